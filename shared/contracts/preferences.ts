/** Choices of an account's owner. */
import { type Static, Type } from '@sinclair/typebox';
import { maxSavedFilters, type Notice, notices } from '../domain/accounts/preferences.ts';
import { humanText, object } from './building-blocks.ts';

const flags = Object.fromEntries(notices.map((name) => [name, Type.Boolean()])) as Record<
  Notice,
  ReturnType<typeof Type.Boolean>
>;
const attachesSealed = Type.Boolean({
  description:
    'Attaches the sealed PDF, up to 5 MB, to e-mails about the completion, except to recipients with an access code.',
});
const savedFilter = object({ name: humanText(50), query: Type.String({ maxLength: 2_000 }) });
const savedFilters = Type.Array(savedFilter, { maxItems: maxSavedFilters });

export const preferencesAnswer = object({ notifications: object(flags), attachesSealed, savedFilters });
export type PreferencesAnswer = Static<typeof preferencesAnswer>;

export const updatePreferencesBody = object({
  notifications: Type.Optional(Type.Partial(object(flags), { additionalProperties: false })),
  attachesSealed: Type.Optional(attachesSealed),
  savedFilters: Type.Optional(savedFilters),
});
export type UpdatePreferencesBody = Static<typeof updatePreferencesBody>;
