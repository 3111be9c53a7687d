/** The text tags of a PDF, as fields of the draft. Pure. */
import { maxFields } from '../../../../shared/domain/fields/field.ts';
import { fieldsOfTags } from '../../../../shared/domain/fields/text-tags.ts';
import type { Envelope, Field } from '../../api/service.ts';
import type { TextTag } from '../draft/tried-document.ts';
import { touches } from '../editor/geometry.ts';
import { newId } from '../editor/placing.ts';

/** Fields of the tags that name a signer of the draft and in whose place no field lies yet. */
export function fieldsFromTags(
  tags: readonly TextTag[],
  signers: Envelope['signers'],
  fields: readonly Field[],
): Field[] {
  return fieldsOfTags(tags, signers, newId)
    .fields.filter((one) => !fields.some((field) => field.page === one.page && touches(field, one)))
    .slice(0, maxFields - fields.length);
}
