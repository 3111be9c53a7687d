/** Inputs and results of the sealing engine: plain data, no library. */

import type { Sender } from '../accounts/profile.ts';
import type { AuditEvent, Client } from '../audit/audit.ts';
import type { Check, FrameFacts } from '../audit/history.ts';
import type { DocumentPart } from '../document-part.ts';
import type { Language } from '../language.ts';
import type { RecipientRole, SignatureMethod } from '../recipients/recipient.ts';

/** The accepted types, with their extensions. */
export const extensions = { 'application/pdf': '.pdf', 'image/png': '.png', 'image/jpeg': '.jpg' } as const;
export type DocumentType = keyof typeof extensions;
export const documentTypes = Object.keys(extensions) as DocumentType[];

export const findingKinds = [
  'repaired',
  'decrypted',
  'disarmed',
  'flattened',
  'left_interactive',
  'font',
  'already_signed',
  'xfa_removed',
] as const;

/** A finding that the owner of an accepted document should know. */
export interface Finding {
  kind: (typeof findingKinds)[number];
  message: string;
}

/**
 * How to treat signatures that a document already has. `preserve` adds nothing except our signature, so that readers
 * still show them as valid, and makes the completion certificate a separate sealed file. `override` draws fields,
 * flattens and adds pages, after which readers show them as changed.
 */
export const earlierSignatureModes = ['preserve', 'override'] as const;
export type EarlierSignatures = (typeof earlierSignatureModes)[number];

/** Points, origin at the top left of the page as displayed (after CropBox and Rotate); pages from 1. */
export interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Consecutive pages of one size as displayed (after CropBox and Rotate), in points. */
export interface PageSizes {
  count: number;
  width: number;
  height: number;
}

export const formFieldTypes = ['text', 'number', 'date', 'checkbox', 'radio', 'dropdown', 'signature'] as const;

/** An empty form field of the document, with the place of the field that would replace it. */
export interface FormField extends Place {
  /** Fully qualified; buttons of one radio group have the same name. */
  name: string;
  type: (typeof formFieldTypes)[number];
  required: boolean;
  /** The text that people read: the tooltip, or for a radio button the option it selects. */
  label: string | null;
  isMultiline: boolean;
  /** Number of characters; null: limited by the space only. */
  maxLength: number | null;
  /** The options of a dropdown. */
  options: string[];
}

/** The result of a dry run, which does everything except the signature. */
export interface Preflight {
  pages: number;
  pageSizes: PageSizes[];
  /** Size of the document in bytes. */
  size: number;
  findings: Finding[];
  /** The mode used for earlier signatures; null for a document without signatures that could be kept. */
  earlierSignatures: EarlierSignatures | null;
  /** At most 500; absent if there are none, or if earlier signatures are kept, which permit no fields. */
  formFields?: FormField[];
}

export interface FieldStamp extends Place {
  content:
    | TextContent
    | { type: 'checkbox'; checked: boolean }
    | { type: 'radio'; checked: boolean }
    | { type: 'image'; mimetype: 'image/png' | 'image/jpeg'; bytes: Uint8Array; caption?: StampCaption };
}

/** Who signed and when, in small letters below the image. */
export interface StampCaption {
  name: string;
  /** From long to short; the first that fits is drawn. */
  notes: string[];
}

/** Without a size: as large as fits, up to 14 points, centred. With a size: on the lower edge. */
export interface TextContent {
  type: 'text';
  text: string;
  /** Points. Text that does not fit is drawn smaller. */
  size?: number;
  /** Starts at the top of the field. */
  isMultiline?: boolean;
}

/** A file attached to the sealed file. */
export interface SealedAttachment {
  filename: string;
  mimetype: DocumentType;
  bytes: Uint8Array;
  description: string;
}

/** `copy` and `no_copy`: recipients who have nothing to do. */
export interface SignerOutcome {
  kind:
    | 'signed'
    | 'approved'
    | 'declined'
    | 'viewed'
    | 'copy'
    | 'no_copy'
    | 'not_viewed'
    | 'not_signed'
    | 'not_approved';
  at?: Date;
}

