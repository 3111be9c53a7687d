import { fontHashes, fontSources, madeFonts, readFontManifest } from '../../../infra/fonts/made-fonts.ts';

describe('the font files in infra/fonts/made', () => {
  it('are as `npm run fonts` has written them', async () => {
    const { files } = await readFontManifest();
    expect(Object.keys(files).length).toBeGreaterThan(25);
    expect(await fontHashes(madeFonts)).toEqual(files);
  });

  it('are made of the pinned packages by the present code; otherwise run `npm run fonts`', async () => {
    const { sources } = await readFontManifest();
    expect(sources).toBe(await fontSources());
  });
});
