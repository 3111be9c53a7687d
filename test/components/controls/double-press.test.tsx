/** The second press of a double click or double tap, when a dialog has opened or closed in between. */
import { fireEvent, render, screen } from '@testing-library/preact';
import { watchDoublePress } from '../../../web/components/double-press.ts';

beforeAll(watchDoublePress);

const pressed: string[] = [];
const button = (name: string) => (
  <button type="button" onClick={() => pressed.push(name)}>
    {name}
  </button>
);

/** @param detail the number of presses at one place in short time, as browsers count them; 0 for a key */
const press = (name: string, detail: number) => fireEvent.click(screen.getByText(name), { detail });

beforeEach(() => {
  pressed.length = 0;
  render(
    <>
      {button('Finish')}
      {button('Zoom in')}
      <dialog open>
        {button('Sign now')}
        {button('Back')}
      </dialog>
    </>,
  );
  press('Zoom in', 1);
  pressed.length = 0;
});

test.each([
  ['presses nothing in a dialog that the first has opened', ['Finish', 'Sign now'], ['Finish']],
  ['presses nothing below a dialog that the first has closed', ['Back', 'Finish'], ['Back']],
  ['presses the same button again', ['Zoom in', 'Zoom in'], ['Zoom in', 'Zoom in']],
  ['presses another button of the same dialog', ['Back', 'Sign now'], ['Back', 'Sign now']],
])('%s', (_, [first = '', second = ''], expected) => {
  press(first, 1);
  press(second, 2);
  expect(pressed).toEqual(expected);
});

test('a key, and a new press, act in any dialog', () => {
  press('Finish', 1);
  press('Sign now', 0);
  press('Finish', 1);
  press('Sign now', 1);
  expect(pressed).toEqual(['Finish', 'Sign now', 'Finish', 'Sign now']);
});
