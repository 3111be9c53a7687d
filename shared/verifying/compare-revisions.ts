/**
 * Compares the revisions that the signatures of a file cover, and finds changes between them and after the last one.
 */
import type { Problem } from '../domain/documents/verification.ts';
import { AppError } from '../errors.ts';
import { Budget } from '../pdf/parser/budget.ts';
import { PdfReader } from '../pdf/parser/reader.ts';
import { BrokenXref } from '../pdf/parser/xref.ts';
import type { CheckedSignature } from './check-signature.ts';
import { laterChanges } from './later-changes.ts';
import { exceedsPermission } from './permitted-changes.ts';
import { broken } from './problems.ts';
import { signatureFields } from './signature-fields.ts';
import { type SignedDocument, sealOf } from './signed-document.ts';
import { isMadeOfUpdates } from './update-syntax.ts';

/**
 * Compares the revision of each signature with the following ones. A later signature vouches for additions after an
 * earlier signature, unless the earlier one forbids them. Only our own signatures vouch for additions after one of
 * ours.
 */
export function* compareRevisions(document: SignedDocument): Generator<Problem> {
  const { signatures, sealIndex, file } = document;
  const isSealOurs = sealOf(document)?.report.isOurs === true;
  /** End of a revision that an earlier signature's document was compared with and that it permits. */
  let permittedUntil = 0;
  for (const [signature, { report, coverage, allows }] of signatures.entries()) {
    if (!coverage || coverage.end === file.length) continue;
    if (signature < sealIndex && allows !== 1 && (isSealOurs || !report.isOurs)) {
      const compared = comparePermitted(document, signature, permittedUntil);
      permittedUntil = compared.permittedUntil;
      if (compared.problem) yield compared.problem;
    } else {
      // Our seal certifies with P 2 where timestamps and validation data may follow; nothing else may, as with P 1.
      const isCertified = allows === 1 || (report.isOurs && report.permits !== null);
      yield* compareWithEnd(document, signature, { end: coverage.end, isCertified });
    }
  }
}

/** Compares an earlier signature's revision with the whole file, or with that of the first of ours, which covers it. */
function comparePermitted(
  document: SignedDocument,
  signature: number,
  permittedUntil: number,
): { problem?: Problem; permittedUntil: number } {
  const { signatures, file } = document;
  const checked = signatures[signature];
  const ours = signatures.findIndex(({ report }, index) => index > signature && report.isOurs);
  const end = ours < 0 ? file.length : signatures[ours]?.coverage?.end;
  const boundary = checked?.coverage?.end;
  if (!checked || !boundary || !end || end <= boundary) return { permittedUntil };
  const isForbidden = checked.allows !== null || checked.locks !== undefined;
  if (!isForbidden && permittedUntil === end) return { permittedUntil };
  if (!isExceeded(document, { checked, boundary, end })) return { permittedUntil: end };
  // A signature that does not hold forbids nothing any more. A seal that owns to the change vouches for it, too,
  // where its signer is trusted: anyone can write that sentence.
  const seal = sealOf(document);
  const isVouchedFor = ours >= 0 || (seal?.isOverriding === true && seal.report.isTrusted === true);
  const isFault = isForbidden && !isVouchedFor && checked.report.isValid;
  const problem: Problem = {
    code: isForbidden ? 'certification_violated' : 'content_changed',
    message: isForbidden
      ? 'The document was changed in a way that the signature had forbidden; readers show that signature as violated.'
      : 'The document was changed between this signature and a later one; readers show it as changed.',
    severity: isFault ? 'broken' : 'notice',
    attack: 'incremental_saving',
    signature,
  };
  return { problem, permittedUntil };
}

/** Whether the changes from `boundary` to `end` go beyond what the signature permits; true where a revision is unreadable. */
function isExceeded(
  { reader, file, headerOffset, signatures }: SignedDocument,
  { checked, boundary, end }: { checked: CheckedSignature; boundary: number; end: number },
): boolean {
  const until = (bytes: number) => PdfReader.open(reader.bytes.subarray(0, bytes - headerOffset));
  try {
    const before = until(boundary);
    const after = end === file.length ? reader : until(end);
    const revisions = { before, after, boundary: boundary - headerOffset };
    const later = signatures.filter(({ coverage }) => coverage && coverage.end > boundary);
    const limits = {
      permits: checked.allows === 2 ? (2 as const) : (3 as const),
      locks: checked.locks,
      signatures: new Set(later.map(({ offset }) => offset)),
    };
    return before.isRebuilt || exceedsPermission(revisions, limits);
  } catch (error) {
    if (error instanceof AppError || error instanceof BrokenXref) return true;
    throw error;
  }
}

/** Compares the revision that ends at `end` with the whole file, of which only timestamps and validation data may differ. */
function* compareWithEnd(
  document: SignedDocument,
  signature: number,
  { end, isCertified }: { end: number; isCertified: boolean },
): Generator<Problem> {
  const boundary = end - document.headerOffset;
  const before = signedRevision(document, signature, boundary);
  if (!before) {
    yield broken('revision_mismatch', 'What the signature covers is not a complete revision of the document.', {
      attack: 'signature_wrapping',
      signature,
    });
    return;
  }
  const changes = laterChanges(before, document.reader, boundary);
  if (changes.has('signature_appended')) {
    const message = 'Another signature was added after this one.';
    yield broken('signature_appended', message, { attack: 'appended_signature', signature });
  }
  if (changes.has('earlier_content_revived')) {
    const message = 'Content that was hidden in the signed bytes was brought up afterwards.';
    yield broken('earlier_content_revived', message, { attack: 'shadow_content', signature });
  } else if (changes.has('content_changed')) {
    const message = 'The document was changed by an update after it was signed.';
    yield broken('content_changed', message, { attack: 'incremental_saving', signature });
  }
  if (isCertified && changes.size > 0) {
    yield broken('certification_violated', 'The signature certified that nothing may be changed.', { signature });
  }
}

/** The revision that the signature covers; undefined when it cannot be read, or does not hold this very signature. */
function signedRevision({ reader, signatures }: SignedDocument, signature: number, end: number): PdfReader | undefined {
  let before: PdfReader;
  try {
    before = PdfReader.open(reader.bytes.subarray(0, end), { budget: new Budget() });
  } catch (error) {
    if (error instanceof AppError || error instanceof BrokenXref) return undefined;
    throw error;
  }
  const offset = signatures[signature]?.offset;
  const isPresent = signatureFields(before).some(({ valueRef }) => {
    const entry = valueRef && before.lookup(valueRef.num);
    return entry?.kind === 'offset' && entry.offset === offset;
  });
  return before.isRebuilt || !isPresent ? undefined : before;
}

/** Only complete incremental updates may follow the seal, and the file must end as a PDF does (ISO 32000-1, 7.5.5). */
export function* bytesBehindSeal(document: SignedDocument): Generator<Problem> {
  const { file, reader, headerOffset } = document;
  const covered = sealOf(document)?.coverage?.end ?? 0;
  if (covered === file.length || covered === 0) return;
  const tail = Buffer.from(file.subarray(Math.max(covered, file.length - 1024))).toString('latin1');
  const isEnd = /startxref\s+\d{1,10}\s+%%EOF[\r\n]{0,2}$/.test(tail);
  if (isEnd && isMadeOfUpdates(reader, covered - headerOffset)) return;
  const message = 'Bytes follow the signed document that belong to nothing.';
  yield broken('bytes_appended', message, { attack: 'incremental_saving' });
}
