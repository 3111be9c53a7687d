/** What is wrong with the recipients as they stand: by entry and property (`new-1.email`), never by the number of a row. */
import { normalizeEmail } from '../../../../shared/domain/email-address.ts';
import { duplicatesIn, type Problem, type Problems, problemsIn } from '../../forms/check-form.ts';
import type { DraftKind } from '../draft/draft-changes.ts';
import type { SignerBody } from '../draft/recipient-list.ts';
import { type RecipientsForm, recipientsBody, usedEntries } from './recipients-form.ts';

const pathPattern = /^signers\[(\d+)\]\.(\w+)$/;

/** `schema`: of the request that saves a draft; null while it loads. */
export function recipientProblems(form: RecipientsForm, schema: unknown, kind: DraftKind = 'envelope'): Problems {
  if (!schema) return {};
  const entries = usedEntries(form);
  if (kind === 'template') {
    const { signers } = recipientsBody(form, form);
    return problemsByEntry(form, roleProblems(signers, schema));
  }
  const emails = entries.map(({ email }) => normalizeEmail(email));
  const found = {
    ...duplicatesIn(emails, (index) => `signers[${index}].email`),
    ...problemsIn(schema, recipientsBody(form, form)),
  };
  return problemsByEntry(form, found);
}

/** Roles are recipients without an address, and each has a name of its own. */
export function roleProblems(roles: readonly SignerBody[], schema: unknown): Problems {
  const names = roles.map(({ name }) => (name ?? '').trim());
  const found = schema ? problemsIn(schema, { signers: roles }) : {};
  return {
    ...duplicatesIn(names, (index) => `signers[${index}].name`, 'duplicateName'),
    ...Object.fromEntries(Object.entries(found).filter(([path]) => !path.endsWith('.email'))),
  };
}

/** `problems`: as a request names them, `signers[0].email`. */
export function problemsByEntry(form: RecipientsForm, problems: Problems): Problems {
  const entries = usedEntries(form);
  const named = Object.entries(problems).flatMap(([path, problem]): [string, Problem][] => {
    const [, index, property] = pathPattern.exec(path) ?? [];
    if (index === undefined) return [[path, problem]];
    const key = entries[Number(index)]?.key;
    return key ? [[`${key}.${property}`, problem]] : [];
  });
  return Object.fromEntries(named);
}

/** The problems that are told: of fields that were left, and all of them once the step was to be continued. */
export function toldProblems(form: RecipientsForm, problems: Problems): Problems {
  if (form.isChecked) return problems;
  return Object.fromEntries(Object.entries(problems).filter(([path]) => form.left.includes(path)));
}
