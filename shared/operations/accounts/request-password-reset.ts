/**
 * Starts the reset of a forgotten password. Attack (enumeration): only the worker that sends the message looks up
 * whether the address has an account. Here every address costs the same counts, one record and one queue message.
 */
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { type QueueAccountMailDeps, queueMail } from './steps/queue-account-mail.ts';

export type RequestPasswordResetDeps = QueueAccountMailDeps &
  Ports<'digest'> & { throttle: Pick<Throttle, 'admitPasswordReset'> };

interface Asked {
  email: string;
  clientAddress: string;
  language: Language;
}

/** @throws AppError rate_limit_exceeded */
export async function requestPasswordReset(deps: RequestPasswordResetDeps, input: Asked): Promise<void> {
  const email = normalizeEmail(input.email);
  await deps.throttle.admitPasswordReset(email, input.clientAddress);
  await queueMail(deps, {
    ownerId: `reset:${deps.digest.sha256(email).slice(0, 32)}`,
    kind: 'password_reset',
    address: input.email,
    language: input.language,
  });
}
