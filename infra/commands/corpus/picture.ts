/** Pages as pictures: read from PPM, written as PNG, and compared. */
import { deflateSync } from 'node:zlib';
import { crc32 } from '../../../shared/crypto/crc32.ts';

/** Three bytes for each pixel, row by row from the top left. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** A part of a displayed page in points, with the origin at the top left. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Tolerance for each channel: smaller differences come from smoothing. */
const tolerated = 60;
/** An area includes this many pixels around it. */
const around = 3;

/** Returns the share of pixels outside `ignored` that differ, or 1 for pictures of different sizes. */
export function difference(before: Picture, after: Picture, ignored: readonly Area[], pixelsPerPoint: number): number {
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return 1;
  const isIgnored = new Uint8Array(width * height);
  for (const area of ignored) {
    const left = Math.max(0, Math.floor(area.x * pixelsPerPoint) - around);
    const right = Math.min(width, Math.ceil((area.x + area.width) * pixelsPerPoint) + around);
    const top = Math.max(0, Math.floor(area.y * pixelsPerPoint) - around);
    const bottom = Math.min(height, Math.ceil((area.y + area.height) * pixelsPerPoint) + around);
    for (let y = top; y < bottom; y++) if (right > left) isIgnored.fill(1, y * width + left, y * width + right);
  }
  let differing = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (isIgnored[pixel]) continue;
    const at = pixel * 3;
    const isOther = [0, 1, 2].some((c) => Math.abs((before.rgb[at + c] ?? 0) - (after.rgb[at + c] ?? 0)) > tolerated);
    if (isOther) differing++;
  }
  return differing / (width * height);
}

/** Reads consecutive pictures in the format of `pdftoppm` and `mutool` (P6, eight bits). */
export function fromPpm(bytes: Buffer): Picture[] {
  const pictures: Picture[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = /^P6\s+(?:#[^\n]*\s)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 200));
    if (!head) throw new Error('not a PPM picture');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    at = start + width * height * 3;
    pictures.push({ width, height, rgb: bytes.subarray(start, at) });
  }
  return pictures;
}

/** Returns `data:image/png;base64,…`. */
export function toPngUrl({ width, height, rgb }: Picture): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, RGB.
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) rows.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const png = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The result of one renderer for a page before and after sealing. */
export interface Vote {
  renderer: string;
  before: Picture;
  after: Picture;
  isDifferent: boolean;
}

/** Whether more than half of the renderers that drew both pages see a difference. */
export function isLost(votes: readonly Pick<Vote, 'isDifferent'>[]): boolean {
  return votes.filter(({ isDifferent }) => isDifferent).length * 2 > votes.length;
}
