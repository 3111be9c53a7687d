/** Signers of the contract and browser tests: they act over HTTP, with links from the mailbox or newly created ones. */
import { createHash } from 'node:crypto';
import { hmacKeyedHash } from '../shared/auth/keyed-hash.ts';
import { actAnswer, copyAnswer, openAnswer } from '../shared/contracts/sign.ts';
import { signingLinkToken } from '../shared/domain/signing/signing-link.ts';
import { aSignature } from './fixtures/drawn-signature.ts';
import { aDraft, call, type Json, matches, type Reply, runFunction, type Session, stack } from './stack.ts';

export { aSignature };

export interface SignerBody {
  email: string;
  name: string;
  role?: 'signer' | 'approver' | 'viewer' | 'cc';
  order?: number;
  language?: string;
  accessCode?: string;
}

export interface Ceremony {
  envelopeId: string;
  session: Session;
  /** In the order of the app API. */
  signers: Json[];
  /** The token of that signer's link. */
  token(index: number): string;
}

let people = 0;

export function anAddress(name = 'signer'): string {
  people += 1;
  return `${name}-${process.pid}-${Date.now()}-${people}@example.com`;
}

/** An envelope out for signature. `fields`: `recipientId` may be the e-mail address. */
export async function aCeremony(
  session: Session,
  signers: SignerBody[],
  extra: { fields?: object[]; document?: Uint8Array; [property: string]: unknown } = {},
): Promise<Ceremony> {
  const { document, ...body } = extra;
  const envelopeId = await aDraft(session, document);
  const sent = await call('PUT', `/api/envelopes/${envelopeId}`, {
    token: session.token,
    body: { signers, ...body, status: 'sent' },
  });
  if (sent.status !== 200) throw new Error(sent.text);
  return {
    envelopeId,
    session,
    signers: sent.json.signers,
    token: (index) => tokenOf(session, envelopeId, sent.json.signers[index].id),
  };
}

/** The same token the e-mail carries: links are derived, so the tests' knowledge of the secret makes one. */
export function tokenOf(session: Session, envelopeId: string, recipientId: string, version = 1): string {
  const keyedHash = hmacKeyedHash(Buffer.from(stack().env.LINK_PEPPER ?? '', 'base64'));
  return signingLinkToken(keyedHash, { ownerId: session.userId, envelopeId, recipientId, version });
}

export async function open(token: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await call('POST', '/api/sign/open', { token, body: {}, headers });
  if (reply.status === 200) await matches(openAnswer, reply.json);
  return reply;
}

/** Signs as an honest page does: with what `open` and `document` answered. */
export async function sign(
  token: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  baseUrl = stack().url,
) {
  return act('sign', token, { fields: [], signature: aSignature(), ...changes }, headers, baseUrl);
}

export async function approve(
  token: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  return act('approve', token, changes, headers);
}

async function act(
  kind: string,
  token: string,
  body: Record<string, unknown>,
  headers: Record<string, string>,
  baseUrl = stack().url,
) {
  const opened = await open(token, headers);
  const consent = opened.json?.consents?.find(({ language }: Json) => language === opened.json.language);
  const reply = await call('POST', `/api/sign/${kind}`, {
    token,
    headers,
    baseUrl,
    body: {
      consent: { sha256: consent?.sha256 ?? '0'.repeat(64) },
      documentSha256: opened.json?.document?.sha256 ?? '0'.repeat(64),
      ...body,
    },
  });
  if (reply.status === 200) await matches(actAnswer, reply.json);
  return reply;
}

export async function decline(token: string, reason = 'not like this'): Promise<Reply> {
  return call('POST', '/api/sign/decline', { token, body: { reason } });
}

export async function copy(token: string): Promise<Reply> {
  const reply = await call('GET', '/api/sign/copy', { token });
  if (reply.status === 200) await matches(copyAnswer, reply.json);
  return reply;
}

export interface Mail {
  id: number;
  messageId: string;
  to: string[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${stack().url}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Mail[];
}

/** Waits until the mailbox holds mail that fits. */
export async function awaitMail(address: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> {
  const found = await until(async () => (await mailsTo(address)).find(fits), `mail to ${address}`);
  return found;
}

export async function awaitStatus(session: Session, envelopeId: string, status: string): Promise<Json> {
  return until(async () => {
    const { json } = await call('GET', `/api/envelopes/${envelopeId}`, { token: session.token });
    return json.status === status ? json : undefined;
  }, `${envelopeId} to be ${status}`);
}

async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const startedAt = Date.now();
  let sweptAt = startedAt;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() - startedAt > 100_000) throw new Error(`waited in vain for ${what}`);
    // A queue message may be lost on a busy machine; the sweeps are run instead of waited for.
    if (Date.now() - sweptAt > 11_000) {
      await runFunction('SweepEnvelopes');
      sweptAt = Date.now();
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

export function imageSha256(image: { contentBase64: string }): string {
  return createHash('sha256').update(Buffer.from(image.contentBase64, 'base64')).digest('hex');
}
