/** Fields of every type in v1 and on the signing page: rules, conditions, attachments, and the sealed file. */
import { dataOf } from '../../../shared/contracts/paging.ts';
import { envelopeV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { preflightAnswer } from '../../../shared/contracts/verify.ts';
import { PdfReader } from '../../../shared/pdf/parser/reader.ts';
import { anAddress, aSignature, awaitStatus, open, sign, tokenOf } from '../../ceremony.ts';
import { sha256 as hashOf } from '../../fixtures/envelopes.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { png } from '../../fixtures/pictures.ts';
import { rawPage } from '../../fixtures/raw-pdf.ts';
import {
  aPdf,
  type Client,
  call,
  download,
  expectRefusal,
  inline,
  type Json,
  matches,
  type Session,
  stack,
  upload as uploadTo,
  uuidOf,
} from '../../stack.ts';

let session: Session;
let app: Client;
let api: Client;
beforeAll(async () => {
  ({ owner: session, app, api } = await anIntegrator());
});

const id = (digit: string) => `fld_${digit.repeat(32)}`;
const at = (y: number, more: object) => ({ page: 1, x: 60, y, width: 180, height: 20, ...more });

function fieldsFor(email: string) {
  const own = (y: number, more: object) => ({ recipientId: email, ...at(y, more) });
  const condition = { field: id('1'), is: 'true' };
  return [
    own(40, { id: id('1'), type: 'checkbox', required: false, width: 14, height: 14, label: 'With a parking space' }),
    own(70, { id: id('2'), type: 'number', min: 1, max: 3, decimals: 0, showWhen: condition }),
    own(100, { id: id('3'), type: 'dropdown', options: ['Monthly', 'Yearly'] }),
    own(130, { id: id('4'), type: 'radio', group: 'pet', label: 'A cat', width: 14, height: 14 }),
    own(150, { id: id('5'), type: 'radio', group: 'pet', label: 'No pet', width: 14, height: 14 }),
    own(180, { id: id('6'), type: 'text', multiline: true, height: 50, required: false, hint: 'Anything else' }),
    own(240, { id: id('7'), type: 'text', format: 'postcode', requiredWhen: { field: id('1'), filled: true } }),
    own(270, { id: id('8'), type: 'note', value: 'Parking costs 80 EUR.', width: 300, showWhen: condition }),
    own(300, { id: id('9'), type: 'attachment', label: 'Passport' }),
    own(330, { id: id('a'), type: 'signature', height: 48 }),
  ];
}

async function aSentV1() {
  const email = anAddress('tenant');
  const { status, json } = await api('POST', '/envelopes', {
    name: 'Lease',
    recipients: [{ email, name: 'Tina Tenant' }],
    fields: fieldsFor(email),
    document: inline(await aPdf()),
  });
  expect([status, json.error]).toEqual([201, undefined]);
  const { data } = json;
  expect((await api('POST', `/envelopes/${data.id}/send`)).status).toBe(200);
  const uuid = uuidOf(data.id);
  return { data, uuid, token: tokenOf(session, uuid, data.recipients[0].id) };
}

const upload = (token: string, fieldId: string, body: Uint8Array, filename = 'passport.png') =>
  fetch(`${stack().url}/api/sign/attachments/${fieldId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'x-filename': encodeURIComponent(filename) },
    body: new Blob([body as Uint8Array<ArrayBuffer>]),
  });

const picture = png({ width: 40, height: 30, type: 2, depth: 8, sample: () => 90 });

it('v1 answers the rules of each field as they were given, and a default text size', async () => {
  const { data } = await aSentV1();
  const fields = data.fields as Json[];
  expect(fields.map(({ type }) => type).sort()).toHaveLength(10);
  expect(fields[1]).toMatchObject({
    fontSize: 10.5,
    min: 1,
    max: 3,
    decimals: 0,
    showWhen: { field: id('1'), is: 'true' },
  });
  expect(fields[6]).toMatchObject({ required: false, requiredWhen: { field: id('1'), filled: true } });
  expect(fields[7]).toMatchObject({ required: false, value: 'Parking costs 80 EUR.' });
  expect(fields[0]).not.toHaveProperty('fontSize');
});

it('400: invalid rules, named by their field', async () => {
  const email = anAddress('tenant');
  const fields = [
    { recipientId: email, type: 'dropdown', ...at(40, {}) },
    { recipientId: email, type: 'text', pattern: '(a+)+$', ...at(80, {}) },
    { recipientId: email, type: 'text', showWhen: { field: id('f'), filled: true }, ...at(120, {}) },
  ];
  const recipients = [{ email, name: 'Tina Tenant' }];
  const wrong = ['fields[0].options', 'fields[1].pattern', 'fields[2].showWhen'];
  expectRefusal(
    await api('POST', '/envelopes', { name: 'Lease', recipients, fields }),
    400,
    'validation_error',
    ...wrong,
  );
});

it('fields are drawn in the sealed file; a hidden field is neither required nor drawn nor answered', async () => {
  const { data, uuid, token } = await aSentV1();
  const values = (more: object) => Object.entries({ [id('3')]: 'Yearly', [id('5')]: 'true', ...more });
  const signed = (more: object = {}) =>
    sign(token, { fields: values(more).map(([field, value]) => ({ id: field, value })), signature: aSignature() });

  // Fields that depend on the parking space are not required; the passport is.
  const refused = await signed({ [id('2')]: 'many' });
  expect([refused.status, refused.json.error.details]).toEqual([400, { [`fields.${id('9')}`]: 'is required' }]);
  const parking = await signed({ [id('1')]: 'true', [id('2')]: '4' });
  expect(parking.json.error.details).toEqual({
    [`fields.${id('2')}`]: 'must be at most 3',
    [`fields.${id('7')}`]: 'is required',
    [`fields.${id('9')}`]: 'is required',
  });

  const attached = await upload(token, id('9'), picture, '<b>Paß</b>.png');
  const sha256 = hashOf(picture);
  expect([attached.status, await attached.json()]).toEqual([
    200,
    { filename: 'b_Paß__b_.png', mimetype: 'image/png', size: picture.length, sha256 },
  ]);
  const mine = (await open(token)).json.fields.find(({ id: field }: Json) => field === id('9'));
  expect(mine).toMatchObject({ value: sha256, file: { filename: 'b_Paß__b_.png', size: picture.length } });

  expect((await signed({ [id('2')]: '2', [id('6')]: 'No\nremarks', [id('9')]: sha256 })).status).toBe(200);
  await awaitStatus(session, uuid, 'completed');
  const { json } = await api('GET', `/envelopes/${data.id}`);
  const stored = Object.fromEntries(json.data.fields.map((field: Json) => [field.id, field.value]));
  expect(stored).toMatchObject({ [id('1')]: 'false', [id('2')]: null, [id('3')]: 'Yearly', [id('8')]: null });

  const { url } = (await call('GET', '/api/sign/copy', { token })).json;
  const sealed = await download(url);
  const text = (await pageTexts(sealed)).join('\n');
  for (const part of [
    'Yearly',
    'remarks',
    'Chosen No pet',
    'b_Paß__b_.png',
    sha256.slice(0, 16),
    'Drawn by hand, ID ',
  ]) {
    expect(text.replaceAll('\n', '')).toContain(part);
  }
  expect(text).not.toContain('Parking costs');
  const reader = PdfReader.open(sealed);
  const files = (reader.array(reader.catalog.get('AF')) ?? []).map((file) => reader.dict(file));
  expect(files.map((file) => reader.text(file?.get('UF')))).toEqual(['audit-trail.json', 'b_Paß__b_.png']);
});

describe('a refused file is not stored:', () => {
  it.each<[string, Uint8Array, number]>([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(256)]), 400],
    ['a picture with an archive behind it', Buffer.concat([picture, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), 400],
    ['a damaged picture', Buffer.concat([picture.subarray(0, 45), picture.subarray(60)]), 400],
    [
      'a PDF with scripts',
      Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n',
      ),
      400,
    ],
    ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 413],
  ])('%s', async (_, bytes, status) => {
    const { token } = await aSentV1();
    const reply = await upload(token, id('9'), bytes);
    expect([reply.status, (await reply.json()).error.code]).toEqual([
      status,
      status === 413 ? 'payload_too_large' : 'validation_error',
    ]);
    const mine = (await open(token)).json.fields.find(({ id: field }: Json) => field === id('9'));
    expect(mine).not.toHaveProperty('file');
  });

  it('404: a field that takes no file, and an unknown field', async () => {
    const { token } = await aSentV1();
    for (const field of [id('3'), id('f')]) expect((await upload(token, field, picture)).status).toBe(404);
  });
});

describe('fields by the text of the document', () => {
  const stream = (content: string) => ({ dict: '', data: Buffer.from(content) });
  /** A page of 300 by 200 points: "Tenant:" with room to sign, and a tag below it. */
  const lease = rawPage('/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>', [
    stream('BT /F 10 Tf 20 100 Td [(Ten) 30 (ant:)] TJ 0 -40 Td ({{date:1;name=Signed on;width=80}}) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
  const recipients = [{ email: 'tina@example.com', name: 'Tina' }];
  const anchored = (text: string, more = {}) => ({
    ...{ recipientId: 'tina@example.com', type: 'signature', width: 120, height: 40 },
    anchor: { text, offsetX: 50, ...more },
  });
  const post = (path: string, body?: object) => api('POST', path, body);

  it('are placed when the draft is sent, if the document was uploaded later; a preflight shows them without a change', async () => {
    const fields = [anchored('Tenant:'), anchored('Landlord:', { ignoreIfMissing: true })];
    const document = { filename: 'lease.pdf', mimetype: 'application/pdf' };
    const { json } = await post('/envelopes', { name: 'Lease', recipients, document, fields, textTags: true });
    await matches(envelopeV1, json.data);
    const { id: envelopeId } = json.data;
    expect(json.data).toMatchObject({
      textTags: true,
      fields: [{ page: 1, x: 0, y: 0, anchor: { text: 'Tenant:' } }, {}],
    });
    await uploadTo(json.data.upload, lease);
    const tried = await post(`/envelopes/${envelopeId}/preflight`, { textTags: true });
    await matches(dataOf(preflightAnswer), tried.json);
    const place = { page: 1, x: 20, y: 120.2, width: 80, height: 22 };
    expect(tried.json.data.textTags).toMatchObject([{ signer: '1', type: 'date', label: 'Signed on', ...place }]);
    const sent = await post(`/envelopes/${envelopeId}/send`);
    await matches(dataOf(envelopeV1), sent.json);
    expect(sent.json.data).not.toHaveProperty('textTags');
    expect(sent.json.data.fields).toMatchObject([
      { type: 'signature', page: 1, x: 70, y: 62.2 },
      { type: 'date', ...place },
    ]);
    expect(sent.json.data.fields[0]).not.toHaveProperty('anchor');
  });

  it('are placed at once by the app API', async () => {
    const { json } = await post('/envelopes', { name: 'Lease', recipients, document: inline(lease) });
    const body = { fields: [anchored('Tenant:')], textTags: true };
    const put = await app('PUT', `/envelopes/${uuidOf(json.data.id)}`, body);
    expect(put.status).toBe(200);
    expect(put.json.fields).toMatchObject([{ x: 70 }, { label: 'Signed on' }]);
  });

  it('422: anchor_not_found, text_tag_invalid; 400: no place, and an anchor in a template', async () => {
    const envelope = { name: 'Lease', recipients, document: inline(lease) };
    const missing = await post('/envelopes', { ...envelope, fields: [anchored('Landlord:')] });
    expect([missing.status, missing.json.error.code, missing.json.error.details]).toEqual([
      422,
      'anchor_not_found',
      { 'fields[0].anchor': 'the document does not contain "Landlord:"' },
    ]);
    const copy = [{ email: 'cy@example.com', name: 'Cy', role: 'cc' }];
    expectRefusal(await post('/envelopes', { ...envelope, recipients: copy, textTags: true }), 422, 'text_tag_invalid');
    const { anchor, ...nowhere } = anchored('Tenant:');
    expect((await post('/envelopes', { ...envelope, fields: [nowhere] })).json.error.details).toEqual({
      'fields[0].page': 'is required',
      'fields[0].x': 'is required',
      'fields[0].y': 'is required',
    });
    const { recipientId: _, ...field } = nowhere;
    const fields = [{ ...field, roleKey: 'tenant', page: 1, x: 1, y: 1, anchor }];
    const refused = await post('/templates', { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }], fields });
    expect([refused.status, refused.json.error.details]).toEqual([400, { 'fields[0].anchor': 'is not a known field' }]);
  });
});
