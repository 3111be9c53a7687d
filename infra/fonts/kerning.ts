/** Measures the pair kerning of Latin text with HarfBuzz. */
import * as harfbuzz from 'harfbuzzjs';

const characters = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-–'’"“”()/`;

/** Maps each pair of characters to the change of its advance in font units. Omits pairs without a change. */
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
