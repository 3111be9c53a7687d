/** Recipients in contract and browser tests: they act over HTTP, with links from the mailbox or derived ones. */
import { hmacKeyedHash } from '../shared/auth/keyed-hash.ts';
import { actAnswer, copyAnswer, openAnswer } from '../shared/contracts/sign.ts';
import { signingLinkToken } from '../shared/domain/signing/signing-link.ts';
import { aSignature } from './fixtures/drawn-signature.ts';
import { sha256 } from './fixtures/envelopes.ts';
import { eventually } from './fixtures/eventually.ts';
import {
  aDraft,
  call,
  client,
  envelopeOf,
  type Json,
  matches,
  type Reply,
  runFunction,
  type Session,
  stack,
} from './stack.ts';

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
  /** As the app API answers them, in the given order. */
  signers: Json[];
  /** Returns the token of that signer's link. */
  token(index: number): string;
}

let people = 0;

export function anAddress(name = 'signer'): string {
  people += 1;
  return `${name}-${process.pid}-${Date.now()}-${people}@example.com`;
}

/** Sends an envelope for signature. The `recipientId` of a field may be an e-mail address. */
export async function aCeremony(
  session: Session,
  signers: SignerBody[],
  extra: { fields?: object[]; document?: Uint8Array; [property: string]: unknown } = {},
): Promise<Ceremony> {
  const { document, ...body } = extra;
  const envelopeId = await aDraft(session, document);
  const sent = await client(session.token)('PUT', `/envelopes/${envelopeId}`, { signers, ...body, status: 'sent' });
  if (sent.status !== 200) throw new Error(sent.text);
  return {
    envelopeId,
    session,
    signers: sent.json.signers,
    token: (index) => tokenOf(session, envelopeId, sent.json.signers[index].id),
  };
}

/** Derives the token of the link in the e-mail: the tests know the secret. */
export function tokenOf(session: Session, envelopeId: string, recipientId: string, version = 1): string {
  const keyedHash = hmacKeyedHash(Buffer.from(stack().env.LINK_PEPPER ?? '', 'base64'));
  return signingLinkToken(keyedHash, { ownerId: session.userId, envelopeId, recipientId, version });
}

export async function open(token: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await call('POST', '/api/sign/open', { token, body: {}, headers });
  if (reply.status === 200) await matches(openAnswer, reply.json);
  return reply;
}

/** Signs as the page does, with the hashes that `open` has answered. */
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
  const act = {
    consent: { sha256: consent?.sha256 ?? '0'.repeat(64) },
    documentSha256: opened.json?.document?.sha256 ?? '0'.repeat(64),
  };
  const reply = await call('POST', `/api/sign/${kind}`, { token, headers, baseUrl, body: { ...act, ...body } });
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

/** Returns the mail to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${stack().url}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Mail[];
}

/** Waits for mail to an address that fits. */
export async function awaitMail(address: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> {
  return until(async () => (await mailsTo(address)).find(fits), `mail to ${address}`);
}

/** The token of the link in a mail. */
export const tokenIn = ({ links }: Pick<Mail, 'links'>): string => links[0]?.split('#')[1] ?? '';

export async function awaitStatus(session: Session, envelopeId: string, status: string): Promise<Json> {
  return until(async () => {
    const envelope = await envelopeOf(session, envelopeId);
    return envelope.status === status && envelope;
  }, `${envelopeId} to be ${status}`);
}

/** The events of an envelope as the owner reads them, with the names that the records have. */
export async function eventsOf({ token }: Pick<Session, 'token'>, envelopeId: string): Promise<Json[]> {
  const { json } = await client(token)('GET', `/envelopes/${envelopeId}/events`);
  return json.map(({ type, timestamp: at, data: { eventId: id, details: data, ...facts } }: Json) => {
    return { ...facts, id, type, at, data };
  });
}

/** Runs the sweep now and then, because a queue message may be lost on a busy machine. */
function until<T>(look: () => Promise<T | undefined | false>, what: string): Promise<T> {
  let sweptAt = Date.now();
  const lookOrSweep = async () => {
    const found = await look();
    if (!found && Date.now() - sweptAt > 11_000) {
      await runFunction('SweepEnvelopes');
      sweptAt = Date.now();
    }
    return found;
  };
  return eventually(lookOrSweep, { what, timeoutMs: 100_000, everyMs: 150 });
}

export const imageSha256 = (image: { contentBase64: string }): string =>
  sha256(Buffer.from(image.contentBase64, 'base64'));
