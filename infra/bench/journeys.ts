/** Accounts, envelopes and signers for benchmarks, made over HTTP. */
import { randomUUID } from 'node:crypto';
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../shared/domain/signing/signing-link.ts';
import { aSignature } from '../../test/fixtures/drawn-signature.ts';
import { ApiClient, type BusyPolicy, upload } from '../local/api-client.ts';
import type { BenchHost } from './bench-host.ts';

export interface Owner {
  id: string;
  client: ApiClient;
  /** LINK_PEPPER of the host: signing links are derived from it. */
  pepper: string;
}

export async function anOwner({ url, env }: BenchHost, busy?: BusyPolicy): Promise<Owner> {
  const client = new ApiClient(url, '', busy);
  const person = { email: `${randomUUID()}@example.com`, password: 'a long password' };
  await client.register(person);
  return { id: await client.logIn(person), client, pepper: env.LINK_PEPPER ?? '' };
}

/** Uploads a document and returns the identifier of its envelope. */
export async function anUpload({ client }: Owner, document: Uint8Array): Promise<string> {
  const announced = await client.announce('Agreement.pdf');
  await upload(announced, document);
  return announced.envelopeId;
}

export const aSigner = { email: 'signer@example.com', name: 'A Signer' };

/** Sends an envelope and returns the token of each signer's link. */
export async function sendTo(
  { id: ownerId, client, pepper }: Owner,
  envelopeId: string,
  content: { signers: { email: string; name: string }[]; fields?: object[] },
): Promise<string[]> {
  const path = `/api/envelopes/${envelopeId}`;
  const { signers } = await client.call<{ signers: { id: string }[] }>('PUT', path, { ...content, status: 'sent' });
  const keyedHash = hmacKeyedHash(Buffer.from(pepper, 'base64'));
  return signers.map(({ id: recipientId }) =>
    signingLinkToken(keyedHash, { ownerId, envelopeId, recipientId, version: 1 }),
  );
}

/** Opens the signing link of the client and returns the function that signs. */
export async function openLink(signer: ApiClient, headers?: Record<string, string>): Promise<() => Promise<unknown>> {
  const opened = await signer.call<Opened>('POST', '/api/sign/open', {}, headers);
  const consent = opened.consents.find(({ language }) => language === opened.language);
  const body = {
    consent: { sha256: consent?.sha256 },
    documentSha256: opened.document.sha256,
    fields: [],
    signature: aSignature(),
  };
  return () => signer.call('POST', '/api/sign/sign', body, headers);
}

interface Opened {
  language: string;
  consents: { language: string; sha256: string }[];
  document: { sha256: string };
}
