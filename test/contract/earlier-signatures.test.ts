/** Documents that were signed before their upload, in both modes and in both APIs. */

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { certificateAnswer, envelopeV1 } from '../../shared/contracts/v1-envelopes.ts';
import { preflightAnswer, verifyAnswer } from '../../shared/contracts/verify.ts';
import { anAddress, awaitStatus, copy, open, sign, tokenOf } from '../ceremony.ts';
import { aSigner } from '../fixtures/certificates.ts';
import { encryptedAndSigned } from '../fixtures/encrypted-pdf.ts';
import { sha256 } from '../fixtures/envelopes.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { pageTexts } from '../fixtures/page-text.ts';
import { aPdf, type SignOptions, signPdf } from '../fixtures/signed-pdf.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import {
  aDraft,
  type Client,
  call,
  download,
  expectRefusal,
  inline,
  type Json,
  matches,
  type Session,
  uuidOf,
} from '../stack.ts';

const run = promisify(execFile);
const them = aSigner('P-256', { commonName: 'Another signer' });
const signed = (options: Partial<SignOptions> = {}) =>
  signPdf(aPdf(), { signer: them.signer, permits: null, ...options });

let owner: Session;
/** Paths are below `/envelopes`. */
let app: Client;
let v1: Client;
const folder = temporaryFolder();

beforeAll(async () => {
  const integrator = await anIntegrator();
  owner = integrator.owner;
  app = (method, path, body) => integrator.app(method, `/envelopes/${path}`, body);
  v1 = (method, path, body) => integrator.api(method, `/envelopes${path}`, body);
});

const created = (name: string, document: Uint8Array, more: object = {}) =>
  v1('POST', '', { name, recipients: [{ email: anAddress(), name: 'Ada' }], document: inline(document), ...more });

async function verified(file: Uint8Array): Promise<Json> {
  const headers = { 'content-type': 'application/pdf' };
  const { status, json } = await call('POST', '/api/verify', { raw: file, headers });
  expect(status).toBe(200);
  await matches(verifyAnswer, json);
  return json;
}

const codesOf = ({ report }: Json) => report.problems.map(({ code }: { code: string }) => code);
const violations = ['content_changed', 'certification_violated'];

/** The verdicts of Poppler on the signatures; null if it is not installed. */
async function pdfsig(file: Uint8Array): Promise<string[] | null> {
  const path = join(folder(), `${sha256(file)}.pdf`);
  await writeFile(path, file);
  const found = await run('pdfsig', ['-nocert', path]).catch((error: NodeJS.ErrnoException & { stdout?: string }) => {
    if (error.code === 'ENOENT') return null;
    return { stdout: error.stdout ?? '' };
  });
  return found && [...found.stdout.matchAll(/Signature Validation: (.*)/g)].map(([, verdict = '']) => verdict);
}

async function expectValid(file: Uint8Array, count: number): Promise<void> {
  const verdicts = await pdfsig(file);
  if (verdicts) expect(verdicts).toEqual(Array.from({ length: count }, () => 'Signature is Valid.'));
}

/** The sealed document begins with the uploaded bytes, and every signature in it stays valid and permitted. */
async function expectPreserved(document: Uint8Array, file: Uint8Array): Promise<void> {
  expect(Buffer.from(file.subarray(0, document.length)).equals(Buffer.from(document))).toBe(true);
  const verdict = await verified(file);
  expect(verdict).toMatchObject({
    isKnown: true,
    seal: { version: 'sealed', pages: 1 },
    report: {
      intact: true,
      sealedByUs: true,
      pages: 1,
      signatures: [{ isValid: true }, { isValid: true, isOurs: true }],
    },
  });
  expect(codesOf(verdict).filter((code: string) => violations.includes(code))).toEqual([]);
  await expectValid(file, 2);
}

/** The certificate is a sealed file, known by its hash, and states the hash of the sealed document. */
async function expectCertificate(file: Uint8Array, stated: Json, sealedSha256: string): Promise<void> {
  expect([sha256(file), file.length]).toEqual([stated.sha256, stated.size]);
  const verdict = await verified(file);
  expect(verdict).toMatchObject({
    isKnown: true,
    seal: { version: 'certificate', level: stated.level, pages: verdict.report.pages, archivedAt: null },
    report: { intact: true, sealedByUs: true, auditTrail: { isIntact: true } },
  });
  const text = (await pageTexts(Buffer.from(file))).join('');
  expect(text.replace(/ /g, '')).toContain(sealedSha256);
  await expectValid(file, 1);
}

