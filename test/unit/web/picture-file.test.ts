/** How much of a document is read for a picture of its first page. */
import { maxPictureBytes, readForPicture } from '../../../web/document/picture-file.ts';
import { RangedFile } from '../../../web/document/ranged-file.ts';

const address = 'https://storage.example/uploads/a';
const requests: string[] = [];
let file: Uint8Array<ArrayBuffer>;
/** Whether the storage answers parts. */
let hasRanges: boolean;
let expired: string[];

const bytes = (size: number, start = '%PDF-1.7') => {
  const made = new Uint8Array(size).map((_, index) => index % 251);
  made.set(new TextEncoder().encode(start));
  return made;
};

beforeEach(() => {
  requests.length = 0;
  hasRanges = true;
  expired = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    const range = new Headers(options?.headers).get('range') ?? '';
    requests.push(range);
    if (expired.includes(String(url))) return new Response('expired', { status: 403 });
    if (!hasRanges) return new Response(file, { headers: { 'content-length': String(file.length) } });
    const [, begin = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(range)?.map(Number) ?? [];
    const part = file.slice(begin, end + 1);
    const headers = { 'content-range': `bytes ${begin}-${begin + part.length - 1}/${file.length}` };
    return new Response(part, { status: 206, headers });
  });
});

const source = { key: 'a', address: async (isExpired: boolean) => (isExpired ? `${address}?new` : address) };
const read = () => readForPicture(source, new AbortController().signal);
const ranged = async () => {
  const found = await read();
  if (!(found instanceof RangedFile)) throw new Error('read whole');
  return found;
};

test('a small file is read in one request', async () => {
  file = bytes(1_000);
  expect([await read(), requests]).toEqual([file, ['bytes=0-131071']]);
});

test('of a large PDF only the parts are read that are asked for, and the first not twice', async () => {
  file = bytes(20_000_000);
  const found = await ranged();
  expect(await found.read({ begin: 0, end: 65_536 })).toEqual(file.slice(0, 65_536));
  expect(await found.read({ begin: 19_990_000, end: 20_000_000 })).toEqual(file.slice(19_990_000));
  expect(requests).toEqual(['bytes=0-131071', 'bytes=19990000-19999999']);
});

test('a first page that needs more than 2 MB is given up', async () => {
  file = bytes(20_000_000);
  const found = await ranged();
  await found.read({ begin: 1_000_000, end: 1_000_000 + maxPictureBytes - 200_000 });
  await expect(found.read({ begin: 10_000_000, end: 10_100_000 })).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(requests).toHaveLength(2);
});

test('an image is read whole, unless it is larger than 2 MB', async () => {
  file = bytes(1_500_000, '\x89PNG');
  expect(await read()).toEqual(file);
  file = bytes(maxPictureBytes + 1, '\x89PNG');
  await expect(read()).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('without parts, a small file is read and a large one is not', async () => {
  hasRanges = false;
  file = bytes(500_000);
  expect(await read()).toEqual(file);
  file = bytes(maxPictureBytes + 1);
  await expect(read()).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('an address that has expired is read again, once', async () => {
  file = bytes(1_000);
  expired = [address];
  expect(await read()).toEqual(file);
  expired = [address, `${address}?new`];
  await expect(read()).rejects.toMatchObject({ status: 403 });
});
