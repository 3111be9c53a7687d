/** The retention of an account. */
import { type Static, Type } from '@sinclair/typebox';
import { maxRetentionDays } from '../domain/accounts/retention.ts';
import { nullable, object, timestamp } from './building-blocks.ts';

const days = (documents: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: maxRetentionDays }), {
    description: `Days after which ${documents} are erased; null: never.`,
  });

const completedDays = days('completed documents');
const endedDays = days('declined, voided and expired documents');

export const updateRetentionBody = object({
  completedDays: Type.Optional(completedDays),
  endedDays: Type.Optional(endedDays),
});

export const retentionAnswer = object({
  completedDays,
  endedDays,
  noticedAt: nullable(timestamp, {
    description: 'When the owners were notified by e-mail. Nothing is erased in the 14 days after it.',
  }),
  nextErasureAt: nullable(timestamp, { description: 'When the next document is erased, on the day of it.' }),
});
export type RetentionAnswer = Static<typeof retentionAnswer>;
