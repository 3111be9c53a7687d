import { AppError } from '../../../../shared/errors.ts';
import { imagePage } from '../../../../shared/pdf/drawing/image-page.ts';
import { embedImage, imageDocument } from '../../../../shared/pdf/drawing/images.ts';
import { PdfDict, type PdfObject } from '../../../../shared/pdf/objects/objects.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { NewDocument } from '../../../../shared/pdf/writer/new-document.ts';
import { jpegHeader, type PngRequest, png, pngChunk } from '../../../fixtures/pictures.ts';

/** A document that collects what is added. */
function sink() {
  const file = new NewDocument();
  const stream = (ref: PdfObject | undefined): { dict: PdfDict; bytes: Uint8Array } => {
    const reader = PdfReader.open(file.bytes([]));
    const found = reader.stream(ref);
    if (!found) throw new Error('no stream');
    return { dict: found.dict, bytes: reader.decode(found) };
  };
  return Object.assign(file, { stream });
}

function embedded(request: PngRequest) {
  const into = sink();
  const image = embedImage(into, 'image/png', png(request));
  const stream = into.stream(image.ref);
  const mask = stream.dict.get('SMask');
  return { dict: stream.dict, samples: stream.bytes, alpha: mask === undefined ? undefined : into.stream(mask).bytes };
}

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'accepted';
}

const size = { width: 19, height: 11 };

describe('embedImage, PNG', () => {
  it.each([0, 1, 2, 3, 4] as const)('undoes row filter %i when transparency has to be taken out', (filter) => {
    const sample = (x: number, y: number, channel: number) => (x * 7 + y * 13 + channel * 29) & 255;
    const { samples, alpha } = embedded({ ...size, type: 6, depth: 8, filter, sample });
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        const pixel = y * size.width + x;
        expect([...samples.subarray(pixel * 3, pixel * 3 + 3)]).toEqual(
          [0, 1, 2].map((channel) => sample(x, y, channel)),
        );
        expect(alpha?.[pixel]).toBe(sample(x, y, 3));
      }
    }
  });

  it.each([
    [0, 1],
    [0, 4],
    [0, 16],
    [2, 8],
    [2, 16],
    [4, 16],
    [6, 8],
    [4, 8],
  ] as const)('reads an interlaced picture of type %i and depth %i like one that is not', (type, depth) => {
    const sample = (x: number, y: number, channel: number) => (x * 31 + y * 17 + channel * 5) % 2 ** depth;
    const transparency = type === 0 ? [255, 255] : type === 2 ? [255, 255, 255, 255, 255, 255] : undefined;
    const request: PngRequest = { ...size, type, depth, sample, ...(transparency && { transparency }) };
    const plain = embedded(request);
    const interlaced = embedded({ ...request, isInterlaced: true });
    expect(interlaced.samples).toEqual(plain.samples);
    expect(plain.samples.length).toBe(size.width * size.height * (type === 2 || type === 6 ? 3 : 1));
  });

  it('keeps the data of a plain picture as it is', () => {
    const { dict } = embedded({ ...size, type: 2, depth: 8, filter: 4, sample: (x, y) => x ^ y });
    expect(dict.get('DecodeParms')).toBeInstanceOf(PdfDict);
    expect(dict.has('SMask')).toBe(false);
  });

  it('gives a palette its transparency', () => {
    const { dict, alpha } = embedded({
      ...size,
      type: 3,
      depth: 2,
      palette: [255, 0, 0, 0, 255, 0, 0, 0, 255],
      transparency: [0, 128],
      sample: (x) => x % 3,
    });
    expect(Array.isArray(dict.get('ColorSpace'))).toBe(true);
    expect([...(alpha?.subarray(0, 3) ?? [])]).toEqual([0, 128, 255]);
  });

  it('refuses what is no PNG, what ends early and what is too large', () => {
    const good = png({ ...size, type: 0, depth: 8, sample: () => 0 });
    const bomb = Buffer.from(good);
    bomb.writeUInt32BE(100_000, 16);
    bomb.writeUInt32BE(100_000, 20);
    pngChunk('IHDR', bomb.subarray(16, 29)).copy(bomb, 8);
    const into = sink();
    expect(refusal(() => embedImage(into, 'image/png', Buffer.from('%PDF-1.7')))).toBe('not_a_pdf');
    expect(refusal(() => embedImage(into, 'image/png', good.subarray(0, 50)))).toBe('document_damaged');
    expect(refusal(() => embedImage(into, 'image/png', bomb))).toBe('document_too_complex');
    const flipped = Buffer.from(good);
    flipped.writeUInt8(flipped.readUInt8(45) ^ 1, 45);
    expect(refusal(() => embedImage(into, 'image/png', flipped))).toBe('document_damaged');
  });
});

describe('embedImage', () => {
  it('puts the same picture into a document once', () => {
    const into = sink();
    const picture = png({ ...size, type: 6, depth: 8, sample: () => 7 });
    const first = embedImage(into, 'image/png', picture);
    expect(embedImage(into, 'image/png', Buffer.from(picture)).ref).toBe(first.ref);
    expect(embedImage(sink(), 'image/png', picture)).not.toBe(first);
  });
});

