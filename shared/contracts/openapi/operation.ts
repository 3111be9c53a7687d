/** One operation of the API, as the OpenAPI document tells it. Pure data. */
import type { TSchema } from '@sinclair/typebox';
import type { Scope } from '../../domain/account.ts';
import type { ErrorCode } from '../../errors.ts';

export type Access = 'none' | 'session' | 'signingLink' | { scope: Scope };

export interface Operation {
  /** The registered function's name; with several methods, the first. */
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With a leading slash and `{parameters}`. */
  path: string;
  tag:
    | 'Accounts'
    | 'API keys'
    | 'Envelopes (your own application)'
    | 'Verification'
    | 'Operations'
    | 'Envelopes'
    | 'Recipients'
    | 'Templates'
    | 'Webhooks'
    | 'Account';
  summary: string;
  access: Access;
  /** JSON body, or the media types of a binary one. */
  body?: TSchema;
  /** A body that may be left out. */
  isBodyOptional?: true;
  binaryBody?: string[];
  query?: TSchema;
  /** Headers that are taken beside Authorization. */
  requestHeaders?: ('If-Match' | 'Idempotency-Key' | 'Stripe-Signature' | 'X-Access-Proof')[];
  status: 200 | 201;
  /** JSON answer; without one the answer is bytes of `binaryAnswer`. */
  answer?: TSchema;
  binaryAnswer?: string;
  /** Codes beyond those that every operation of its kind can answer. */
  errors?: ErrorCode[];
  example?: unknown;
}
