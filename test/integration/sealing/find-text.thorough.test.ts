/** Text is looked for in a sealing thread, within its bounds: real files, damaged, locked and hostile ones. */
import { deflateSync } from 'node:zlib';
import { AppError } from '../../../shared/errors.ts';
import { type ClosableSealer, createSealer } from '../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { lockedFiles, openlyEncrypted } from '../../fixtures/encrypted-pdf.ts';
import { hostilePdfs } from '../../fixtures/hostile-pdfs.ts';
import { rawPage } from '../../fixtures/raw-pdf.ts';

let sealer: ClosableSealer;
beforeAll(() => {
  // A fifth of the processor time that a document may take, so that a test reaches the limit sooner.
  sealer = createSealer({ signer: aSigner().signer, workerUrl: workerUrl('sealing'), pool: { callMs: 1_000 } });
});
afterAll(() => sealer.close());

const content = (text: string) => ({ dict: '', data: Buffer.from(text) });
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const aFile = (text: string) =>
  rawPage('/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</A 6 0 R>>>>', [content(text), font]);
const query = { texts: [{ text: 'Sign here', occurrence: 1 }], hasTags: true };
const look = (file: Uint8Array) => sealer.findText(file, 'application/pdf', query);

describe('text in a document', () => {
  it('is returned with the size of its page; an image has no text', async () => {
    const file = aFile('BT /F 10 Tf 20 100 Td (Sign here {{signature:1}}) Tj ET');
    const place = { page: 1, x: 20, pageWidth: 300, pageHeight: 200 };
    expect(await look(file)).toMatchObject({ places: [place], tags: [{ text: 'signature:1', page: 1 }] });
    expect(await sealer.findText(file, 'image/png', query)).toEqual({ places: [null], tags: [] });
  });

  it('is found where the tables are wrong, and in a file that is encrypted without a password', async () => {
    const file = aFile('BT /F 10 Tf 20 100 Td (Sign here) Tj ET').toString('latin1');
    const broken = Buffer.from(file.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    expect((await look(broken)).places).toMatchObject([{ x: 20 }]);
    for (const encrypted of Object.values(openlyEncrypted)) expect((await look(encrypted)).places).toHaveLength(1);
    const [locked = Buffer.alloc(0)] = Object.values(lockedFiles);
    await expect(look(locked)).rejects.toMatchObject({ code: 'document_encrypted' });
  });
});

/** One stream that unpacks to so many bytes. */
const packed = (piece: string, bytes: number, dict = '') => {
  const data = deflateSync(Buffer.alloc(bytes, piece), { level: 1 });
  return { dict: `/Filter/FlateDecode${dict}`, data };
};
const formDict = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 6 0 R/B 7 0 R>>/Font<</F 5 0 R>>>>';
const bombs: Record<string, () => Buffer> = {
  'a hundred megabytes of shown strings': () =>
    rawPage('/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>', [
      packed('BT /F 9 Tf (aaaaaaaa) Tj ET ', 100 << 20),
      font,
    ]),
  'as many strings as a stream may hold': () =>
    rawPage('/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>', [packed('BT /F 9 Tf (a) Tj ET ', 60 << 20), font]),
  'one string of 60 MB': () => {
    const bytes = Buffer.concat([Buffer.from('BT /F 9 Tf ('), Buffer.alloc(60 << 20, 'a'), Buffer.from(') Tj ET')]);
    const stream = { dict: '/Filter/FlateDecode', data: deflateSync(bytes, { level: 1 }) };
    return rawPage('/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>', [stream, font]);
  },
  'forms that draw each other in a circle': () =>
    rawPage('/Contents 4 0 R/Resources<</XObject<</A 6 0 R>>>>', [
      content('/A Do '.repeat(10_000)),
      font,
      { dict: formDict, data: Buffer.from('/B Do '.repeat(10_000)) },
      { dict: formDict, data: Buffer.from('/A Do BT /F 9 Tf (x) Tj ET '.repeat(10_000)) },
    ]),
  'a map to Unicode of one hundred million entries': () => {
    const range = '1 beginbfrange <0000> <FFFF> <0000> endbfrange ';
    const map = { dict: '', data: Buffer.from(range.repeat(1_600)) };
    const mapped = '<</Type/Font/Subtype/Type1/BaseFont/X/ToUnicode 6 0 R>>';
    return rawPage('/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>', [content('BT /F 9 Tf (a) Tj ET'), mapped, map]);
  },
};

describe('hostile files', () => {
  it.each(Object.keys(bombs))('%s: refused in time, and the next document is served', async (name) => {
    const answer = await look(bombs[name]?.() ?? Buffer.alloc(0)).catch((error: unknown) => error);
    const isCircle = name.includes('circle');
    if (!isCircle || answer instanceof Error)
      expect(answer).toMatchObject({ code: 'document_too_complex', status: 422 });
    expect((await look(aFile('BT /F 10 Tf 20 100 Td (Sign here) Tj ET'))).places).toMatchObject([{ x: 20 }]);
  });

  it.each([
    'page tree that names every node twice',
    'content that unpacks to 2 GB',
    'content of 60 MB a thousand times',
    'content of sixty million saved states',
    'inline images without an end',
    'arrays inside each other, ten million',
  ])('%s: an answer or a refusal, never a failure', async (name) => {
    const answer = await look(hostilePdfs[name]?.() ?? Buffer.alloc(0)).catch((error: unknown) => error);
    if (answer instanceof Error) expect([answer.constructor, (answer as AppError).status]).toEqual([AppError, 422]);
    else expect(answer).toMatchObject({ places: [null] });
  });
});
