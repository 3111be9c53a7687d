import { type Static, Type } from '@sinclair/typebox';
import { errorCodes } from '../errors.ts';

/** The error body of the app API and of v1. */
export const errorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Unsafe<(typeof errorCodes)[number]>({ type: 'string', enum: errorCodes }),
        message: Type.String(),
        details: Type.Optional(Type.Record(Type.String(), Type.String())),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type ErrorBody = Static<typeof errorBody>;
