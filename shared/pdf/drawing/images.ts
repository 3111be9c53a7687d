/** Pictures: as image XObjects (ISO 32000-2, 8.9.5), and as documents of one page. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { AppError } from '../../errors.ts';
import { name, PdfDict, type PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import type { ObjectSink } from '../objects/source.ts';
import { NewDocument } from '../writer/new-document.ts';
import { number } from './content-number.ts';
import { imagePage } from './image-page.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

export type ImageType = 'image/png' | 'image/jpeg';

export interface EmbeddedImage {
  ref: PdfRef;
  /** Pixels, as seen after turning. */
  width: number;
  height: number;
  pixelsPerInch: number | undefined;
  /** Operators that map the unit square in which the picture is to be seen to the one it is drawn in; empty when it is not turned. */
  turn: string;
}

/** Exif orientation → matrix on the unit square. */
const turns = new Map([
  [2, '-1 0 0 1 1 0 cm '],
  [3, '-1 0 0 -1 1 1 cm '],
  [4, '1 0 0 -1 0 1 cm '],
  [5, '0 -1 -1 0 1 1 cm '],
  [6, '0 -1 1 0 0 1 cm '],
  [7, '0 1 1 0 0 0 cm '],
  [8, '0 1 -1 0 1 0 cm '],
]);

/** Pictures by document: a signature on two pages is in the file once. The map lives as long as its document. */
const embedded = new WeakMap<ObjectSink, Map<string, EmbeddedImage>>();

/**
 * Adds a picture to a document, once for equal bytes. The data of a JPEG and of a plain PNG is embedded unchanged.
 * @throws AppError not_a_pdf, document_damaged, document_too_complex.
 */
export function embedImage(sink: ObjectSink, mimetype: ImageType, bytes: Uint8Array): EmbeddedImage {
  const known = embedded.get(sink) ?? new Map<string, EmbeddedImage>();
  embedded.set(sink, known);
  const key = createHash('sha256').update(bytes).digest('base64');
  const image = known.get(key) ?? (mimetype === 'image/png' ? embedPng(sink, bytes) : embedJpeg(sink, bytes));
  known.set(key, image);
  return image;
}

function embedJpeg(sink: ObjectSink, bytes: Uint8Array): EmbeddedImage {
  const image = readJpeg(bytes);
  const spaces = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;
  const dict = imageDict(image.width, image.height, 8);
  dict.set('ColorSpace', name(spaces[image.channels]));
  dict.set('Filter', name('DCTDecode'));
  if (image.isInverted) dict.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0]);
  const isSideways = image.orientation >= 5;
  return {
    ref: sink.add(new PdfStream(dict, bytes)),
    width: isSideways ? image.height : image.width,
    height: isSideways ? image.width : image.height,
    pixelsPerInch: image.pixelsPerInch,
    turn: turns.get(image.orientation) ?? '',
  };
}

function embedPng(sink: ObjectSink, bytes: Uint8Array): EmbeddedImage {
  const image = readPng(bytes, (samples) => deflateSync(samples, { level: 4 }));
  const dict = imageDict(image.width, image.height, image.bitsPerChannel);
  dict.set('ColorSpace', name(image.channels === 3 ? 'DeviceRGB' : 'DeviceGray'));
  dict.set('Filter', name('FlateDecode'));
  if (image.palette) {
    const highest = Math.min(image.palette.length / 3, 256) - 1;
    dict.set('ColorSpace', [name('Indexed'), name('DeviceRGB'), highest, new PdfString(image.palette, true)]);
  }
  if (image.samples.hasRowFilters) {
    const parameters = {
      Predictor: 15,
      Colors: image.channels,
      BitsPerComponent: image.bitsPerChannel,
      Columns: image.width,
    };
    dict.set('DecodeParms', PdfDict.of(parameters));
  }
  if (image.alpha) {
    const mask = imageDict(image.width, image.height, 8);
    mask.set('ColorSpace', name('DeviceGray'));
    dict.set('SMask', sink.addStream(mask, image.alpha));
  }
  const { width, height, pixelsPerInch } = image;
  return { ref: sink.add(new PdfStream(dict, image.samples.data)), width, height, pixelsPerInch, turn: '' };
}

function imageDict(width: number, height: number, bits: number): PdfDict {
  return PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: bits,
  });
}

/** Operators that draw the picture, turned as it is to be seen, into a rectangle; it is the resource `resource`. */
export function drawImage(
  image: EmbeddedImage,
  resource: string,
  [x, y, width, height]: readonly [number, number, number, number],
): string {
  return `q ${number(width)} 0 0 ${number(height)} ${number(x)} ${number(y)} cm ${image.turn}/${resource} Do Q`;
}

/**
 * A PDF of one page that shows the picture.
 * @throws AppError not_a_pdf, document_damaged, document_too_complex.
 */
export function imageDocument(mimetype: ImageType, bytes: Uint8Array): Uint8Array {
  const file = new NewDocument();
  const image = embedImage(file, mimetype, bytes);
  const page = imagePage(image);
  if (!page.picture.every(Number.isFinite)) throw new AppError('document_damaged');
  const content = Buffer.from(drawImage(image, 'Im', page.picture), 'latin1');
  return file.bytes([{ ...page, content, resources: PdfDict.of({ XObject: PdfDict.of({ Im: image.ref }) }) }]);
}
