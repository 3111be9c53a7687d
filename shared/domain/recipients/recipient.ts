/** Recipients: added, edited and replaced by the owner, until they have acted. */
import { AppError } from '../../errors.ts';
import { isSameAddress, normalizeEmail } from '../email-address.ts';

export const recipientRoles = ['signer', 'approver', 'viewer', 'cc'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

export const recipientStatuses = ['pending', 'sent', 'viewed', 'completed', 'declined'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** `email_code`: six digits by e-mail. */
export const verifications = ['email_code'] as const;
export type Verification = (typeof verifications)[number];

/** The members that the owner sets, and may change until the recipient has acted. */
interface Members {
  email: string;
  name: string;
  role: RecipientRole;
  /** Turn, from 1; equal numbers act in parallel. */
  order: number;
  /** BCP 47 tag of the language the recipient is addressed in, or null for the default. */
  language: string | null;
  /** A second check after the link. Absent: none. */
  verification?: Verification;
  /** False: the service sends no e-mails except one-time codes. Absent in records of 1.0.0: true. */
  notify?: boolean;
}

interface Declaration {
  /** Without it, the member is required, or may be absent. */
  default?: unknown;
  isRequired?: true;
  /** Whether the roles of a template have it. */
  isInTemplates?: true;
  /** Whether it stays with the recipient who delegates. */
  isPersonal?: true;
}

/**
 * The members declared once: bodies, answers, stored form, edits, delegation and the roles of templates follow. The
 * access code is not one of them, because only its hash is stored. `shared/contracts/recipients.ts` has the schemas.
 */
export const recipientMembers = {
  email: { isRequired: true, isPersonal: true },
  name: { isRequired: true, isPersonal: true },
  role: { default: 'signer', isInTemplates: true },
  order: { default: 1, isInTemplates: true },
  language: { default: null },
  verification: { isInTemplates: true },
  notify: { default: true, isPersonal: true },
} as const satisfies Record<keyof Members, Declaration>;

type Table = typeof recipientMembers;
export type MemberName = keyof Table;
export type TemplateMember = {
  [N in MemberName]: Table[N] extends { isInTemplates: true } ? N : never;
}[MemberName];

export const memberNames = Object.keys(recipientMembers) as MemberName[];
export const templateMembers = memberNames.filter(
  (name) => (recipientMembers[name] as Declaration).isInTemplates,
) as TemplateMember[];

/** The members that a delegate takes over. */
export const sharedMembers = memberNames.filter((name) => !('isPersonal' in recipientMembers[name]));

/** The members that a recipient's progress sets. Answers contain those that are not null. */
export const progressMembers = [
  'sentAt',
  'viewedAt',
  'completedAt',
  'declinedAt',
  'remindedAt',
  'declineReason',
] as const;
export const readOnlyMembers = ['status', ...progressMembers] as const;

export interface Recipient extends Members {
  id: string;
  /** Keyed hash of the access code; the code itself is never stored. */
  accessCodeHash: string | null;
  status: RecipientStatus;
  sentAt: string | null;
  viewedAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  /** Number of the valid signing link; a new link has the next number, which ends the earlier one. */
  linkVersion: number;
  remindedAt: string | null;
  /** Reminders sent by the timer; the owner's reminders do not count. */
  reminderCount: number;
  /** How the recipient signed, once completed. */
  signing: Signing | null;
  /** Identifier of the role of the template this recipient fills, if any. */
  roleKey: string | null;
  /** The code that was sent last, until it is used. */
  oneTimeCode?: OneTimeCode;
  /** The session that the sender opened for the recipient; the last that was offered. */
  session?: SigningSession;
  /** The session in person, in records of 1.0.0. */
  inPerson?: SessionFacts;
  /** The recipient who delegated to this one. */
  delegatedFrom?: { name: string; email: string; reason: string };
  /** Entries saved for later. */
  saved?: SavedEntries;
}

interface SessionFacts {
  /** 32 hex digits; part of the token. */
  id: string;
  expiresAt: string;
  isStarted: boolean;
}

/** On the sender's device, or in a frame of the origin. */
export type SessionPlace =
  | { kind: 'inPerson' }
  | {
      kind: 'embedded';
      origin: string;
      /** The name of the API key that opened it; null: the person came by a public link. */
      apiKeyName: string | null;
      /** Replaces the address of the envelope. */
      redirectUrl: string | null;
    };

export type SigningSession = SessionPlace & SessionFacts;

export interface SavedEntries {
  at: string;
  values: { id: string; value: string }[];
}

export interface OneTimeCode {
  /** 32 hex digits, from which the code follows under the service's key. */
  nonce: string;
  /** Keyed hash of the code. */
  hash: string;
  expiresAt: string;
}

export const signatureMethods = ['drawn', 'typed', 'uploaded'] as const;
export type SignatureMethod = (typeof signatureMethods)[number];

export interface StoredImage {
  /** Lower-case hex SHA-256 of its bytes. */
  sha256: string;
  mimetype: 'image/png' | 'image/jpeg';
  method: SignatureMethod;
}

/** An approver may have acted without either. */
export interface Signing {
  signature: StoredImage | null;
  initials: StoredImage | null;
  /** `0F9C-1C9E-6F0A`, printed under the signature. Set when the step is completed. */
  id?: string;
  /** The sender's values in the recipient's fields before the step. Absent in records of 1.0.0. */
  presets?: { id: string; value: string }[];
}

type Given<T> = { [N in keyof T]?: T[N] | undefined };

/** A caller's input for one recipient. Undefined: unchanged, or the default. */
export interface RecipientInput extends Given<Omit<Members, 'verification'>> {
  /** Null: none. */
  verification?: Verification | null | undefined;
  id?: string | undefined;
  accessCodeHash?: string | null | undefined;
  /** Whether a stored hash is of the same code: one made under a former pepper differs, and nothing has changed. */
  isOfAccessCode?: ((hash: string) => boolean) | undefined;
  roleKey?: string | null | undefined;
}

export function sessionOf({ session, inPerson }: Recipient): SigningSession | undefined {
  return session ?? (inPerson && { kind: 'inPerson', ...inPerson });
}

/** Whether the service sends the recipient e-mails. Otherwise the sender passes on the signing link. */
export function isNotified({ notify = true }: Pick<Recipient, 'notify'>): boolean {
  return notify;
}

/** Roles whose action the envelope waits for. */
export function mustAct(recipient: Pick<Recipient, 'role'>): boolean {
  return recipient.role === 'signer' || recipient.role === 'approver';
}

/** Those who must act, and before whom nobody else must. */
export function firstToAct<T extends Pick<Recipient, 'role' | 'order'>>(people: readonly T[]): T[] {
  const acting = people.filter(mustAct);
  const turn = Math.min(...acting.map(({ order }) => order));
  return acting.filter(({ order }) => order === turn);
}

/**
 * Whether a recipient gets the completed document without acting: role `cc`, or a viewer whose turn would have come
 * after the last signature. Sending promises the copy; an owner who seals a draft has promised nothing.
 */
export function getsCopyOnly(
  { role, status }: Pick<Recipient, 'role' | 'status'>,
  envelope: { status: string; sentAt?: string | null },
): boolean {
  const isFinished = ['sealing', 'failed', 'completed'].includes(envelope.status);
  const isCopied = role === 'cc' || (role === 'viewer' && status === 'pending');
  return isCopied && isFinished && Boolean(envelope.sentAt);
}

export function hasActed(recipient: Recipient): boolean {
  return recipient.status === 'completed' || recipient.status === 'declined';
}

/** The recipients with this one in the place of the one with its identifier. */
export function withRecipient({ recipients }: { recipients: readonly Recipient[] }, next: Recipient): Recipient[] {
  return recipients.map((recipient) => (recipient.id === next.id ? next : recipient));
}

/** @throws AppError not_found */
export function findRecipient({ recipients }: { recipients: readonly Recipient[] }, recipientId: string): Recipient {
  const recipient = recipients.find(({ id }) => id === recipientId);
  if (!recipient) throw new AppError('not_found');
  return recipient;
}

/** The members of the input; those that it leaves out are the recipient's, else the default. */
function membersOf(input: RecipientInput, before?: Recipient): Members {
  const members = memberNames.map((name) => {
    const given = input[name] === undefined && before ? before[name] : input[name];
    const value = given ?? (recipientMembers[name] as Declaration).default;
    return [name, typeof value === 'string' ? value.trim() : value];
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** @param path where the request says it, `signers[0]`; absent: the request is this recipient */
export function newRecipient(id: string, input: RecipientInput, path?: string): Recipient {
  for (const name of memberNames) {
    const isRequired = 'isRequired' in recipientMembers[name];
    if (isRequired && !String(input[name] ?? '').trim()) throw invalid(within(path, name), 'is required');
  }
  return {
    id,
    ...membersOf(input),
    accessCodeHash: input.accessCodeHash ?? null,
    status: 'pending',
    sentAt: null,
    viewedAt: null,
    completedAt: null,
    declinedAt: null,
    declineReason: null,
    linkVersion: 1,
    remindedAt: null,
    reminderCount: 0,
    signing: null,
    roleKey: input.roleKey ?? null,
  };
}

/**
 * Returns the recipient with the properties of the input; others stay. A recipient who has acted can no longer change.
 * @throws AppError recipient_locked
 */
export function editRecipient(recipient: Recipient, input: RecipientInput, path?: string): Recipient {
  if (input.name !== undefined && !input.name.trim()) throw invalid(within(path, 'name'), 'must not be empty');
  const { verification: _, ...kept } = recipient;
  const next: Recipient = {
    ...kept,
    ...membersOf(input, recipient),
    accessCodeHash: editedAccessCode(recipient, input),
  };
  const before = { ...recipient, ...membersOf({}, recipient) };
  const isSame = ([...memberNames, 'accessCodeHash'] as const).every((name) => before[name] === next[name]);
  if (isSame) return recipient;
  if (hasActed(recipient)) throw locked(recipient);
  const isSameWay = before.notify === next.notify && isSameAddress(before.email, next.email);
  return isSameWay ? next : askedAnew(next);
}

function editedAccessCode({ accessCodeHash }: Recipient, input: RecipientInput): string | null {
  const isSame = accessCodeHash !== null && input.isOfAccessCode?.(accessCodeHash);
  return input.accessCodeHash === undefined || isSame ? accessCodeHash : input.accessCodeHash;
}

/**
 * The link went to an address that is no longer the recipient's, or a new one goes another way, by e-mail or by the
 * sender: it ends, and the recipient is asked again.
 */
function askedAnew({ oneTimeCode: _, session: _s, inPerson: _p, saved: _saved, ...recipient }: Recipient): Recipient {
  return {
    ...recipient,
    linkVersion: recipient.linkVersion + 1,
    status: 'pending',
    sentAt: null,
    viewedAt: null,
    remindedAt: null,
    reminderCount: 0,
  };
}

/**
 * The app API replaces the whole list. An input with an identifier is that recipient; without one it is matched by
 * e-mail, else it is new. Identifiers of untouched recipients stay.
 * @param newIds one fresh identifier per input.
 * @throws AppError validation_error (unknown identifier, duplicate), recipient_locked (one who acted is removed or edited)
 */
export function replaceRecipients(
  current: readonly Recipient[],
  inputs: readonly RecipientInput[],
  newIds: readonly string[],
  listName: string,
): Recipient[] {
  const used = new Set<string>();
  const next = inputs.map((input, index) => {
    const path = `${listName}[${index}]`;
    const match = findMatch(current, input, path);
    if (match && used.has(match.id)) throw invalid(path, 'names a signer that is already in the list');
    if (match) used.add(match.id);
    return match ? editRecipient(match, input, path) : newRecipient(newIds[index] ?? '', input, path);
  });
  checkRecipients(next, listName);
  for (const recipient of current) {
    if (!used.has(recipient.id) && hasActed(recipient)) throw locked(recipient);
  }
  return next;
}

/** A command is one batch of at most 100 operations: asking every recipient at once, and what else it does, must fit. */
export const maxRecipients = 90;

/** @throws AppError validation_error for too many recipients, or naming the second of two with one e-mail address */
export function checkRecipients(recipients: readonly Recipient[], listName: string): void {
  if (recipients.length > maxRecipients) throw invalid(listName, `at most ${maxRecipients}`);
  const seen = new Set<string>();
  for (const [index, recipient] of recipients.entries()) {
    const email = normalizeEmail(recipient.email);
    if (seen.has(email)) throw invalid(`${listName}[${index}].email`, emailTaken);
    seen.add(email);
  }
}

const emailTaken = 'is already used by another recipient';

/** For a request about one recipient, which names no list. @throws AppError validation_error */
export function refuseTakenEmail({ id, email }: Recipient, others: readonly Recipient[]): void {
  const isTaken = others.some((other) => other.id !== id && isSameAddress(other.email, email));
  if (isTaken) throw invalid('email', emailTaken);
}

export function locked(recipient: Recipient): AppError {
  return new AppError('recipient_locked', { details: { recipientId: recipient.id } });
}

function findMatch(current: readonly Recipient[], input: RecipientInput, path: string): Recipient | undefined {
  if (input.id !== undefined) {
    const match = current.find((recipient) => recipient.id === input.id);
    if (!match) throw invalid(`${path}.id`, 'is not a signer of this envelope');
    return match;
  }
  const email = input.email;
  if (!email) return undefined;
  return current.find((recipient) => isSameAddress(recipient.email, email));
}

function within(path: string | undefined, property: string): string {
  return path === undefined ? property : `${path}.${property}`;
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation_error', { details: { [field]: message } });
}
