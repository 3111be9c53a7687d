/** Sends the link that verifies the account's e-mail address once more. */
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { AppError } from '../../errors.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

export type RequestVerificationDeps = QueueAccountMailDeps &
  Ports<'accounts'> & { throttle: Pick<Throttle, 'admitAccountMail'> };

/** Sends nothing if the address is verified. @throws AppError rate_limit_exceeded */
export async function requestVerification(
  deps: RequestVerificationDeps,
  { accountId, language }: { accountId: string; language: Language },
): Promise<void> {
  const account = (await deps.accounts.get(accountId))?.value;
  if (!account) throw new AppError('unauthorized');
  if (account.emailVerifiedAt !== null) return;
  await deps.throttle.admitAccountMail(accountId);
  await queueAccountMail(deps, account, 'verification', language);
}
