import { contrastWithWhite, minContrast } from '../../shared/domain/accounts/profile.ts';

/** The lightest ground of the dark scheme on which the colour is used for text. */
const darkGround = '#26343f';

/** The colour with as much white as its text needs on a dark ground. @param colour `#rrggbb` */
export function onDark(colour: string): string {
  const least = contrastWithWhite(darkGround) / minContrast;
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let white = 0; white < 1; white += 0.05) {
    const mixed = parts.map((part) => Math.round(part + (255 - part) * white));
    const tint = `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    if (contrastWithWhite(tint) <= least) return tint;
  }
  return '#ffffff';
}
