/** Forms as clients write them, and as an attacker does. */
import { Type } from '@sinclair/typebox';
import { anyone, route } from '../../../shared/contracts/route.ts';
import { ok } from '../../../shared/http/answer.ts';
import { boundaryOf, readForm } from '../../../shared/http/form.ts';
import { ask } from '../../fixtures/edge.ts';
import { refusalOf } from '../../fixtures/refusals.ts';

const json = 'content-disposition: form-data; name="envelope"\r\ncontent-type: application/json\r\n\r\n{}';
const pdf = (name: string) => `Content-Disposition: form-data; ${name}\r\nContent-Type: application/pdf\r\n\r\n%PDF`;
const file = pdf('name="document"; filename="a.pdf"');
const form = (...parts: string[]) => Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`);
const read = async (bytes: Uint8Array) => {
  const found = await readForm(bytes, 'b');
  const [first] = found.files;
  return { ...first, json: Buffer.from(found.json).toString(), bytes: Buffer.from(first?.bytes ?? []).toString() };
};
const problemOf = (bytes: Uint8Array) => refusalOf(readForm(bytes, 'b')).then((refusal) => refusal?.[1]);

describe('the boundary', () => {
  it.each([
    ['multipart/form-data; boundary=b', 'b'],
    ['Multipart/Form-Data; charset=utf-8; Boundary="a b"', 'a b'],
    ['multipart/form-data;boundary=----WebKit1; x=1', '----WebKit1'],
    ['multipart/form-data', null],
    ['multipart/form-data; xboundary=b', null],
    ['multipart/mixed; boundary=b', null],
    ['application/json', null],
    [null, null],
  ])('of %j is %j', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });
});

const wrongParts = { body: 'must have one part envelope and 1 to 20 parts document' };

describe('a form', () => {
  it('has several files, in their order', async () => {
    const second = pdf('name="document"; filename="b.pdf"');
    const { files } = await readForm(form(file, json, second), 'b');
    expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('has its parts in any order, byte for byte', async () => {
    const wanted = { name: 'a.pdf', type: 'application/pdf', json: '{}', bytes: '%PDF' };
    expect([await read(form(json, file)), await read(form(file, json))]).toEqual([wanted, wanted]);
    expect(await read(Buffer.concat([Buffer.from('\r\n'), form(json, file)]))).toEqual(wanted);
    const binary = `\r\n--\r\n-b\r\n\0\u00ff--b`;
    expect((await read(form(json, file + binary))).bytes).toBe(`%PDF${binary}`);
    expect((await read(form(json, file.slice(0, -'%PDF'.length)))).bytes).toBe('');
  });

  it('of more than one slice ends at its delimiter, wherever that begins', async () => {
    for (let bytes = 999_990; bytes < 1_000_010; bytes++) {
      const content = 'x'.repeat(bytes);
      expect((await readForm(form(json, file + content), 'b')).files[0]?.bytes).toHaveLength(bytes + '%PDF'.length);
    }
  });

  it.each([
    ['name=document; filename=a.pdf', 'a.pdf'],
    ['name="document"; filename="für \u201eAnna\u201c.pdf"', 'für „Anna“.pdf'],
    ['name="document"; filename="a\\"b\\\\c.pdf"', 'a"b\\c.pdf'],
    ['name="document"; filename="a%22b.pdf"', 'a"b.pdf'],
    ['filename="a; name=x.pdf"; name="document"', 'a; name=x.pdf'],
    [`name="document"; filename="f.pdf"; filename*=UTF-8''f%C3%BCr.pdf`, 'für.pdf'],
    [`name="document"; filename="f.pdf"; filename*=UTF-8''%`, 'f.pdf'],
  ])('has the name of its file: %s', async (parameters, name) => {
    expect((await read(form(json, pdf(parameters)))).name).toBe(name);
  });

  it.each([
    ['%PDF-1.7', 'application/pdf'],
    ['\0\n%PDF-1.4', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['PK\x03\x04', undefined],
    ['', undefined],
  ])('from a client that does not know the type of its file has the type of its content: %j', async (content, type) => {
    const disposition = 'Content-Disposition: form-data; name="document"; filename="a"';
    const unknown = [
      '',
      '\r\nContent-Type: application/octet-stream',
      '\r\ncontent-type: Application/Octet-Stream; a=b',
    ];
    for (const header of unknown) {
      const bytes = Buffer.concat([
        form(json).subarray(0, -'--b--\r\n'.length),
        Buffer.from(`--b\r\n${disposition}${header}\r\n\r\n${content}\r\n--b--\r\n`, 'latin1'),
      ]);
      if (type) expect((await readForm(bytes, 'b')).files[0]?.type).toBe(type);
      else {
        const details = { document: 'must be a PDF, PNG or JPEG file' };
        expect(await refusalOf(readForm(bytes, 'b'))).toEqual(['unsupported_document_type', details]);
      }
    }
  });

  it.each<[string, Uint8Array, Record<string, string>]>([
    ['nothing', Buffer.from(''), { body: 'is not a valid form' }],
    ['another boundary', Buffer.from('--c\r\n\r\n\r\n--c--'), { body: 'is not a valid form' }],
    ['no end', form(json, file).subarray(0, -4), { body: 'is not a valid form' }],
    ['a part without an end', form(json, file).subarray(0, -12), { body: 'is not a valid form' }],
    ['a part without a header', Buffer.from('--b\r\nx\r\n--b--'), { body: 'is not a valid form' }],
    ['a long header', form(json, `${'x'.repeat(5_000)}\r\n${file}`), { body: 'is not a valid form' }],
    ['no parts', Buffer.from('--b--\r\n'), { envelope: 'is required' }],
    ['no file', form(json), { document: 'is required, as a file' }],
    ['text in the place of the file', form(json, pdf('name="document"')), { document: 'is required, as a file' }],
    ['a part with another name', form(json, file, pdf('name="x"; filename="a.pdf"')), wrongParts],
    ['two parts envelope', form(json, json, file), wrongParts],
    ['21 files', form(json, ...Array.from({ length: 21 }, () => file)), wrongParts],
    ['a million parts', form(json, file, '\r\n\r\n--b\r\n'.repeat(1_000_000)), wrongParts],
    [
      'a name that does not end',
      form(json, pdf(`name="document"; filename="${'\\'.repeat(4_000)}`)),
      { document: 'is required, as a file' },
    ],
  ])('is refused: %s', async (_, bytes, problem) => {
    expect(await problemOf(bytes)).toEqual(problem);
  });
});

it('415: a form for a route that takes none', async () => {
  const plain = route('POST /api/x', { name: 'Plain', auth: anyone, body: Type.Object({}) });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const { status } = await ask(plain, async () => ok({}), { method: 'POST', raw: form(json, file), headers });
  expect(status).toBe(415);
});
