import { contrastWithWhite } from '../../../../shared/domain/accounts/profile.ts';
import { onDark } from '../../../../web/sign/colour-on-dark.ts';

/** The card of the dark scheme (tokens.css). */
const surface = '#16202a';

it.each(['#000000', '#c2410c', '#1d4ed8', '#7a0000', '#055c6b', '#4b5563'])(
  'the colour %s can be read as text on the dark scheme',
  (colour) => {
    expect(contrastWithWhite(surface) / contrastWithWhite(onDark(colour))).toBeGreaterThanOrEqual(4.5);
  },
);

it('a colour that can be read already stays', () => {
  expect(onDark('#ffd27f')).toBe('#ffd27f');
});
