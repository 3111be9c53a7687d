/** The widths of letters on the sealed page (shared/pdf/text), known without its fonts: lines break here as they do there. */
import type { Letters } from '../../shared/pdf/text/break-text.ts';

/** The printable ASCII characters from the space on, in thousandths of the size. A test compares them with the font. */
// biome-ignore format: a table
const latin = [260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572, 572, 572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907, 760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615, 564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 572];
/** The Thai letters from U+0E01 on; marks have no width. */
// biome-ignore format: a table
const thai = [600, 547, 549, 614, 621, 598, 537, 532, 604, 550, 556, 906, 909, 603, 603, 547, 626, 903, 909, 616, 636, 602, 609, 544, 613, 604, 605, 648, 652, 695, 682, 603, 614, 594, 488, 602, 571, 603, 492, 628, 640, 572, 587, 668, 574, 560, 519, 338, 0, 406, 406, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 584, 295, 568, 308, 289, 304, 406, 595, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/** The average of the other alphabets. Ideographs and kana are squares. */
const averageWidth = 0.55;
const square = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|[\u{20000}-\u{3ffff}]/u;
const withoutWidth = /\p{Mn}|\p{Me}|\p{Cf}|\p{Cc}/u;
const arabic = /\p{Script=Arabic}/u;
const arabicWidth = 0.43;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

function widthOf(letter: string): number {
  if (square.test(letter)) return 1;
  // A letter with an accent is as wide as the letter.
  const code = letter.normalize('NFD').charCodeAt(0);
  const known = latin[code - 0x20] ?? thai[code - 0xe01];
  if (known !== undefined) return known / 1_000;
  if (withoutWidth.test(letter)) return 0;
  return arabic.test(letter) ? arabicWidth : averageWidth;
}

export const pageLetters: Letters = {
  measure: (text) => Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0),
  directionOf: (paragraph) => (rightToLeft.test(/\p{L}/u.exec(paragraph)?.[0] ?? '') ? 'rtl' : 'ltr'),
};