describe('preserve, the default', () => {
  it('app: preflight says that it is signed; the earlier signature stays valid, and the certificate is a separate file', async () => {
    const document = await signed({ permits: 2 });
    const id = await aDraft(owner, document);
    expect((await app('GET', id)).json).toMatchObject({ earlierSignatures: 'preserve' });
    const preflight = await app('POST', `${id}/preflight`);
    await matches(preflightAnswer, preflight.json);
    expect(preflight.json).toMatchObject({
      earlierSignatures: 'preserve',
      findings: [{ kind: 'already_signed', message: expect.stringContaining('stay valid') }],
    });
    expect(await app('GET', `${id}/certificate`)).toMatchObject({
      status: 409,
      json: { error: { code: 'invalid_state', details: { status: 'draft' } } },
    });

    const { json: completed } = await app('POST', `${id}/complete`);
    await expectPreserved(document, await download(completed.signedUrl));
    const { json: envelope } = await app('GET', id);
    expect(envelope).toMatchObject({ hash: completed.hash, seal: { certificate: { level: 'B-B' } } });
    const { url: _, ...stated } = envelope.seal.certificate;
    const { status, json: certificate } = await app('GET', `${id}/certificate`);
    expect(status).toBe(200);
    await matches(certificateAnswer, certificate);
    expect(certificate).toMatchObject({ ...stated, filename: 'Agreement (certificate).pdf' });
    await expectCertificate(await download(certificate.url), stated, completed.hash);
    await expectCertificate(await download(envelope.seal.certificate.url), stated, completed.hash);
    // A body read by GET can be sent back.
    expect((await app('PUT', id, envelope)).status).toBe(200);
  });

  it('v1: a person signs without fields and gets both files by the link; the trail names both', async () => {
    const document = await signed();
    const made = await created('Countersigned', document);
    expect(made.status).toBe(201);
    await matches(envelopeV1, made.json.data);
    const { id, recipients, earlierSignatures } = made.json.data;
    expect(earlierSignatures).toBe('preserve');
    expect((await v1('POST', `/${id}/send`)).status).toBe(200);
    const uuid = uuidOf(id);
    const token = tokenOf(owner, uuid, recipients[0].id);
    expect((await open(token)).json.envelope.hasCertificate).toBe(false);
    expect((await sign(token)).status).toBe(200);
    await awaitStatus(owner, uuid, 'completed');

    const { json: envelope } = await v1('GET', `/${id}`);
    await matches(envelopeV1, envelope.data);
    const { seal } = envelope.data;
    const { json: files } = await v1('GET', `/${id}/document`);
    await expectPreserved(document, await download(files.data.sealed.url));
    const { json: certificate } = await v1('GET', `/${id}/certificate`);
    expect(certificate.data).toMatchObject({ ...seal.certificate, filename: 'Lease (certificate).pdf' });
    const file = await download(certificate.data.url);
    await expectCertificate(file, seal.certificate, seal.sha256);
    // A long address takes two lines.
    expect((await pageTexts(Buffer.from(file))).join('').replace(/\s/g, '')).toContain(recipients[0].email);

    expect((await open(token)).json.envelope.hasCertificate).toBe(true);
    const { json: copied } = await copy(token);
    expect(copied).toMatchObject({ sha256: seal.sha256, certificate: { sha256: seal.certificate.sha256 } });
    expect(sha256(await download(copied.certificate.url))).toBe(seal.certificate.sha256);
    const { json: events } = await v1('GET', `/${id}/events`);
    expect(events.data.find(({ type }: Json) => type === 'envelope.completed').data.details).toMatchObject({
      sha256: seal.sha256,
      certificateSha256: seal.certificate.sha256,
    });
  });

  it('422 document_signed: fields would be drawn; preflight, send and update name the remedies, after which it can be sent', async () => {
    const email = anAddress();
    const id = await aDraft(owner, await signed());
    const signers = [{ email, name: 'Ada' }];
    const fields = [{ recipientId: email, type: 'signature', page: 1, x: 72, y: 600, width: 180, height: 48 }];
    expect((await app('PATCH', id, { signers, fields })).status).toBe(200);
    const v1Id = `env_${id.replaceAll('-', '')}`;
    for (const refused of [
      await app('POST', `${id}/preflight`),
      await app('PATCH', id, { status: 'sent' }),
      await v1('POST', `/${v1Id}/preflight`),
      await v1('POST', `/${v1Id}/send`),
    ]) {
      expect([refused.status, refused.json.error.code]).toEqual([422, 'document_signed']);
      expect(refused.json.error.message).toContain('"earlierSignatures": "override"');
    }
    const sent = await app('PATCH', id, { earlierSignatures: 'override', status: 'sent' });
    expect([sent.status, sent.json.status, sent.json.earlierSignatures]).toEqual([200, 'sent', 'override']);
    expect((await app('PATCH', id, { earlierSignatures: 'preserve' })).json.error.code).toBe('invalid_state');
  });

  it.each(['preserve', 'override'])(
    '422 document_certified, %s: an earlier signature forbids even a signature',
    async (mode) => {
      const id = await aDraft(owner, await signed({ permits: 1 }));
      expect((await app('PATCH', id, { earlierSignatures: mode })).status).toBe(200);
      for (const action of ['preflight', 'complete'])
        expectRefusal(await app('POST', `${id}/${action}`), 422, 'document_certified');
    },
  );
});

