/** The bodies of the requests that sign and approve. */
import type { Static } from '@sinclair/typebox';
import type { approveBody, SignField, signBody } from '../../shared/contracts/sign.ts';
import { applied } from '../../shared/domain/fields/fill-fields.ts';
import type { CeremonyState, SignatureKind } from './ceremony-state.ts';
import { fieldInputs, shownFields } from './field-values.ts';
import type { SignaturePicture } from './signature/picture.ts';

type Entries = Pick<CeremonyState, 'values' | SignatureKind>;

/** SHA-256 of what the person read, lower-case hex. */
export interface Evidence {
  consentSha256: string;
  documentSha256: string;
}

const imageInput = ({ method, mimetype, contentBase64 }: SignaturePicture) => ({ method, mimetype, contentBase64 });

function isApplied(kind: SignatureKind, fields: readonly SignField[], { values }: Entries): boolean {
  return shownFields(fields, values).some((field) => field.type === kind && values[field.id] === applied);
}

/** An image goes along only where a field shows it: initials that were made and removed again are not sent. */
function appliedImage<K extends SignatureKind>(kind: K, fields: readonly SignField[], entries: Entries) {
  const picture = entries[kind];
  return picture && isApplied(kind, fields, entries)
    ? ({ [kind]: imageInput(picture) } as Record<K, ReturnType<typeof imageInput>>)
    : {};
}

function common(fields: readonly SignField[], { values }: Entries, { consentSha256, documentSha256 }: Evidence) {
  return { consent: { sha256: consentSha256 }, documentSha256, fields: fieldInputs(fields, values) };
}

/** The signature goes along even without a field: the completion certificate shows it. */
export function signInput(
  fields: readonly SignField[],
  entries: Entries,
  signature: SignaturePicture,
  evidence: Evidence,
): Static<typeof signBody> {
  return {
    ...common(fields, entries, evidence),
    signature: imageInput(signature),
    ...appliedImage('initials', fields, entries),
  };
}

export function approveInput(
  fields: readonly SignField[],
  entries: Entries,
  evidence: Evidence,
): Static<typeof approveBody> {
  return {
    ...common(fields, entries, evidence),
    ...appliedImage('signature', fields, entries),
    ...appliedImage('initials', fields, entries),
  };
}
