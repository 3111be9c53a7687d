/** The bodies of the requests that sign and approve. */
import type { Static } from '@sinclair/typebox';
import type { approveBody, SignField, signBody } from '../../shared/contracts/sign.ts';
import { applied } from '../../shared/domain/fields/fill-fields.ts';
import type { Entries, SignatureKind } from './ceremony-state.ts';
import { fieldInputs, shownFields } from './field-values.ts';
import type { SignaturePicture } from './signature/picture.ts';

/** SHA-256 of what the person read, lower-case hex. */
export interface Evidence {
  consentSha256: string;
  documentSha256: string;
}

const imageInput = ({ method, mimetype, contentBase64 }: SignaturePicture) => ({ method, mimetype, contentBase64 });

/** An image is sent only where a field shows it: initials that were made and removed again are not. */
function appliedImage<K extends SignatureKind>(kind: K, fields: readonly SignField[], entries: Entries) {
  const picture = entries[kind];
  const isShown = ({ id, type }: SignField) => type === kind && entries.values[id] === applied;
  return picture && shownFields(fields, entries.values).some(isShown)
    ? ({ [kind]: imageInput(picture) } as Record<K, ReturnType<typeof imageInput>>)
    : {};
}

export function approveInput(fields: readonly SignField[], entries: Entries, evidence: Evidence) {
  return {
    consent: { sha256: evidence.consentSha256 },
    documentSha256: evidence.documentSha256,
    fields: fieldInputs(fields, entries.values),
    ...appliedImage('signature', fields, entries),
    ...appliedImage('initials', fields, entries),
  } satisfies Static<typeof approveBody>;
}

/** The signature is sent even without a field: the completion certificate shows it. */
export function signInput(
  fields: readonly SignField[],
  entries: Entries,
  signature: SignaturePicture,
  evidence: Evidence,
): Static<typeof signBody> {
  return { ...approveInput(fields, entries, evidence), signature: imageInput(signature) };
}
