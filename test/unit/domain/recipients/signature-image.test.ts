import { checkSignatureImage, maxSignatureBytes } from '../../../../shared/domain/recipients/signature-image.ts';
import { detailsBy } from '../../../fixtures/refusals.ts';

function png(width: number, height: number, length = 64): Uint8Array {
  const bytes = Buffer.alloc(length);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** An APP0 segment of `padding` bytes, then the frame header. */
function jpeg(width: number, height: number, frame = 0xc0, padding = 14): Uint8Array {
  const app0 = Buffer.alloc(padding + 4);
  app0.writeUInt16BE(0xffe0);
  app0.writeUInt16BE(padding + 2, 2);
  const sof = Buffer.alloc(20);
  sof.writeUInt16BE(0xff00 + frame);
  sof.writeUInt16BE(17, 2);
  sof[4] = 8;
  sof.writeUInt16BE(height, 5);
  sof.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app0, Buffer.from([0xff]), sof]);
}

const problem = (bytes: Uint8Array, mimetype: 'image/png' | 'image/jpeg') =>
  detailsBy(() => checkSignatureImage(bytes, mimetype, 'signature')).signature ?? '';

describe('the image of a signature', () => {
  it.each([
    ['a PNG', png(600, 200), 'image/png'],
    ['a JPEG', jpeg(600, 200), 'image/jpeg'],
    ['a progressive JPEG', jpeg(600, 200, 0xc2), 'image/jpeg'],
  ] as const)('%s is accepted', (_, bytes, mimetype) => expect(problem(bytes, mimetype)).toBe(''));

  it.each([
    ['a PNG that says it is a JPEG', png(600, 200), 'image/jpeg'],
    ['a JPEG that says it is a PNG', jpeg(600, 200), 'image/png'],
    ['nothing', new Uint8Array(), 'image/png'],
    ['a PNG without pixels', png(0, 200), 'image/png'],
    ['a PNG without rows', png(10, 0), 'image/png'],
    ['a PNG cut short', png(600, 200).subarray(0, 20), 'image/png'],
    ['a JPEG without a frame', jpeg(600, 200, 0xc4), 'image/jpeg'],
    ['a JPEG whose segments lead nowhere', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0), 'image/jpeg'],
  ] as const)('%s is refused', (_, bytes, mimetype) => expect(problem(bytes, mimetype)).toContain('is not an image'));

  it('is bounded in bytes and pixels', () => {
    expect(problem(png(10, 10, maxSignatureBytes), 'image/png')).toBe('');
    expect(problem(png(10, 10, maxSignatureBytes + 1), 'image/png')).toContain('larger than 204800 bytes');
    expect(problem(png(4_096, 976), 'image/png')).toBe('');
    expect(problem(png(4_097, 10), 'image/png')).toContain('pixels');
    expect(problem(png(10, 4_097), 'image/png')).toContain('pixels');
    expect([problem(png(2_000, 2_000), 'image/png'), problem(png(2_001, 2_000), 'image/png')]).toEqual([
      '',
      'has more than 4096 pixels on a side or 4000000 in all',
    ]);
  });
});

describe('the header of an image', () => {
  it('of a JPEG begins with its start marker', () => {
    for (const place of [0, 1]) {
      const changed = jpeg(10, 10);
      changed[place] = 0;
      expect(problem(changed, 'image/jpeg')).toContain('is not an image');
    }
  });

  it('of a JPEG is the first frame of any kind; tables and arithmetic conditioning are no frames', () => {
    for (let marker = 0xc0; marker <= 0xcf; marker++) {
      const isFrame = marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
      expect([marker, problem(jpeg(10, 10, marker), 'image/jpeg') === '']).toEqual([marker, isFrame]);
    }
    expect(problem(jpeg(10, 10, 0xd0), 'image/jpeg')).toContain('is not an image');
  });

  it('of a JPEG ends where the image data begin, and with a segment that does not hold its own length', () => {
    const scan = jpeg(10, 10);
    scan[3] = 0xda;
    expect(problem(scan, 'image/jpeg')).toContain('is not an image');
    for (const length of [0, 1]) {
      const broken = jpeg(10, 10);
      broken[4] = 0;
      broken[5] = length;
      expect(problem(broken, 'image/jpeg')).toContain('is not an image');
    }
    const noMarker = jpeg(10, 10);
    noMarker[2] = 0;
    expect(problem(noMarker, 'image/jpeg')).toContain('is not an image');
  });
});
