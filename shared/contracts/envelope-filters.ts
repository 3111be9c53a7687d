/** The parameters that select and sort the envelopes of a list, in both APIs. */
import { type Static, Type } from '@sinclair/typebox';
import { statuses } from '../domain/envelopes/envelope.ts';
import { listSorts } from '../domain/envelopes/envelope-filter.ts';
import { maxLabelLength, maxLabels } from '../domain/envelopes/labels.ts';
import { label, memberId, object, oneOf } from './building-blocks.ts';

const address = { minLength: 1, maxLength: 254 };
const time = { minLength: 10, maxLength: 40 };

/** `sort`: a page by `updated` skips an envelope that changes while its caller pages, because it moves to the front. */
export const filterParameters = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Words or their beginnings, all of which must be in the name, the file name, the labels, or the names and ' +
        'addresses of the recipients. Letter case and accents do not matter. The first 12 words count.',
    }),
  ),
  status: Type.Optional(
    Type.Array(oneOf(statuses), {
      minItems: 1,
      maxItems: statuses.length,
      description: 'One of these statuses: separated by commas, or the parameter several times.',
    }),
  ),
  label: Type.Optional(label),
  recipient: Type.Optional(Type.String({ ...address, description: 'Envelopes with a recipient of this address.' })),
  waitingFor: Type.Optional(
    Type.String({
      ...address,
      description: 'Sent envelopes in which it is the turn of this address to sign or approve.',
    }),
  ),
  createdBy: Type.Optional({ ...memberId, description: 'Envelopes that this member of the organization created.' }),
  from: Type.Optional(
    Type.String({
      ...time,
      description:
        'Created then or later: a day (UTC) such as 2026-11-20, or a time with its offset. With `sort=updated`: changed.',
    }),
  ),
  to: Type.Optional(
    Type.String({ ...time, description: 'Created on this day (UTC) or earlier, or before this time.' }),
  ),
  sort: Type.Optional(
    oneOf(listSorts, { description: 'By creation, `newest` (default) or `oldest` first; by last change, `updated`.' }),
  ),
};

/** The dashboard filters by several labels, so the app API takes them. */
export const labelsParameter = Type.Optional(
  Type.String({
    pattern: `^[^\\n]{1,${maxLabelLength}}(?:\\n[^\\n]{1,${maxLabelLength}}){0,${maxLabels - 1}}$`,
    description: 'Envelopes with exactly this label. Of several, separated by line breaks (%0A), they have every one.',
  }),
);

const { status: _status, waitingFor: _waitingFor, ...commonFilters } = filterParameters;

/** The tabs of the dashboard count these envelopes, with any status. */
export const countsQuery = object({
  ...commonFilters,
  label: labelsParameter,
  you: Type.String({ ...address, description: 'The address whose turn is counted.' }),
});

export const labelsAnswer = Type.Array(Type.String());

const count = Type.Integer({ minimum: 0 });
export const countsAnswer = object({
  all: count,
  yours: count,
  waiting: count,
  draft: count,
  completed: count,
  ended: count,
});
export type CountsAnswer = Static<typeof countsAnswer>;