/** One recipient on the completion certificate. */
export interface CompletionCertificateSigner {
  name: string;
  email: string;
  role: RecipientRole;
  outcome: SignerOutcome;
  /** How the service verified the person. */
  checks: Check[];
  frame?: FrameFacts;
  client?: Client;
  openedAt?: Date;
  delegatedFrom?: { name: string; email: string; reason: string };
  signature?: {
    mimetype: 'image/png' | 'image/jpeg';
    bytes: Uint8Array;
    method: SignatureMethod;
    id?: string;
    /** The pages that show it, in ascending order. */
    pages: number[];
  };
  /** Boxes and buttons with their labels, which the pages do not show. */
  choices: { kind: 'ticked' | 'not_ticked' | 'chosen'; label: string }[];
  files: { filename: string; size: number; sha256: string }[];
  consentSha256?: string;
  fieldValuesSha256?: string;
}

/** One line of the history. */
export interface CertificateEvent extends Pick<AuditEvent, 'type' | 'data'> {
  at: Date;
  /** The recipient whom the event is about. */
  who: string | null;
  /** The recipients of further events of the same entry. */
  others?: (string | null)[];
}

/** The content of the completion certificate, without words of any language. */
export interface CompletionCertificate {
  envelopeId: string;
  envelopeName: string;
  filename: string;
  /** The files that the document was joined from; absent for one file. */
  parts?: DocumentPart[];
  /** Lower-case hex SHA-256 of the document before sealing. */
  originalSha256: string;
  /** The sender's address, which stands for a name where there is none. */
  ownerEmail: string;
  /** Brand, language, time zone and form of dates; without it English, UTC and ISO 8601. */
  sender?: Sender;
  /** The sender's logo, if there is one. */
  logo?: { mimetype: 'image/png' | 'image/jpeg'; bytes: Uint8Array };
  sentAt?: Date;
  /** The document that this one corrects, and when it was voided. */
  replaces?: { envelopeId: string; voidedAt: Date };
  /** `signers`: with the last required signature. */
  completed: { by: 'owner' | 'signers'; at: Date };
  signers: CompletionCertificateSigner[];
  /** The texts that signers agreed to. */
  consents: { language: Language; text: string; sha256: string }[];
  /** From the creation to the last edit before sending. */
  prepared?: { from: Date; to: Date };
  /** From sending on. */
  events: CertificateEvent[];
  /** Hash of the newest event of the audit chain. */
  auditHead: string;
  /** The address where anyone can verify the sealed file, printed and as a QR code. */
  verifyUrl: string;
}

export interface SealRequest {
  /** Exactly the pinned bytes. */
  document: Uint8Array;
  mimetype: DocumentType;
  stamps: FieldStamp[];
  completionCertificate: CompletionCertificate;
  /** The audit trail as canonical JSON, embedded as an associated file (`audit-trail.json`). */
  auditTrail: string;
  /** The files that recipients uploaded, embedded like the audit trail. */
  attachments?: SealedAttachment[];
  /** Claimed signing time, from our clock. */
  at: Date;
  /** Default: `override`. Ignored for a document without earlier signatures. */
  earlierSignatures?: EarlierSignatures;
}

/** PAdES baseline level (ETSI EN 319 142-1). */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

export const sealLevels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const satisfies SealLevel[];

export function isLower(level: SealLevel, than: SealLevel): boolean {
  return sealLevels.indexOf(level) < sealLevels.indexOf(than);
}

/** A sealed file. */
export interface SealedFile {
  /** The file in order; the first chunks are the original bytes if they could be kept. */
  chunks: Uint8Array[];
  size: number;
  /** Lower-case hex SHA-256 over all chunks. */
  sha256: string;
  /** Pages of the sealed file, certificate pages included. */
  pages: number;
  level: SealLevel;
}

export interface SealedDocument extends SealedFile {
  /** The reason, for the owner, why the level is below the configured one. */
  levelReason?: string;
  findings: Finding[];
  /** The completion certificate with the audit trail, if earlier signatures do not permit it in the document. */
  certificate?: SealedFile;
}

/** The result of augmenting a signature. */
export interface AugmentedSignature {
  /** The reached level, which may be lower than the requested one. */
  level: SealLevel;
  /** The reason, for the owner, why the level is below the requested one. */
  reason?: string;
  /** Append it to the sealed file; empty if nothing could be added. */
  update: Uint8Array;
}

/** The state of the sealing certificate at some time. */
export interface SealingCertificateState {
  /** Common name; null if no certificate can be read. */
  subject: string | null;
  /** Whole days until the first certificate of the chain expires; negative if one has expired. */
  daysLeft: number | null;
  isSelfSigned: boolean;
  /** Reasons why verifiers would reject seals. */
  errors: string[];
  /** Problems that need attention soon. */
  warnings: string[];
}

export interface SealingCertificate {
  examine(at: Date): Promise<SealingCertificateState>;
}
