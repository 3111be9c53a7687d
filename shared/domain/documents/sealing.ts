/** What is asked of the sealing engine and what it answers: plain data, no library. */

export type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg';

/** Something the owner should know about a document that is accepted. */
export interface Finding {
  kind:
    | 'repaired'
    | 'decrypted'
    | 'disarmed'
    | 'flattened'
    | 'left_interactive'
    | 'font'
    | 'already_signed'
    | 'xfa_removed';
  message: string;
}

/**
 * What becomes of signatures that a document had before: `preserve` adds nothing but our signature, so that readers go on
 * showing them as valid, and makes the completion certificate a sealed file of its own; `override` draws fields, flattens
 * and adds pages, after which readers show them as changed.
 */
export const earlierSignatureModes = ['preserve', 'override'] as const;
export type EarlierSignatures = (typeof earlierSignatureModes)[number];

/** Consecutive pages of one size as displayed (after CropBox and Rotate), in points. */
export interface PageSizes {
  count: number;
  width: number;
  height: number;
}

export const formFieldTypes = ['text', 'number', 'date', 'checkbox', 'radio', 'dropdown', 'signature'] as const;

/**
 * A form field that the document brought and that is empty: what a field of the envelope in its place would be. `x`, `y`,
 * `width`, `height` as of a field.
 */
export interface FormField {
  /** Fully qualified; buttons of one radio group have the same. */
  name: string;
  type: (typeof formFieldTypes)[number];
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  /** What people read: the tooltip; of a radio button what it stands for. */
  label: string | null;
  isMultiline: boolean;
  /** Characters; null: as many as there is room for. */
  maxLength: number | null;
  /** Of a dropdown. */
  options: string[];
}

/** The answer of a dry run: everything but the key was done. */
export interface Preflight {
  pages: number;
  /** From the first page to the last. */
  pageSizes: PageSizes[];
  /** Size of the document in bytes. */
  size: number;
  findings: Finding[];
  /** What becomes of earlier signatures; null for a document that has none which could be kept. */
  earlierSignatures: EarlierSignatures | null;
  /** At most 500; absent where there are none, or earlier signatures are kept, which leave no room for fields. */
  formFields?: FormField[];
}

/**
 * The content of a field as it is drawn on a page. `x`, `y`, `width`, `height` in points, origin at the top left of the page
 * as displayed (after CropBox and Rotate).
 */
export interface FieldStamp {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  content:
    | TextContent
    | { type: 'checkbox'; checked: boolean }
    | { type: 'radio'; checked: boolean }
    /** `caption`: who signed and when, in small letters below the image where the field is tall enough. */
    | { type: 'image'; mimetype: 'image/png' | 'image/jpeg'; bytes: Uint8Array; caption?: string };
}

/** Without a size: as large as fits, up to 14 points, in the middle. With one: on the lower edge, which is a line to write on. */
export interface TextContent {
  type: 'text';
  text: string;
  /** Points. Text that does not fit is smaller. */
  size?: number;
  /** From the top of the field. */
  isMultiline?: boolean;
}

/** A file that the sealed file carries. */
export interface SealedAttachment {
  filename: string;
  mimetype: DocumentType;
  bytes: Uint8Array;
  description: string;
}

/** One row of the signers' table of the completion certificate. */
export interface CompletionCertificateSigner {
  name: string;
  email: string;
  role: string;
  /** What was and was not done, e.g. "Signed 2026-11-20 14:03:09 UTC by e-mail link" or "Not signed through this service". */
  statement: string;
  /** Further lines: IP address, user agent, method. */
  evidence: string[];
  signature?: { mimetype: 'image/png' | 'image/jpeg'; bytes: Uint8Array };
}

/** What the completion certificate says. */
export interface CompletionCertificate {
  envelopeId: string;
  envelopeName: string;
  filename: string;
  /** Lower-case hex SHA-256 of the document before sealing. */
  originalSha256: string;
  owner: string;
  /** The sender's logo, where there is one. */
  logo?: { mimetype: 'image/png' | 'image/jpeg'; bytes: Uint8Array };
  /** IANA name: times are stated in UTC and, where this is another zone, in it. */
  timeZone?: string;
  finalizedBy: string;
  signers: CompletionCertificateSigner[];
  events: { at: Date; text: string }[];
  /** Hash of the newest event of the audit chain. */
  auditHead: string;
  /** Where anyone can check the sealed file; printed, and as a QR code. */
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
  /** What recipients have uploaded, embedded beside the audit trail. */
  attachments?: SealedAttachment[];
  /** Claimed signing time, from our clock. */
  at: Date;
  /** `override` unless told; means nothing for a document without earlier signatures. */
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
  /** The file in order; the first chunks are the original bytes where they could be kept. */
  chunks: Uint8Array[];
  size: number;
  /** Lower-case hex SHA-256 over all chunks. */
  sha256: string;
  /** Pages of the sealed file, certificate pages included. */
  pages: number;
  level: SealLevel;
}

export interface SealedDocument extends SealedFile {
  /** For the owner: why the level is lower than the wanted one. */
  levelReason?: string;
  findings: Finding[];
  /** The completion certificate with the audit trail, where earlier signatures leave no room for it in the document. */
  certificate?: SealedFile;
}

/** The result of augmenting a signature. */
export interface AugmentedSignature {
  /** The level that was reached, which may be lower than the one asked for. */
  level: SealLevel;
  /** For the owner: why the level is lower than the one asked for. */
  reason?: string;
  /** To be appended to the sealed file; empty when nothing could be added. */
  update: Uint8Array;
}

/** The certificate that seals, as it stands at some moment. */
export interface SealingCertificateState {
  /** Common name; null when there is none that can be read. */
  subject: string | null;
  /** Whole days until the first certificate of the chain expires; negative when one has. */
  daysLeft: number | null;
  /** Why seals would not be believed. */
  errors: string[];
  /** What to look after. */
  warnings: string[];
}

export interface SealingCertificate {
  examine(at: Date): Promise<SealingCertificateState>;
}
