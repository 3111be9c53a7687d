/** The document of a link in parts: requests and refusals. The service is a `fetch` that answers from memory. */
import { RangedFile } from '../../../../web/document/ranged-file.ts';
import { Failure } from '../../../../web/http/request.ts';
import { readDocument } from '../../../../web/sign/checked-document.ts';
import { SigningLink } from '../../../../web/sign/link.ts';
import { sha256 } from '../../../fixtures/envelopes.ts';

const size = 1_000_000;
const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 256);
/** Compares bytes, because comparing values takes seconds. */
const isPart = (read: Uint8Array, begin: number, end: number) => Buffer.from(read).equals(bytes.subarray(begin, end));
const document = { filename: 'a.pdf', mimetype: 'application/pdf' as const, size, sha256: sha256(bytes), pages: 153 };
const changed = { code: 'document_changed', status: 409 };

type Serve = (part: { begin: number; end: number }, nth: number) => Response | Promise<Response>;

const headers = (more: object = {}) => ({ 'x-document-sha256': document.sha256, ...more });
const part = ({ begin, end }: { begin: number; end: number }, body: Uint8Array = bytes.slice(begin, end)) =>
  new Response(body as BodyInit, {
    status: 206,
    headers: headers({ 'content-range': `bytes ${begin}-${end - 1}/${size}` }),
  });

let asked: string[];
let files: RangedFile[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  files = [];
});
afterEach(() => {
  for (const file of files) file.close();
  globalThis.fetch = realFetch;
});

async function aFile(serve: Serve = (wanted) => part(wanted)): Promise<RangedFile> {
  globalThis.fetch = (async (_path: string, { headers: sent }: { headers: { range: string } }) => {
    const [begin = 0, last = 0] = sent.range.replace('bytes=', '').split('-').map(Number);
    asked.push(sent.range);
    return serve({ begin, end: last + 1 }, asked.length);
  }) as never;
  const file = await readDocument(new SigningLink('token'), document);
  if (!(file instanceof RangedFile)) throw new Error('it came whole');
  files.push(file);
  return file;
}

const ends = ['bytes=0-32767', 'bytes=983616-999999'];

describe('a document in parts', () => {
  it('is asked for at both ends at once; what they hold is not asked for again', async () => {
    const file = await aFile();
    expect(asked).toEqual(ends);
    expect(isPart(await file.read({ begin: 984_040, end: size }), 984_040, size)).toBe(true);
    expect(isPart(await file.read({ begin: 0, end: 16_384 }), 0, 16_384)).toBe(true);
    expect(asked).toEqual(ends);
  });

  it('brings a far part before the rest, with what follows it, and each byte once', async () => {
    const file = await aFile();
    expect(isPart(await file.read({ begin: 500_000, end: 516_384 }), 500_000, 516_384)).toBe(true);
    await file.read({ begin: 516_384, end: 560_000 });
    expect(asked).toEqual([...ends, 'bytes=500000-565535']);
    expect(isPart(await file.whole(), 0, size)).toBe(true);
    expect(asked).toEqual([...ends, 'bytes=500000-565535', 'bytes=32768-499999', 'bytes=565536-983615']);
    expect(isPart(await file.whole(), 0, size)).toBe(true);
    expect(asked).toHaveLength(5);
  });

  it('comes as a whole once many parts were asked for: a file with scattered objects costs few requests', async () => {
    const file = await aFile();
    const places = Array.from({ length: 60 }, (_, index) => index * 16_000);
    const read = await Promise.all(places.map((begin) => file.read({ begin, end: begin + 100 })));
    expect(read.map(([first]) => first)).toEqual(places.map((begin) => bytes[begin]));
    expect(asked.length).toBeLessThanOrEqual(14);
  });

  it('comes in one answer from a server that takes no notice of ranges', async () => {
    const file = await aFile(() => new Response(bytes as BodyInit, { headers: headers() }));
    await file.read({ begin: 0, end: 10 });
    expect(isPart(await file.read({ begin: 700_000, end: 700_010 }), 700_000, 700_010)).toBe(true);
    expect(isPart(await file.whole(), 0, size)).toBe(true);
    expect(asked).toEqual(ends);
  });

  it('is asked for again where the connection broke, from there on', async () => {
    const file = await aFile((wanted, nth) => {
      if (nth === 3) throw new TypeError('Failed to fetch');
      return part(wanted, bytes.slice(wanted.begin, nth === 4 ? wanted.begin + 10 : wanted.end));
    });
    expect(isPart(await file.read({ begin: 500_000, end: 500_020 }), 500_000, 500_020)).toBe(true);
    expect(asked.slice(2)).toEqual(['bytes=500000-565535', 'bytes=500000-565535', 'bytes=500010-565545']);
  }, 10_000);
});

describe('a document that is not the one to be signed', () => {
  it.each([
    ['the service has refused a part of a changed blob', () => Response.json({ error: changed }, { status: 409 })],
    ['a part names another hash', () => new Response('%PDF', { headers: { 'x-document-sha256': 'f'.repeat(64) } })],
  ])('document_changed: %s', async (_, serve) => {
    const file = await aFile((wanted, nth) => (nth < 3 ? part(wanted) : serve()));
    await file.read({ begin: 0, end: 100 });
    await expect(file.read({ begin: 500_000, end: 500_020 })).rejects.toMatchObject(changed);
    await expect(file.failed).rejects.toMatchObject(changed);
    await expect(file.whole()).rejects.toMatchObject(changed);
  });

  it('document_changed: all parts came, and one byte is another', async () => {
    const file = await aFile((wanted) => part(wanted, bytes.slice(wanted.begin, wanted.end).fill(0, 0, 1)));
    await expect(file.whole()).rejects.toMatchObject(changed);
    await expect(file.everything()).rejects.toBeInstanceOf(Failure);
  });

  it('unreadable: another part came than was asked for', async () => {
    const file = await aFile(({ begin, end }) => part({ begin: begin + 1, end }));
    await expect(file.read({ begin: 0, end: 100 })).rejects.toMatchObject({ code: 'unreadable' });
  });
});
