/** Signatures as images: cropped to their drawn area, and within the size that the service accepts. */
import type { SignatureMethod } from '../../../shared/domain/recipients/recipient.ts';
import { maxSignatureBytes } from '../../../shared/domain/recipients/signature-image.ts';
import { blobOf } from '../../canvas-blob.ts';
import { boxOf, drawStroke, type Stroke } from './strokes.ts';

export interface SignaturePicture {
  method: SignatureMethod;
  mimetype: 'image/png' | 'image/jpeg';
  contentBase64: string;
  /** Data URL, for showing it on this page. */
  url: string;
  /** The text of a typed signature, and the index of its style. */
  text?: string;
  style?: number;
  /** The strokes of a drawn signature, so that the person can continue to draw. */
  strokes?: readonly Stroke[];
}

const mimetypes = ['image/png', 'image/jpeg'] as const;

/** A picture that was kept as JSON, without its strokes; null for anything else, and where its method is not allowed. */
export function readPicture(kept: unknown, allowed: readonly SignatureMethod[]): SignaturePicture | null {
  if (typeof kept !== 'object' || !kept) return null;
  const { method, mimetype, contentBase64, text, style } = kept as Record<string, unknown>;
  const [madeBy, type] = [allowed.find((one) => one === method), mimetypes.find((one) => one === mimetype)];
  if (!madeBy || !type || typeof contentBase64 !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(contentBase64))
    return null;
  return {
    method: madeBy,
    mimetype: type,
    contentBase64,
    url: `data:${type};base64,${contentBase64}`,
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof style === 'number' ? { style } : {}),
  };
}

/** Pixels; far below what the service accepts, and sharp on paper. */
const longestSide = 1_400;
/** The colour of the text on the completion certificate. */
const ink = '#17212e';
/** Fonts of the typed styles; `.hand-0` and `.hand-1` of the style sheet show the same. */
const fonts = ["'Dancing Script', 'Caveat', cursive", "'Caveat', cursive"] as const;
export const styleCount = fonts.length;

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return [canvas, context];
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

async function pictureOf(
  canvas: HTMLCanvasElement,
  method: SignaturePicture['method'],
  source: Pick<SignaturePicture, 'text' | 'style' | 'strokes'> = {},
): Promise<SignaturePicture> {
  const blob = await smallBlob(canvas);
  const contentBase64 = await toBase64(blob);
  const mimetype = blob.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return {
    method,
    mimetype,
    contentBase64,
    url: `data:${mimetype};base64,${contentBase64}`,
    ...source,
  };
}

/** PNG keeps transparency. A photograph too large for PNG becomes JPEG on white, with falling quality until it fits. */
async function smallBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await blobOf(canvas, 'image/png');
  if (png.size <= maxSignatureBytes) return png;
  const [white, context] = canvasOf(canvas.width, canvas.height);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, white.width, white.height);
  context.drawImage(canvas, 0, 0);
  for (const quality of [0.9, 0.75, 0.6, 0.4]) {
    const jpeg = await blobOf(white, 'image/jpeg', quality);
    if (jpeg.size <= maxSignatureBytes) return jpeg;
  }
  throw new Error('too large');
}

export function drawnPicture(strokes: readonly Stroke[]): Promise<SignaturePicture> {
  const box = boxOf(strokes);
  if (!box) return Promise.reject(new Error('nothing drawn'));
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(3, longestSide / Math.max(width, height));
  const [canvas, context] = canvasOf(width * scale, height * scale);
  context.scale(scale, scale);
  context.translate(-box.left, -box.top);
  context.strokeStyle = ink;
  context.fillStyle = ink;
  for (const stroke of strokes) drawStroke(context, stroke);
  return pictureOf(canvas, 'drawn', { strokes });
}

export async function typedPicture(text: string, style: number): Promise<SignaturePicture> {
  const size = 120;
  const font = `600 ${size}px ${fonts[style] ?? fonts[0]}`;
  await document.fonts.load(font, text).catch(() => undefined);
  const [, measuring] = canvasOf(1, 1);
  measuring.font = font;
  const metrics = measuring.measureText(text);
  const room = size * 0.12;
  const left = metrics.actualBoundingBoxLeft + room;
  const ascent = metrics.actualBoundingBoxAscent + room;
  const width = left + metrics.actualBoundingBoxRight + room;
  const height = ascent + metrics.actualBoundingBoxDescent + room;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const [canvas, context] = canvasOf(width * scale, height * scale);
  context.scale(scale, scale);
  context.font = font;
  context.fillStyle = ink;
  context.fillText(text, left, ascent);
  return pictureOf(canvas, 'typed', { text, style });
}

/** @throws when the file is not an image that the browser reads */
export async function uploadedPicture(file: Blob): Promise<SignaturePicture> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const [canvas, context] = canvasOf(bitmap.width * scale, bitmap.height * scale);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return pictureOf(canvas, 'uploaded');
}
