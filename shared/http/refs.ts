/** The resources that paths name. What is no identifier at all reads like a missing one. */
import type { Caller } from '../domain/caller.ts';
import { envelopeIdFromV1, isUuid } from '../domain/ids.ts';
import { AppError } from '../errors.ts';

interface EnvelopeRef {
  ownerId: string;
  envelopeId: string;
}

/** Surface A: `{id}` is the envelope's UUID. @throws AppError not_found */
export function appEnvelopeRef(caller: Caller, params: Record<string, string>): EnvelopeRef {
  const { id = '' } = params;
  if (!isUuid(id)) throw new AppError('not_found');
  return { ownerId: caller.ownerId, envelopeId: id };
}

/** Surface B: `{envelopeId}` is `env_` + 32 hex digits. @throws AppError not_found */
export function envelopeRef(caller: Caller, params: Record<string, string>): EnvelopeRef {
  const envelopeId = envelopeIdFromV1(params.envelopeId ?? '');
  if (!envelopeId) throw new AppError('not_found');
  return { ownerId: caller.ownerId, envelopeId };
}
