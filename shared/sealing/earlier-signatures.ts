/**
 * Examines the signatures that a document already has: which of them are kept, what they permit, and which findings the
 * owner receives.
 */
import type { EarlierSignatures, Finding } from '../domain/documents/sealing.ts';
import { AppError } from '../errors.ts';
import { formFields, fullName } from '../pdf/document/field-tree.ts';
import { type Permission, permissionOf, permissionOfAll } from '../pdf/document/inspection.ts';
import { sealName } from '../pdf/document/seal-words.ts';
import { findSignedFields, isSignature, type SignedFields } from '../pdf/document/signed-fields.ts';
import type { PdfObject } from '../pdf/objects/objects.ts';
import type { Budget } from '../pdf/parser/budget.ts';
import type { PdfUpdate } from '../pdf/writer/incremental-update.ts';
import { ifReadable } from '../pki/der.ts';
import { readCms } from '../pki/read-cms.ts';
import { brokenSignatures } from '../verifying/check-signatures.ts';

export interface ExaminedSignatures {
  /** No earlier signature is kept: ours is the first and certifies the document. */
  isNone: boolean;
  /** Fields that stay as they are; undefined when signatures cannot be kept. */
  kept: SignedFields | undefined;
  findings: Finding[];
}

interface SignedDraft {
  update: PdfUpdate;
  budget: Budget;
  /** Bytes that earlier signatures were made over. */
  signedFile: Uint8Array;
  /** The document had to become a new file: earlier signatures in it are no longer valid. */
  isRewritten: boolean;
}

/**
 * @throws AppError document_certified when a signature allows no change, document_signed_encrypted in a dry run if
 *   signatures are to be preserved that cannot be
 */
export function examineEarlierSignatures(
  draft: SignedDraft,
  { at, mode, isDryRun }: { at: Date; mode: EarlierSignatures; isDryRun: boolean },
): ExaminedSignatures {
  const { update, budget, signedFile, isRewritten } = draft;
  const fields = findSignedFields(update, formFields(update), { budget, file: signedFile });
  const permits = permissionOfAll(update, fields.nodes);
  const certification = update.dict(update.catalog.get('Perms'))?.get('DocMDP');
  if (permits === 1 || isFinalSeal(update, certification)) throw new AppError('document_certified');
  const isSigned = fields.nodes.size > 0 || isSignature(update, certification, signedFile);
  // Only the dry run refuses: an envelope that was sent before there was this refusal is still sealed.
  if (isDryRun && isSigned && isRewritten && mode === 'preserve') throw new AppError('document_signed_encrypted');
  const messages = isRewritten
    ? isSigned
      ? ['The document had been signed before; those signatures could not be kept and are shown as part of the page.']
      : []
    : [
        ...(isSigned ? [...keptMessages(permits, mode), ...brokenMessages(signedFile, at)] : []),
        ...(mode === 'override' || !isSigned ? strayMessages(draft, fields) : []),
      ];
  return {
    isNone: !isSigned || isRewritten,
    kept: isRewritten ? undefined : fields,
    findings: messages.length > 0 ? [{ kind: 'already_signed', message: messages.join(' ') }] : [],
  };
}

/** A seal of this product that certifies is final, also where its P 2 leaves room for timestamps and validation data. */
function isFinalSeal(update: PdfUpdate, certification: PdfObject | undefined): boolean {
  const signature = update.dict(certification);
  return (
    signature !== undefined &&
    update.text(signature.get('Name')) === sealName &&
    permissionOf(update, signature) !== null
  );
}

function keptMessages(permits: Permission | null, mode: EarlierSignatures): string[] {
  if (mode === 'preserve')
    return [
      'The document had been signed before. Nothing but our signature was added, so that those signatures stay valid; its form, annotations and active content stay as they are, and the completion certificate is a separate file.',
    ];
  const kept =
    'The document had been signed before. Those signatures are kept and hold for what they covered; readers show them as changed afterwards, because pages are added.';
  if (permits === null) return [kept];
  const allowed =
    permits === 2 ? 'filling in its form and signing it' : 'filling in its form, signing and annotating it';
  return [kept, `An earlier signature allows no more than ${allowed}; readers show it as violated.`];
}

function brokenMessages(file: Uint8Array, at: Date): string[] {
  const names = brokenSignatures(file, at);
  if (names.length === 0) return [];
  return [`Of the earlier signatures, ${listed(names)} did not hold any more before the document was sealed.`];
}

/** Signatures with a value whose byte range is not that of this file: they cannot be valid, and become part of the page. */
function strayMessages({ update }: SignedDraft, { others }: SignedFields): string[] {
  const names: string[] = [];
  for (const node of others) {
    const value = update.dict(node.dict.get('V'));
    if (!value?.has('ByteRange')) continue;
    const bytes = update.string(value.get('Contents'));
    const isSignatureValue = bytes?.[0] === 0x30 && ifReadable(() => readCms(bytes, { padded: true })) !== undefined;
    if (isSignatureValue) names.push(fullName(update, node));
  }
  if (names.length === 0) return [];
  return [
    `The document had been signed before; ${listed(names)} cannot be kept, because its byte range does not fit the file, and is shown as part of the page.`,
  ];
}

/** Field names in quotation marks, at most five of at most 100 characters. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name.slice(0, 100)}"`);
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return `${names.length === 1 ? 'signature' : 'signatures'} ${shown.join(', ')}${more}`;
}
