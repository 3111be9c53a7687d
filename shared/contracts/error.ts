import { type Static, Type } from '@sinclair/typebox';
import { errorCodes } from '../errors.ts';
import { object } from './building-blocks.ts';

/** The error body of the app API and of v1. */
export const errorBody = object({
  error: object({
    code: Type.Unsafe<(typeof errorCodes)[number]>({ type: 'string', enum: errorCodes }),
    message: Type.String(),
    details: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
});
export type ErrorBody = Static<typeof errorBody>;
