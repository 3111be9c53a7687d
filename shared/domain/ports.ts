/** With what: the roles that operations speak to. Adapters implement them, `services.ts` hands them in. */
import type { Account, ApiKey } from './account.ts';
import type { AuditEvent } from './audit.ts';
import type { ApiKeyAuthentication, Caller } from './caller.ts';
import type { AnnouncedDocument, Envelope, Status } from './envelope.ts';
import type { Invitation } from './invitation.ts';
import type { PaymentEvent } from './payment.ts';
import type { StoredImage } from './recipient.ts';
import type {
  AugmentedSignature,
  DocumentType,
  FieldStamp,
  Preflight,
  SealedDocument,
  SealLevel,
  SealRequest,
} from './sealing.ts';
import type { Template } from './template.ts';
import type { VerificationReport } from './verification.ts';

export interface Clock {
  now(): Date;
}

/** A dependency that can say whether it is well: resolves, or throws with the reason. */
export type Probe = () => Promise<void>;

/** Randomness from a cryptographic source. */
export interface Random {
  uuid(): string;
  /** 32 lower-case hex digits. */
  hex128(): string;
  /** URL-safe text of so many random bytes. */
  token(bytes: number): string;
}

export interface Digest {
  /** Lower-case hex SHA-256 of UTF-8 text or bytes. */
  sha256(content: string | Uint8Array): string;
}

/** Keyed hashes of things that are compared but never stored: access codes, signing links. */
export interface KeyedHash {
  /** Lower-case hex HMAC-SHA256; the purpose keeps hashes of one kind from passing as another. */
  hash(purpose: HashPurpose, text: string): string;
  /** Whether the hash is the text's, in the same time for every wrong one. */
  matches(purpose: HashPurpose, text: string, hash: string): boolean;
}

type HashPurpose = 'access-code' | 'signing-link' | 'access-proof';

/** A record with the version (ETag) it was read at. */
export interface Versioned<T> {
  value: T;
  version: string;
}

/** Answered by writes that found another version than the one they were decided on. */
export type Conflict = 'conflict';

export interface Page<T> {
  items: T[];
  /** All that match, not only this page's. */
  total: number;
}

