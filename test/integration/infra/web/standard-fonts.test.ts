import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { characterMap, glyphsOf, readTables } from '../../../../infra/fonts/font-tables.ts';
import { withoutInstructions } from '../../../../infra/web/standard-fonts.ts';

const original = resolve(__dirname, '../../../../node_modules/pdfjs-dist/standard_fonts');

describe('the fonts pdf.js falls back to', () => {
  it.each(['Regular', 'Bold', 'Italic', 'BoldItalic'])(
    'Liberation Sans %s: every character, its width and its outline are as they were',
    async (face) => {
      const file = await readFile(join(original, `LiberationSans-${face}.ttf`));
      const made = Buffer.from(await withoutInstructions(file));
      expect(made.length).toBeLessThan(file.length / 2);
      const [from, to] = [readTables(file), readTables(made)];
      expect([...to.keys()]).not.toContain('fpgm');
      const [old, now] = [glyphsOf(from), glyphsOf(to)];
      const [oldMap, nowMap] = [characterMap(from), characterMap(to)];
      expect([...nowMap.keys()].sort()).toEqual([...oldMap.keys()].sort());
      expect(nowMap.size).toBeGreaterThan(500);
      for (const [code, glyph] of oldMap) {
        const other = nowMap.get(code) ?? 0;
        expect([code, now.advance(other), now.contours(other)]).toEqual([
          code,
          old.advance(glyph),
          old.contours(glyph),
        ]);
      }
    },
  );
});
