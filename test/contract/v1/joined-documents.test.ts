/** Several files become one document: created, signed, sealed and verified over HTTP. */
import { dataOf } from '../../../shared/contracts/paging.ts';
import { envelopeV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { readPages } from '../../../shared/pdf/document/page-tree.ts';
import { PdfReader } from '../../../shared/pdf/parser/reader.ts';
import { anAddress, awaitStatus, open, sign, tokenOf } from '../../ceremony.ts';
import { lockedFiles } from '../../fixtures/encrypted-pdf.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { png } from '../../fixtures/pictures.ts';
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
  uuidOf,
} from '../../stack.ts';

let owner: Session;
let api: Client;
let key: string;
beforeAll(async () => {
  ({ owner, api, key } = await anIntegrator());
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const file = (filename: string, bytes: Uint8Array) => ({ filename, contentBase64: base64(bytes) });
const picture = png({ width: 20, height: 30, type: 2, depth: 8, sample: (x) => x * 9 });
const recipient = () => ({ email: anAddress('ada'), name: 'Ada', notify: false });
const create = (body: object) =>
  api('POST', '/envelopes', { name: 'Lease, flat 7', recipients: [recipient()], send: true, ...body });

describe('documents of POST /api/v1/envelopes', () => {
  it('201: become one document, which is signed, sealed and verified; its parts are in the trail and the envelope', async () => {
    const [lease, rules] = [await aPdf({ pages: 2 }), await aPdf({ fieldValue: 'Ada' })];
    const documents = [file('Lease.pdf', lease), file('Rules.pdf', rules), file('Plan.png', picture)];
    const { status, json } = await create({ documents });
    expect([status, json.error]).toEqual([201, undefined]);
    await matches(dataOf(envelopeV1), json);
    const parts = [
      { filename: 'Lease.pdf', pages: 2, sha256: sha256(lease) },
      { filename: 'Rules.pdf', pages: 1, sha256: sha256(rules) },
      { filename: 'Plan.png', pages: 1, sha256: sha256(picture) },
    ];
    const { id, document, recipients } = json.data;
    expect(document).toMatchObject({ filename: 'Lease, flat 7.pdf', mimetype: 'application/pdf', pages: 4, parts });
    const events = (await api('GET', `/envelopes/${id}/events`)).json.data as Json[];
    expect(events.find(({ type }) => type === 'envelope.created')?.data.details).toEqual({
      name: 'Lease, flat 7',
      parts,
    });

    const envelopeId = uuidOf(id);
    const token = tokenOf(owner, envelopeId, recipients[0].id);
    const opened = await open(token);
    expect(opened.json.document.parts).toEqual(parts.map(({ filename, pages }) => ({ filename, pages })));
    expect((await sign(token)).status).toBe(200);
    await awaitStatus(owner, envelopeId, 'completed');
    const { sealed } = (await api('GET', `/envelopes/${id}/document`)).json.data;
    const bytes = await download(sealed.url);
    const raw = { raw: bytes, headers: { 'content-type': 'application/pdf' } };
    const verified = await call('POST', '/api/verify', raw);
    expect(verified.json).toMatchObject({ isKnown: true, report: { problems: [] } });
    const reader = PdfReader.open(bytes);
    expect(readPages(reader, reader.budget).length).toBeGreaterThan(4);
    expect(reader.dict(reader.catalog.get('Outlines'))?.get('Count')).toBe(3);
  });

  it('201: as files of a form, once per key', async () => {
    const form = new FormData();
    form.append('envelope', JSON.stringify({ name: 'Lease', recipients: [recipient()] }));
    for (const name of ['a.pdf', 'b.pdf']) {
      form.append('document', new File([(await aPdf()) as never], name, { type: 'application/pdf' }));
    }
    const request = new Request('http://form.example.com', { method: 'POST', body: form });
    const headers = {
      'content-type': request.headers.get('content-type') ?? '',
      'Idempotency-Key': `documents-${Date.now()}`,
    };
    const raw = new Uint8Array(await request.arrayBuffer());
    const post = () => call('POST', '/api/v1/envelopes', { token: key, raw, headers });
    const first = await post();
    expect([first.status, first.json.error]).toEqual([201, undefined]);
    expect(first.json.data.document.parts.map(({ filename }: Json) => filename)).toEqual(['a.pdf', 'b.pdf']);
    const again = await post();
    expect([again.json, again.headers.get('idempotent-replayed')]).toEqual([first.json, 'true']);
  });

  it('400, 413, 422: nothing is created, and the refusal names the file', async () => {
    const good = file('a.pdf', await aPdf());
    const locked = file('b.pdf', Object.values(lockedFiles)[0] ?? Buffer.alloc(0));
    const damaged = file('c.pdf', Buffer.from('%PDF-1.7 nothing'));
    const externalId = `refused-${Date.now()}`;
    const refused = (documents: object[], more = {}) => create({ documents, externalId, ...more });
    expectRefusal(await refused([good, locked]), 422, 'document_encrypted', 'documents[1]');
    expectRefusal(await refused([good, good, damaged]), 422, 'document_damaged', 'documents[2]');
    expectRefusal(await refused([good, { filename: 'd.pdf' }]), 400, 'validation_error', 'documents[1].contentBase64');
    expectRefusal(await refused([]), 400, 'validation_error', 'documents');
    expectRefusal(await refused(Array.from({ length: 21 }, () => good)), 400, 'validation_error', 'documents');
    expectRefusal(await refused([good], { document: inline(await aPdf()) }), 400, 'validation_error', 'documents');
    const large = file('e.pdf', Buffer.concat([await aPdf(), Buffer.alloc(2_600_000, '\n')]));
    expectRefusal(await refused([large, large]), 413, 'payload_too_large', 'documents');
    expect((await api('GET', `/envelopes?externalId=${externalId}`)).json.pagination.total).toBe(0);
  });
});

const partNames = ({ document }: Json): string[] => document.parts.map(({ filename }: Json) => filename);

describe('documents of the other routes that take a document', () => {
  it('become the document of a template, and of the envelopes that are made from it', async () => {
    const [lease, rules] = [file('Lease.pdf', await aPdf()), file('Rules.pdf', await aPdf({ pages: 2 }))];
    const roles = [{ key: 'tenant', name: 'Tenant' }];
    const created = await api('POST', '/templates', { name: 'Lease', roles, documents: [lease, rules] });
    expect([created.status, created.json.error]).toEqual([201, undefined]);
    expect(created.json.data.document).toMatchObject({ filename: 'Lease.pdf', pages: 3 });
    expect(partNames(created.json.data)).toEqual(['Lease.pdf', 'Rules.pdf']);

    const { id } = created.json.data;
    const changed = await api('PATCH', `/templates/${id}`, { documents: [rules, lease, file('Plan.png', picture)] });
    expect([changed.status, changed.json.error]).toEqual([200, undefined]);
    expect(changed.json.data.document.pages).toBe(4);

    const envelope = await create({ templateId: id, recipients: [{ ...recipient(), roleKey: 'tenant' }] });
    expect([envelope.status, envelope.json.error]).toEqual([201, undefined]);
    expect(partNames(envelope.json.data)).toEqual(['Rules.pdf', 'Lease.pdf', 'Plan.png']);
    const [first] = (await api('GET', `/envelopes/${envelope.json.data.id}/events`)).json.data;
    expect(first.data.details.parts).toEqual(envelope.json.data.document.parts);
  });

  it('replace the document of a draft', async () => {
    const documents = [file('Lease.pdf', await aPdf()), file('Plan.png', picture)];
    const { id } = (await create({ document: inline(await aPdf()), send: false })).json.data;
    const { status, json } = await api('PATCH', `/envelopes/${id}`, { name: 'Lease, flat 8', documents });
    expect([status, json.error]).toEqual([200, undefined]);
    expect(json.data.document).toMatchObject({ filename: 'Lease, flat 8.pdf', pages: 2 });
    expect(partNames(json.data)).toEqual(['Lease.pdf', 'Plan.png']);
    expect((await api('POST', `/envelopes/${id}/send`, {})).status).toBe(200);
    expectRefusal(await api('PATCH', `/envelopes/${id}`, { documents }), 409, 'invalid_state');
  });

  it('400, 422: nothing changes', async () => {
    const damaged = file('c.pdf', Buffer.from('%PDF-1.7 nothing'));
    const document = inline(await aPdf());
    const draft = (await create({ document, send: false })).json.data;
    const roles = [{ key: 'tenant', name: 'Tenant' }];
    const template = (await api('POST', '/templates', { name: 'Lease', roles, document })).json.data;
    const both = { document, documents: [file('a.pdf', await aPdf())] };
    for (const path of [`/envelopes/${draft.id}`, `/templates/${template.id}`]) {
      const before = (await api('GET', path)).json;
      expectRefusal(await api('PATCH', path, both), 400, 'validation_error', 'documents');
      expectRefusal(await api('PATCH', path, { documents: [damaged] }), 422, 'document_damaged', 'documents[0]');
      expect((await api('GET', path)).json).toEqual(before);
    }
    expectRefusal(
      await api('POST', '/templates', { name: 'Lease', roles, ...both }),
      400,
      'validation_error',
      'documents',
    );
  });
});
