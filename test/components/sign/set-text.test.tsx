/** The text of a filled field on the signing page. */
import { render } from '@testing-library/preact';
import { SetText } from '../../../web/sign/set-text.tsx';

test('lines of a filled field are apart from each other, so that their words read as in the name of its control', () => {
  const { container } = render(<SetText field={{ width: 200, height: 60, multiline: true }} text={'One\nTwo'} />);
  expect(Array.from(container.querySelectorAll('text'), ({ textContent }) => textContent)).toEqual(['One', 'Two']);
  expect(container.textContent?.split(/\s+/).filter(Boolean)).toEqual(['One', 'Two']);
});
