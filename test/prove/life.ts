/** The life of an envelope, from its document to the sealed file, as a client of either API leads it. */
import { randomInt } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../shared/domain/signing/signing-link.ts';
import { aSignature } from '../fixtures/drawn-signature.ts';
import { aKey, type Client, expectStatus, fileAt, type Json, pause } from './client.ts';
import { anAddress, type Owner } from './owner.ts';

export interface Life {
  owner: Owner;
  /** The client's knowledge at the end, which the judge compares with the stores. */
  envelopeId: string;
  /** Signers, who must be informed of the end. */
  signers: string[];
  /** The hash of the sealed file in the client's answer. */
  sha256: string;
  /** The hash of the archived version, if there is one. */
  archiveSha256?: string;
}

export const v1Id = (envelopeId: string) => `env_${envelopeId.replaceAll('-', '')}`;
export const appId = (id: string) => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export async function aPdf(text: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText(text, { x: 60, y: 760, size: 18 });
  return Buffer.from(await document.save());
}

/** Made over v1, signed by two recipients, sealed in the background. */
export async function signedLife(client: Client, owner: Owner, linkPepper: string): Promise<Life> {
  const { id, recipients, signers } = await aDraft(client, owner);
  await send(client, owner, id);
  const tokenOf = linkTokens(owner, appId(id), linkPepper);
  await Promise.all((recipients as Json[]).map((recipient) => sign(client, tokenOf(recipient.id))));
  const completed = await until(client, owner, id, 'completed');
  const last = tokenOf(recipients[0].id);
  const { sha256, url } = expectStatus(await client.call('GET', '/api/sign/copy', { token: last }), 200);
  await sameFile(url, sha256);
  return { owner, envelopeId: appId(completed.id), signers, sha256 };
}

export async function aDraft(client: Client, owner: Owner) {
  const signers = [anAddress('ann'), anAddress('bob')];
  const contentBase64 = (await aPdf(`Lease ${randomInt(1e9)}`)).toString('base64');
  const body = {
    name: 'Lease',
    recipients: signers.map((email, index) => ({ email, name: `Signer ${index}` })),
    document: { filename: 'Lease.pdf', mimetype: 'application/pdf', contentBase64 },
  };
  const reply = await client.call('POST', '/api/v1/envelopes', { token: owner.key, body, headers: aKey() });
  const { data } = expectStatus(reply, 201);
  return { id: data.id as string, recipients: data.recipients as Json[], signers };
}

/** After a lost answer the envelope may be sent already: then the client reads it. */
export async function send(client: Client, owner: Owner, id: string): Promise<void> {
  const path = `/api/v1/envelopes/${id}`;
  const reply = await client.call('POST', `${path}/send`, { token: owner.key, body: {}, headers: aKey() });
  if (reply.status === 200) return;
  const { data } = expectStatus(await client.call('GET', path, { token: owner.key }), 200);
  if (data.status === 'draft') throw new Error(`send answered ${reply.status} ${JSON.stringify(reply.json)}`);
}

/** After a lost answer, `open` shows whether the request arrived. */
export async function sign(client: Client, token: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const opened = expectStatus(await client.call('POST', '/api/sign/open', { token, body: {} }), 200);
    if (opened.next !== 'sign') return;
    const consent = { sha256: opened.consents[0].sha256 };
    const body = { consent, documentSha256: opened.document.sha256, fields: [], signature: aSignature(randomInt(200)) };
    const reply = await client.call('POST', '/api/sign/sign', { token, body });
    if (reply.status === 200) return;
    if (attempt === 5) throw new Error(`sign answered ${reply.status} ${JSON.stringify(reply.json)}`);
  }
}

/** Uploaded to storage, finalized by its owner without waiting for signatures. */
export async function finalizedLife(client: Client, owner: Owner): Promise<Life> {
  const { token } = owner;
  const announcement = { filename: 'Lease.pdf', mimetype: 'application/pdf' };
  const announced = expectStatus(await client.call('POST', '/api/GetUploadUrl', { token, body: announcement }), 201);
  await upload(announced, await aPdf('Finalized'));
  const path = `/api/envelopes/${announced.envelopeId}`;
  const body = { signers: [{ email: anAddress('cleo'), name: 'Cleo' }] };
  expectStatus(await client.call('PUT', path, { token, body }), 200);
  const { hash, signedUrl } = await complete(client, owner, announced.envelopeId);
  await sameFile(signedUrl, hash);
  const again = await complete(client, owner, announced.envelopeId);
  if (again.hash !== hash) throw new Error(`complete answered ${hash}, and asked again ${again.hash}`);
  return { owner, envelopeId: announced.envelopeId, signers: [], sha256: hash };
}

/**
 * An upload address accepts one document: 403 or 409 for a repeat shows that the attempt with the lost answer arrived.
 */
export async function upload(address: Json, bytes: Buffer): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { uploadUrl, uploadHeaders } = address;
    const response = await fetch(uploadUrl, {
      method: 'PUT',
      headers: uploadHeaders,
      body: new Uint8Array(bytes),
    }).catch(() => null);
    if (response?.status === 201 || response?.status === 409 || (response?.status === 403 && attempt > 1)) return;
    if (attempt === 30) throw new Error(`the upload was answered ${response?.status}`);
    await pause(200);
  }
}

export async function complete(client: Client, owner: Owner, envelopeId: string): Promise<Json> {
  const path = `/api/envelopes/${envelopeId}/complete`;
  return expectStatus(await client.call('POST', path, { token: owner.token }), 200);
}

export async function until(client: Client, owner: Owner, id: string, status: string): Promise<Json> {
  const waitedUntil = Date.now() + 300_000;
  for (;;) {
    const { data } = expectStatus(await client.call('GET', `/api/v1/envelopes/${id}`, { token: owner.key }), 200);
    if (data.status === status) return data;
    if (Date.now() > waitedUntil) throw new Error(`${id} is ${data.status}, not ${status}, after 300 s`);
    await pause(300);
  }
}

async function sameFile(url: string, sha256: string): Promise<void> {
  const file = await fileAt(url);
  if (file.sha256 !== sha256) throw new Error(`the file has the hash ${file.sha256}, the answer said ${sha256}`);
}

/** The tokens that the e-mails carry: links are derived from the secret, which the proof knows. */
export function linkTokens(owner: Owner, envelopeId: string, linkPepper: string) {
  const keyedHash = hmacKeyedHash(Buffer.from(linkPepper, 'base64'));
  return (recipientId: string) =>
    signingLinkToken(keyedHash, { ownerId: owner.userId, envelopeId, recipientId, version: 1 });
}
