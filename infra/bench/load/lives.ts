/** The journeys of the load: each is a list of steps with start times. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hmacKeyedHash } from '../../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../../shared/domain/signing/signing-link.ts';
import { aSignature } from '../../../test/fixtures/drawn-signature.ts';
import { type Announced, download, upload } from '../../local/api-client.ts';
import type { Caller } from './caller.ts';

export interface Step {
  /** Operations of the same name share a histogram. */
  operation: string;
  /** Milliseconds after the life began. A step that is held up by the one before it is late, and that counts. */
  dueMs: number;
  run(): Promise<unknown>;
}

export interface Owner {
  id: string;
  caller: Caller;
}

interface Setting {
  owner: Owner;
  document: Uint8Array;
  /** LINK_PEPPER of the host: links are derived from it. */
  pepper: string;
  /** The client address of this journey: verifications are limited per address. */
  address: string;
  /** Runs around the sealing. */
  whileSealing<T>(seal: () => Promise<T>): Promise<T>;
}

interface Seen {
  status: string;
  signedUrl?: string;
}

const sealedPollMs = 500;
const sealedWithinMs = 60_000;

/**
 * Upload, complete, list, read, verify: the owner seals without signers. @param size appended to the names of
 * operations that depend on it
 */
export function ownersLife(setting: Setting, size = ''): Step[] {
  const life = new Life(setting);
  return [
    { operation: `create with upload${size}`, dueMs: 0, run: () => life.create() },
    { operation: `complete: seal and answer${size}`, dueMs: 1_000, run: () => life.complete() },
    ...life.after(2_000, size),
  ];
}

/** Upload, send, open and sign, sealed by the queue, list, read, verify. */
export function signersLife(setting: Setting): Step[] {
  const life = new Life(setting);
  return [
    { operation: 'create with upload', dueMs: 0, run: () => life.create() },
    { operation: 'send', dueMs: 1_000, run: () => life.send() },
    { operation: 'open and sign', dueMs: 2_000, run: () => life.sign() },
    { operation: 'sealed after the signature was due', dueMs: 2_000, run: () => life.sealed() },
    ...life.after(5_000, ''),
  ];
}

class Life {
  readonly #setting: Setting;
  #announced: Announced | undefined;
  #recipientId = '';

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  get #path(): string {
    return `/api/envelopes/${this.#announced?.envelopeId}`;
  }

  async create(): Promise<void> {
    const { owner, document } = this.#setting;
    const body = { filename: 'Agreement.pdf', mimetype: 'application/pdf' };
    this.#announced = await owner.caller.json<Announced>('POST', '/api/GetUploadUrl', { body });
    await upload(this.#announced, document);
  }

  complete(): Promise<unknown> {
    const { owner, whileSealing } = this.#setting;
    return whileSealing(() => owner.caller.json('POST', `${this.#path}/complete`, {}));
  }

  async send(): Promise<void> {
    const body = { signers: [{ email: 'signer@example.com', name: 'A Signer' }], status: 'sent' };
    const sent = await this.#setting.owner.caller.json<{ signers: { id: string }[] }>('PUT', this.#path, { body });
    this.#recipientId = sent.signers[0]?.id ?? '';
  }

  async sign(): Promise<void> {
    const { owner, pepper, address } = this.#setting;
    const keyedHash = hmacKeyedHash(Buffer.from(pepper, 'base64'));
    const envelopeId = this.#announced?.envelopeId ?? '';
    const link = { ownerId: owner.id, envelopeId, recipientId: this.#recipientId, version: 1 };
    const signer = owner.caller.as(signingLinkToken(keyedHash, link));
    const opened = await signer.json<Opened>('POST', '/api/sign/open', { body: {}, address });
    const consent = opened.consents.find(({ language }) => language === opened.language);
    const body = {
      consent: { sha256: consent?.sha256 },
      documentSha256: opened.document.sha256,
      fields: [],
      signature: aSignature(),
    };
    await signer.json('POST', '/api/sign/sign', { body, address });
  }

  async sealed(): Promise<void> {
    const until = performance.now() + sealedWithinMs;
    while ((await this.#read()).status !== 'completed') {
      if (performance.now() > until) throw new Error(`The envelope was not sealed within ${sealedWithinMs} ms.`);
      await pause(sealedPollMs);
    }
  }

  after(dueMs: number, size: string): Step[] {
    const { owner } = this.#setting;
    return [
      { operation: 'list of 25', dueMs, run: () => owner.caller.json('GET', '/api/envelopes?limit=25', {}) },
      { operation: 'GET', dueMs: dueMs + 500, run: () => this.#read() },
      { operation: `download and verify${size}`, dueMs: dueMs + 1_000, run: () => this.#verify() },
    ];
  }

  #read(): Promise<Seen> {
    return this.#setting.owner.caller.json<Seen>('GET', this.#path, {});
  }

  async #verify(): Promise<void> {
    const { owner, address } = this.#setting;
    const file = await download((await this.#read()).signedUrl ?? '');
    const verified = await owner.caller.json<Verified>('POST', '/api/verify', { file, address });
    const sha256 = createHash('sha256').update(file).digest('hex');
    if (!verified.report?.intact || verified.report.sha256 !== sha256) throw new Error('A sealed file is not intact.');
  }
}

interface Opened {
  language: string;
  consents: { language: string; sha256: string }[];
  document: { sha256: string };
}

interface Verified {
  report?: { intact: boolean; sha256: string };
}
