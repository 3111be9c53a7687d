/** A logo byte by byte: the chunks that remain of a PNG and of a JPEG, and the bounds. */
import { maxLogoBytes } from '../../../../shared/domain/accounts/profile.ts';
import { cleanLogo } from '../../../../shared/operations/accounts/steps/clean-logo.ts';
import { jpegHeader, png, pngChunk } from '../../../fixtures/pictures.ts';

const gray = (width: number, height: number) => png({ width, height, type: 0, depth: 1, sample: () => 0 });
const picture = gray(4, 4);
const photo = jpegHeader({ width: 4, height: 4, components: 1 });
const cleaned = (bytes: Uint8Array, mimetype: 'image/png' | 'image/jpeg') => Buffer.from(cleanLogo(bytes, mimetype));
const problem = (bytes: Uint8Array, mimetype: 'image/png' | 'image/jpeg' = 'image/png') => {
  try {
    cleanLogo(bytes, mimetype);
    return null;
  } catch (error) {
    return (error as { details: { contentBase64: string } }).details.contentBase64;
  }
};
const behindHead = (...chunks: Buffer[]) => Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)]);

describe('bounds', () => {
  it('200,000 bytes, metadata included', () => {
    const filler = (bytes: number) => behindHead(pngChunk('tEXt', Buffer.alloc(bytes - picture.length - 12)));
    expect([problem(filler(maxLogoBytes)), problem(filler(maxLogoBytes + 1))]).toEqual([
      null,
      'is larger than 200000 bytes',
    ]);
  });

  it.each([
    [2_000, 1, null],
    [1, 2_000, null],
    [2_001, 1, 'has more than 2000 pixels on a side'],
    [1, 2_001, 'has more than 2000 pixels on a side'],
  ])('a picture of %i by %i pixels: %j', (width, height, expected) => {
    expect(problem(gray(width, height))).toBe(expected);
  });
});

it.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
  ['a PNG that is declared as JPEG', picture, 'image/jpeg'],
] as const)('%s is refused', (_, bytes, mimetype) => {
  expect(() => cleanLogo(bytes, mimetype)).toThrow(expect.objectContaining({ code: 'validation_error' }));
});

describe('a PNG', () => {
  it('with a second header, or none at its beginning, is refused', () => {
    const header = picture.subarray(8, 33);
    const end = picture.subarray(33);
    expect(problem(behindHead(header))).toBe('is not an image of type image/png');
    expect(
      problem(Buffer.concat([picture.subarray(0, 8), pngChunk('tEXt', Buffer.alloc(1)), header, end])),
    ).not.toBeNull();
  });

  it('ends at its end: an archive or script behind it is removed', () => {
    const script = Buffer.from('<script>alert(1)</script>');
    expect(cleaned(Buffer.concat([picture, script]), 'image/png')).toEqual(picture);
  });

  it.each(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs'])('keeps its %s', (type) => {
    const bytes = behindHead(pngChunk(type, Buffer.from([1, 2, 3])));
    expect(cleaned(bytes, 'image/png')).toEqual(bytes);
  });

  it.each(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'acTL'])('loses its %s', (type) => {
    expect(cleaned(behindHead(pngChunk(type, Buffer.from([1, 2, 3]))), 'image/png')).toEqual(picture);
  });

  it('is refused when a chunk goes beyond its end, or its end is missing', () => {
    const beyond = Buffer.concat([picture.subarray(0, 33), Buffer.from([0, 0, 255, 255]), Buffer.from('IDAT....')]);
    expect(problem(beyond)).toBe('is not an image of type image/png');
    expect(problem(picture.subarray(0, picture.length - 12))).toBe('is not an image of type image/png');
  });
});

describe('a JPEG', () => {
  const segment = (marker: number, text = 'text') =>
    Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)]);
  const withSegment = (bytes: Buffer) => Buffer.concat([photo.subarray(0, 2), bytes, photo.subarray(2)]);

  // JFIF's and Adobe's segments say how to read the colours.
  it.each([0xe0, 0xee, 0xdb, 0xc4, 0xf0])('keeps its segment %i', (marker) => {
    const bytes = withSegment(segment(marker));
    expect(cleaned(bytes, 'image/jpeg')).toEqual(bytes);
  });

  it.each([0xe1, 0xe2, 0xed, 0xef, 0xfe])('loses its segment %i', (marker) => {
    expect(cleaned(withSegment(segment(marker)), 'image/jpeg')).toEqual(photo);
  });

  it('has segments of up to 65,535 bytes, and filling bytes before them, which are lost', () => {
    const long = withSegment(
      Buffer.concat([Buffer.from([0xff, 0xff, 0xe1, 0x01, 0x04]), Buffer.alloc(0x102, 7), segment(0xe0, 'JFIF')]),
    );
    expect(cleaned(long, 'image/jpeg')).toEqual(withSegment(segment(0xe0, 'JFIF')));
  });

  it('ends at its first end-of-image marker', () => {
    expect(cleaned(Buffer.concat([photo, photo]), 'image/jpeg')).toEqual(photo);
    expect(problem(photo.subarray(0, photo.length - 1), 'image/jpeg')).toBe('is not an image of type image/jpeg');
    expect(problem(photo.subarray(0, photo.length - 2), 'image/jpeg')).toBe('is not an image of type image/jpeg');
  });

  it('is refused without a scan, and where a segment does not begin with its marker', () => {
    const frameEnd = 2 + 2 + 11;
    expect(problem(Buffer.concat([photo.subarray(0, frameEnd), Buffer.alloc(4)]), 'image/jpeg')).toMatch(
      /not an image/,
    );
    expect(problem(photo.subarray(0, frameEnd), 'image/jpeg')).toMatch(/not an image/);
    const stray = Buffer.concat([photo.subarray(0, frameEnd), Buffer.from('x'), photo.subarray(frameEnd)]);
    expect(problem(stray, 'image/jpeg')).toMatch(/not an image/);
  });
});
