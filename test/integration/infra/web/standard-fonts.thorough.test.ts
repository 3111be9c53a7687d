import { execFileSync } from 'node:child_process';
import type { FontComparison } from '../../../fixtures/compare-fonts.ts';

describe('the fonts pdf.js falls back to', () => {
  it('Liberation Sans: every character, its width and its outline are as they were', () => {
    const faces = ['Regular', 'Bold', 'Italic', 'BoldItalic'];
    const args = ['infra/run.mjs', 'test/fixtures/compare-fonts.ts', ...faces];
    const found = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as FontComparison[];
    expect(found).toHaveLength(faces.length);
    for (const { share, hasInstructions, characters, different } of found) {
      expect(share).toBeLessThan(0.5);
      expect(hasInstructions).toBe(false);
      expect(characters).toBeGreaterThan(500);
      expect(different).toEqual([]);
    }
  });
});
