/** The problems of the present recipients by entry and property (`new-1.email`), which stay valid when rows move. */
import { normalizeEmail } from '../../../../shared/domain/email-address.ts';
import { duplicatesIn, type Problem, type Problems, problemsIn } from '../../forms/check-form.ts';
import type { DraftKind } from '../draft/draft-changes.ts';
import type { SignerBody } from './recipients-form.ts';
import { type RecipientsForm, recipientsBody, usedEntries } from './recipients-form.ts';

const pathPattern = /^signers\[(\d+)\]\.(\w+)$/;

/** `schema`: the contract of the request that saves a draft; null while it loads. */
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

/** Roles have a unique name and no address. */
export function roleProblems(roles: readonly SignerBody[], schema: unknown): Problems {
  const names = roles.map(({ name }) => (name ?? '').trim());
  const found = schema ? problemsIn(schema, { signers: roles }) : {};
  return {
    ...duplicatesIn(names, (index) => `signers[${index}].name`, 'duplicateName'),
    ...Object.fromEntries(Object.entries(found).filter(([path]) => !path.endsWith('.email'))),
  };
}

/** `problems`: by paths of the request, `signers[0].email`. */
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

/** The problems that are shown: those of entries that were left, and after Continue all of them. */
export function shownProblems(form: RecipientsForm, problems: Problems): Problems {
  if (form.isChecked) return problems;
  return Object.fromEntries(Object.entries(problems).filter(([path]) => form.left.includes(path)));
}
