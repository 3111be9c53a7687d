import { imagePage as sealedPage } from '../../../shared/pdf/drawing/image-page.ts';
import { imagePage, pixelsPerInch } from '../../../web/document/image-page.ts';
import { png, pngChunk } from '../../fixtures/pictures.ts';

/** A PNG of one pixel with a pHYs chunk after its header. */
function aPng(perMetre: number, unit = 1): Uint8Array {
  const density = Buffer.alloc(9, unit);
  density.writeUInt32BE(perMetre, 0);
  density.writeUInt32BE(perMetre, 4);
  const plain = png({ width: 1, height: 1, type: 0, depth: 8, sample: () => 0 });
  return Buffer.concat([plain.subarray(0, 33), pngChunk('pHYs', density), plain.subarray(33)]);
}

function aJpeg(unit: number, density: number): Uint8Array {
  const app0 = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, unit, 0, 0, 0, 0, 0, 0]);
  app0.writeUInt16BE(density, 14);
  return Buffer.concat([app0, Buffer.from([0xff, 0xda, 0, 2])]);
}

describe('a picture as a page', () => {
  it.each([
    [800, 600, undefined],
    [1240, 1754, 150],
    [3508, 2480, 300],
    [100, 4000, 72],
    [50, 50, 10],
    [4000, 100, 600],
  ])('of %i × %i pixels at %p is laid out as it will be sealed', (width, height, pixels) => {
    const shown = imagePage({ width, height, pixelsPerInch: pixels });
    const sealed = sealedPage({ width, height, pixelsPerInch: pixels });
    const [x, bottom, w, h] = sealed.picture;
    expect([shown.width, shown.height]).toEqual([sealed.width, sealed.height]);
    // The sealed page counts from the bottom.
    const expected = [x, sealed.height - bottom - h, w, h];
    for (const [index, value] of shown.picture.entries()) expect(value).toBeCloseTo(expected[index] ?? Number.NaN, 6);
  });

  it('has the resolution that the file names for itself', () => {
    expect(pixelsPerInch(aPng(11_811))).toBeCloseTo(300, 1);
    expect(pixelsPerInch(aPng(11_811, 0))).toBeUndefined();
    expect(pixelsPerInch(aJpeg(1, 150))).toBe(150);
    expect(pixelsPerInch(aJpeg(2, 118))).toBeCloseTo(299.7, 1);
    expect(pixelsPerInch(aJpeg(0, 1))).toBeUndefined();
    expect(pixelsPerInch(new Uint8Array([0xff, 0xd8]))).toBeUndefined();
  });
});
