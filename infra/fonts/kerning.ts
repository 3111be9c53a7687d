/** Pair kerning of Latin text, measured by HarfBuzz. */
import * as harfbuzz from 'harfbuzzjs';

const characters = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-–'’"“”()/`;

/** Pair of characters → change of the advance in font units; only those that are not 0. */
export async function kerningPairs(file: Uint8Array): Promise<Record<string, number>> {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  const width = (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer, [new harfbuzz.Feature('liga', 0)]);
    return buffer.getGlyphPositions().reduce((sum, position) => sum + position.xAdvance, 0);
  };
  const single = new Map([...characters].map((character) => [character, width(character)]));
  const pairs: Record<string, number> = {};
  for (const [left, leftWidth] of single) {
    for (const [right, rightWidth] of single) {
      const change = width(left + right) - leftWidth - rightWidth;
      if (change !== 0) pairs[left + right] = change;
    }
  }
  return pairs;
}