describe('embedImage, JPEG', () => {
  it('inverts the CMYK that Adobe writes inverted', () => {
    const into = sink();
    const image = embedImage(into, 'image/jpeg', jpegHeader({ width: 4, height: 3, components: 4, isAdobe: true }));
    expect(into.stream(image.ref).dict.get('Decode')).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
  });

  it('turns a picture as its Exif orientation says', () => {
    const into = sink();
    const image = embedImage(into, 'image/jpeg', jpegHeader({ width: 4, height: 3, components: 3, orientation: 6 }));
    expect([image.width, image.height]).toEqual([3, 4]);
    expect(image.turn).not.toBe('');
  });

  it('refuses kinds no viewer shows, what is no JPEG and what is too large', () => {
    const into = sink();
    const lossless = jpegHeader({ width: 4, height: 3, components: 3, frame: 0xc3 });
    const huge = jpegHeader({ width: 65_000, height: 65_000, components: 3, data: [] });
    expect(refusal(() => embedImage(into, 'image/jpeg', lossless))).toBe('document_damaged');
    expect(refusal(() => embedImage(into, 'image/jpeg', huge))).toBe('document_too_complex');
    expect(refusal(() => embedImage(into, 'image/jpeg', Buffer.from('GIF89a')))).toBe('not_a_pdf');
  });

  const whole = jpegHeader({ width: 64, height: 64, components: 3 });
  const scanAt = whole.indexOf(Buffer.from([0xff, 0xda]));
  const frameAt = whole.indexOf(Buffer.from([0xff, 0xc0]));
  const frame = whole.subarray(frameAt, scanAt);
  const inserted = (at: number, bytes: Uint8Array) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]);
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(whole);
    copy.writeUInt8(value, at);
    return copy;
  };

  it.each<[string, Buffer]>([
    ['an upload that broke off in the data', whole.subarray(0, whole.length - 20)],
    ['one that broke off before the end marker', whole.subarray(0, whole.length - 2)],
    ['one that broke off in a header', whole.subarray(0, scanAt + 5)],
    ['far too little data for its size', jpegHeader({ width: 2000, height: 2000, components: 3, data: [1, 2, 3] })],
    ['no data', jpegHeader({ width: 16, height: 8, components: 1, data: [] })],
    ['no scan', Buffer.concat([whole.subarray(0, scanAt), Buffer.from([0xff, 0xd9])])],
    ['no frame', Buffer.concat([whole.subarray(0, frameAt), whole.subarray(scanAt)])],
    ['two frames', inserted(frameAt, frame)],
    ['a scan of another component than the frame has', changed(scanAt + 5, 9)],
    ['a frame that is too short for its components', changed(frameAt + 9, 4)],
    ['no width', changed(frameAt + 8, 0)],
    ['something else between two segments', inserted(scanAt, Buffer.from('junk'))],
    ['something else instead of the data', Buffer.concat([whole.subarray(0, scanAt + 14), Buffer.alloc(500, 0x20)])],
  ])('refuses a damaged picture: %s', (_, bytes) => {
    expect(refusal(() => embedImage(sink(), 'image/jpeg', bytes))).toBe('document_damaged');
    expect(refusal(() => imageDocument('image/jpeg', bytes))).toBe('document_damaged');
  });

  it.each<[string, Buffer]>([
    ['what a camera appends behind the end', Buffer.concat([whole, Buffer.from('appended')])],
    [
      'restarts and stuffed bytes in the data',
      inserted(scanAt + 14, Buffer.from([0xff, 0, 0xff, 0xd0, 1, 0xff, 0xd7])),
    ],
    ['a single pixel, which needs no data', jpegHeader({ width: 1, height: 1, components: 1, data: [] })],
    ['fill bytes before a marker', inserted(scanAt, Buffer.from([0xff, 0xff]))],
    ['a second scan', Buffer.concat([whole.subarray(0, -2), whole.subarray(scanAt)])],
  ])('accepts %s', (_, bytes) => expect(refusal(() => embedImage(sink(), 'image/jpeg', bytes))).toBe('accepted'));
});

describe('imageDocument', () => {
  it('is a PDF of one page', () => {
    const file = imageDocument('image/png', png({ ...size, type: 2, depth: 8, sample: () => 200 }));
    const text = Buffer.from(file).toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain('/Count 1');
  });

  it('fills the page with a scan, and leaves a margin around a small picture', () => {
    const scan = imagePage({ width: 2480, height: 3508, pixelsPerInch: 300 });
    expect(scan.picture[2]).toBeCloseTo(scan.width, 0);
    const small = imagePage({ width: 200, height: 100, pixelsPerInch: undefined });
    expect(small.width).toBeGreaterThan(small.height);
    expect(small.picture.map(Math.round)).toEqual([346, 484, 150, 75]);
  });
});