/** Envelopes and their events; every write is one transactional batch. Deleted envelopes read as missing. */
export interface EnvelopeRecords {
  /** `conflict` when an envelope with this identifier exists. */
  create(envelope: Envelope, events: AuditEvent[]): Promise<Versioned<Envelope> | Conflict>;
  get(ownerId: string, envelopeId: string): Promise<Versioned<Envelope> | null>;
  /** Replaces the envelope if its version is still the given one, and creates the events. */
  commit(current: Versioned<Envelope>, next: Envelope, events: AuditEvent[]): Promise<Versioned<Envelope> | Conflict>;
  /** Every envelope of the owner, newest first. */
  listAll(ownerId: string): Promise<Envelope[]>;
  /** One page, newest first; `status` as it is at the time `at`, when what is overdue counts as expired. */
  list(ownerId: string, page: { limit: number; offset: number; status?: Status; at: Date }): Promise<Page<Envelope>>;
  /** The audit trail in order. */
  events(ownerId: string, envelopeId: string): Promise<AuditEvent[]>;
  /** The completed envelope whose sealed file has this SHA-256 (lower-case hex), of any owner. */
  findSealed(sha256: string): Promise<{ envelopeId: string; sealedAt: string; level: string; pages: number } | null>;
  /** Completed envelopes of any owner whose seal waits for a higher level, due at `at`, sealed after `since`, at most `limit`. */
  findSealsToAugment(since: Date, at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** Envelopes of any owner in `sealing` whose lease ran out before `at`, oldest first, at most `limit`. */
  findAbandonedSealings(at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** Of these envelopes, of any owner, those that exist, with the upload they name. */
  uploadsOf(envelopeIds: string[]): Promise<UploadInUse[]>;
  /** Open envelopes of any owner whose expiry is before `at`, at most `limit`. */
  findOverdue(at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** Open envelopes of any owner with a reminder due at `at` or before, at most `limit`. */
  findRemindersDue(at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
}

/** A record that an upload's folder is named after, and the upload it names, if any. */
export interface UploadInUse {
  id: string;
  blobName: string | null;
}

export interface TemplateRecords {
  /** Of these templates, of any owner, those that exist, with the upload they name. */
  uploadsOf(templateIds: string[]): Promise<UploadInUse[]>;
  /** False when a template with this identifier exists. */
  create(template: Template): Promise<boolean>;
  get(ownerId: string, templateId: string): Promise<Versioned<Template> | null>;
  /** Newest first. */
  list(ownerId: string, page: { limit: number; offset: number }): Promise<Page<Template>>;
  replace(current: Versioned<Template>, next: Template): Promise<Versioned<Template> | Conflict>;
  /** False when somebody else was faster. */
  delete(current: Versioned<Template>): Promise<boolean>;
}

/** A request under an Idempotency-Key: first come, first run; the answer is kept for 24 hours. */
export interface IdempotencyRecords {
  /**
   * Claims the key for one run. `mine`: run, with `seed` for identifiers, so that a run repeated after a crash makes
   * the same objects, and `isRepeat` when one may have ended without a word; `answered`: the kept answer; `running`: somebody else is at it; `reused`: another request.
   */
  claim(key: string, fingerprint: string, at: Date): Promise<IdempotencyClaim>;
  keep(key: string, answer: KeptAnswer): Promise<void>;
  /**
   * The run failed, and the key is free again: `refused`, having made nothing, for any request; `unknown`, for the same
   * request only, which may find what the failed run made.
   */
  release(key: string, outcome: 'refused' | 'unknown'): Promise<void>;
}

export type IdempotencyClaim =
  | { state: 'mine'; seed: string; isRepeat: boolean }
  | { state: 'answered'; answer: KeptAnswer }
  | { state: 'running' }
  | { state: 'reused' };

export interface KeptAnswer {
  status: number;
  json: unknown;
  headers: Record<string, string>;
}

/** Object storage: uploads (written by clients through signed addresses) and sealed files (written by us, once). */
export interface Documents {
  /** A create-only address for one blob. */
  uploadAddress(
    blobName: string,
    mimetype: DocumentType,
  ): Promise<{ url: string; headers: Record<string, string>; expiresAt: string }>;
  uploadProperties(blobName: string): Promise<{ etag: string; size: number } | null>;
  /**
   * The bytes of an upload.
   * @throws AppError document_changed when its etag is not the given one, document_missing when it is gone
   */
  readUpload(blobName: string, etag: string): Promise<Uint8Array>;
  /** Stores bytes that came in a request body; an existing blob is kept. Answers whether there was none. */
  storeUpload(blobName: string, bytes: Uint8Array, mimetype: DocumentType): Promise<boolean>;
  eraseUpload(blobName: string): Promise<void>;
  /** Names of uploads that begin so and were stored before `at`, at most `limit`. */
  oldUploads(prefix: string, at: Date, limit: number): Promise<string[]>;
  /** A short-lived read address whose download carries the people's file name and the type the record says. */
  uploadReadAddress(document: AnnouncedDocument): Promise<string>;
  /** The same for a sealed file, always a PDF. */
  sealedReadAddress(blobName: string, filename: string): Promise<string>;
  /** Writes a sealed file once: false when there is one already, which stays. */
  storeSealed(
    blobName: string,
    sealed: { chunks: Uint8Array[]; size: number },
    facts: Record<string, string>,
  ): Promise<boolean>;
  /** The facts stored with a sealed file, or null when there is none. */
  sealedFacts(blobName: string): Promise<Record<string, string> | null>;
  readSealed(blobName: string): Promise<Uint8Array>;
  /** Keeps the image of a signature under its hash; one that is there already stays. */
  storeSignature(
    envelopeId: string,
    sha256: string,
    bytes: Uint8Array,
    mimetype: StoredImage['mimetype'],
  ): Promise<void>;
  readSignature(envelopeId: string, sha256: string): Promise<Uint8Array>;
  probe: Probe;
}

export interface AccountRecords {
  get(accountId: string): Promise<Versioned<Account> | null>;
  findByEmail(email: string): Promise<Versioned<Account> | null>;
  /** The account identifier an e-mail address was given, whether or not the account exists yet. */
  claimedId(email: string): Promise<string | null>;
  /** The account identifier an e-mail address has or, from now on, will have: `candidateId` unless one was claimed before. */
  claimEmail(email: string, candidateId: string, at: Date): Promise<string>;
  /** False when the identifier is in use, or barred. */
  create(account: Account): Promise<boolean>;
  /** Makes sure that no account is ever created with this identifier; false when there is one. */
  bar(accountId: string, at: Date): Promise<boolean>;
  replace(current: Versioned<Account>, next: Account): Promise<Versioned<Account> | Conflict>;
  getInvitation(codeHash: string): Promise<Versioned<Invitation> | null>;
  createInvitation(invitation: Invitation): Promise<void>;
  replaceInvitation(current: Versioned<Invitation>, next: Invitation): Promise<Versioned<Invitation> | Conflict>;
  /** Remembers whom a customer or a subscription of the payment provider pays for. */
  rememberPayer(payerId: string, accountId: string): Promise<void>;
  accountIdOfPayer(payerId: string): Promise<string | null>;
  /** Remembers the end of a subscription that may not be known yet. */
  rememberEnd(subscriptionId: string, endedAt: number): Promise<void>;
  /** When it ended, in the provider's seconds. */
  endOf(subscriptionId: string): Promise<number | null>;
}

export interface ApiKeyRecords {
  get(keyId: string): Promise<Versioned<ApiKey> | null>;
  create(key: ApiKey): Promise<void>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<ApiKey[]>;
  replace(current: Versioned<ApiKey>, next: ApiKey): Promise<Versioned<ApiKey> | Conflict>;
  delete(ownerId: string, keyId: string): Promise<boolean>;
}

/** Counters shared by all instances. Each may be forgotten once its time to live has passed since its last change. */
export interface Counters {
  /** Adds atomically and answers the sum. */
  add(name: string, amount: number, ttlSeconds: number): Promise<number>;
  read(name: string): Promise<number>;
  clear(name: string): Promise<void>;
}

/** Password hashing, off the main thread. @throws AppError service_unavailable when too much of it is waiting */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, and is then false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Access tokens of surface A. */
export interface SessionTokens {
  issue(account: Account): Promise<{ token: string; expiresInSeconds: number }>;
}

export interface Captcha {
  /** @throws AppError invalid_captcha, or service_unavailable when the verifier cannot be asked */
  check(token: string | undefined, clientAddress: string): Promise<void>;
}

/** Slows guessing down. @throws AppError rate_limit_exceeded */
export interface Throttle {
  admitRegistration(email: string, clientAddress: string): Promise<void>;
  admitVerification(clientAddress: string): Promise<void>;
  /** Runs an attempt to prove a password; null is a failure, and failures are counted. */
  attemptLogin<T>(email: string, clientAddress: string, prove: () => Promise<T | null>): Promise<T | null>;
}

/** What instances remember of accounts and keys for some seconds; the instance that changes one forgets it at once. */
export interface CredentialCache {
  invalidateAccount(accountId: string): void;
  invalidateApiKey(keyId: string): void;
}

/** Makes the text of API keys, which is shown once, and the hash that is kept. */
export interface ApiKeyMint {
  mint(keyId: string): { text: string; secretHash: string };
}

/** What is left of a key's requests in the current minute. */
export interface Allowance {
  isAdmitted: boolean;
  limit: number;
  remaining: number;
  /** Unix time in seconds. */
  resetsAt: number;
}

export interface RateLimiter {
  /** Takes one request of `limit` per minute. */
  take(keyId: string, limit: number): Promise<Allowance>;
}

/** Who may come in. */
export interface Authenticator {
  /** @throws AppError unauthorized */
  authenticateSession(authorization: string | null): Promise<Caller>;
  /**
   * The key's owner and the rate-limit headers of every answer; the limit itself may already be exceeded.
   * @throws AppError invalid_api_key
   */
  authenticateApiKey(authorization: string | null): Promise<ApiKeyAuthentication>;
}

export interface PaymentEvents {
  /** @throws AppError invalid_signature */
  verify(body: Uint8Array, signature: string | null): Promise<PaymentEvent>;
}

/** A key that signs seals: the local development key, a key file, or a vault that never lets the key out. */
export interface Signer {
  /** DER certificates, the signer's own first, then its issuers. */
  certificateChain(): Promise<Uint8Array[]>;
  /** `RS256` = RSASSA-PKCS1-v1_5 with SHA-256; `ES256` and `ES384` = ECDSA, signature in DER (RFC 3279). */
  readonly algorithm: 'RS256' | 'ES256' | 'ES384';
  /** Signs a short message, hashing it first: node:crypto signs no ready-made digest with an EC key, a vault hashes here. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Makes the sealed file. Refuses with an AppError of status 422 what it cannot seal. */
export interface Sealer {
  /**
   * A real dry run of everything but the key: what is accepted here can be sealed.
   * @param options.isLowPriority for whoever only asks: leaves room for those who send, sign and seal
   */
  preflight(
    document: Uint8Array,
    mimetype: DocumentType,
    stamps?: FieldStamp[],
    options?: { isLowPriority?: boolean },
  ): Promise<Preflight>;
  seal(request: SealRequest): Promise<SealedDocument>;
}

/** Says what a signed file is worth, whoever sent it. Nothing that the file names is fetched. */
export interface Verifier {
  verify(file: Uint8Array, at: Date): Promise<VerificationReport>;
}

/** Adds timestamps and proofs of validity to a file of ours, whose bytes stay as they are. */
export interface SealAugmenter {
  /** @throws when the file is not intact */
  augment(file: Uint8Array, target: Exclude<SealLevel, 'B-B'>, at: Date): Promise<AugmentedSignature>;
}

/** Nudges background work. A nudge may vanish: what must happen is found in the records by the sweep. */
export interface JobQueue {
  /** Events were committed: deliver them. */
  enqueueDispatch(ref: { ownerId: string }): Promise<void>;
  enqueueSealing(ref: { ownerId: string; envelopeId: string }): Promise<void>;
  /** A delivery is due after so many milliseconds. */
  enqueueDelivery(ref: { ownerId: string; deliveryId: string }, delayMs: number): Promise<void>;
  /** An e-mail is due after so many milliseconds. */
  enqueueMail(ref: { ownerId: string; mailId: string }, delayMs: number): Promise<void>;
  probe: Probe;
}