describe('a signed document that is encrypted', () => {
  it('422 document_signed_encrypted: its signatures cannot be preserved; with override, it is sealed without them', async () => {
    const id = await aDraft(owner, encryptedAndSigned());
    for (const action of ['preflight', 'complete'])
      expectRefusal(await app('POST', `${id}/${action}`), 422, 'document_signed_encrypted');
    expect((await app('PATCH', id, { earlierSignatures: 'override' })).status).toBe(200);
    const { json: tried } = await app('POST', `${id}/preflight`);
    expect(tried.findings.map(({ kind }: Json) => kind)).toEqual(['decrypted', 'already_signed', 'flattened']);
    expect((await app('PATCH', id, { requireAllSignatures: false })).status).toBe(200);
    const { json: completed } = await app('POST', `${id}/complete`);
    await expectValid(await download(completed.signedUrl), 1);
  });
});

describe('override', () => {
  it('v1: pages are added, the earlier signature stays cryptographically valid, and finding, certificate and verify say that readers show it as violated', async () => {
    const document = await signed({ permits: 2 });
    const made = await created('Overridden', document, { earlierSignatures: 'override' });
    expect([made.status, made.json.data.earlierSignatures]).toEqual([201, 'override']);
    const { id } = made.json.data;
    const { json: tried } = await v1('POST', `/${id}/preflight`);
    expect(tried.data.earlierSignatures).toBe('override');
    expect(tried.data.findings[0].message).toContain('readers show it as violated');
    const uuid = uuidOf(id);
    // The owner seals the document without the signer.
    expect((await v1('PATCH', `/${id}`, { requireAllSignatures: false })).status).toBe(200);
    const { json: completed } = await app('POST', `${uuid}/complete`);
    const file = await download(completed.signedUrl);
    const verdict = await verified(file);
    expect(verdict).toMatchObject({ isKnown: true, seal: { version: 'sealed', pages: 3 }, report: { pages: 3 } });
    expect(verdict.report.signatures.map(({ isValid }: Json) => isValid)).toEqual([true, true]);
    expect(codesOf(verdict)).toContain('certification_violated');
    expect((await pageTexts(Buffer.from(file))).join(' ').replace(/\s+/g, ' ')).toContain(
      'readers show it as violated',
    );
    await expectValid(file, 2);
    for (const answer of [await v1('GET', `/${id}/certificate`), await app('GET', `${uuid}/certificate`)])
      expectRefusal(answer, 404, 'certificate_in_document');
    expect((await v1('GET', `/${id}`)).json.data.seal).not.toHaveProperty('certificate');
  });

  it('v1: a choice that changes after the document was accepted is checked again', async () => {
    const { id } = (await created('Changed', await signed())).json.data;
    const changed = await v1('PATCH', `/${id}`, { earlierSignatures: 'override' });
    expect(changed.json.data.earlierSignatures).toBe('override');
    const { json } = await v1('POST', `/${id}/preflight`);
    expect(json.data).toMatchObject({
      earlierSignatures: 'override',
      findings: [{ kind: 'already_signed', message: expect.stringContaining('pages are added') }],
    });
  });
});

it('a document without signatures: preflight says null, and either choice seals it alike', async () => {
  const id = await aDraft(owner);
  const { json } = await app('POST', `${id}/preflight`);
  expect(json).toMatchObject({ earlierSignatures: null, findings: [] });
  await app('POST', `${id}/complete`);
  expect((await app('GET', `${id}/certificate`)).json.error.code).toBe('certificate_in_document');
});

it('400: an unknown choice', async () => {
  expectRefusal(await app('PATCH', await aDraft(owner), { earlierSignatures: 'keep' }), 400, 'validation_error');
});
