/**
 * Registers an account for a person with an invitation. The order of writes matters: the invitation is checked before
 * the first of them; a slot of the invitation is taken before the account exists, so that no race admits one too many;
 * the creation of the account is the commit point.
 */
import type { RegisterBody } from '../../contracts/accounts.ts';
import { overdueRedemptions, vacancy } from '../../domain/accounts/invitation.ts';
import { readInvitationCode } from '../../domain/accounts/member-invitation.ts';
import { passwordProblem } from '../../domain/accounts/new-password.ts';
import { needsSingleSignOn, type SignOnRules } from '../../domain/accounts/single-sign-on.ts';
import { isSameAddress, normalizeEmail } from '../../domain/email-address.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { AppError } from '../../errors.ts';
import type { RetryDeps } from '../concurrency/retry-on-conflict.ts';
import { leaveInvitation, redeemInvitation } from './invitations.ts';
import { joinOrganization, readInvitation } from './members.ts';
import type { OrganizationDeps } from './organizations.ts';
import { newPerson } from './steps/new-person.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

export type RegisterDeps = RetryDeps &
  QueueAccountMailDeps &
  OrganizationDeps &
  Ports<'accounts' | 'passwords' | 'captcha' | 'digest' | 'keyedHash'> & {
    throttle: Pick<Throttle, 'admitRegistration'>;
    /** A code that admits any number of accounts, in the local product only. */
    openInvitationCode: string | null;
    settings: { signOnRules: SignOnRules | null };
  };

/**
 * @throws AppError single_sign_on_required, validation_error, weak_password, invalid_captcha, rate_limit_exceeded,
 *   invalid_invitation, email_taken
 */
export async function register(
  deps: RegisterDeps,
  input: RegisterBody & { clientAddress: string; language?: Language },
): Promise<{ userId: string }> {
  if (needsSingleSignOn(deps.settings.signOnRules, input.email)) throw new AppError('single_sign_on_required');
  const problem = passwordProblem('password', input.password, input.email);
  if (problem) throw problem;
  const email = normalizeEmail(input.email);
  await deps.captcha.check(input.captchaToken, input.clientAddress);
  await deps.throttle.admitRegistration(email, input.clientAddress);

  const { invitationCode: code } = input;
  const isMember = readInvitationCode(deps.keyedHash, code) !== null;
  if (isMember) await requireInvitationOf(deps, code, email);
  const isOpen = isMember || (deps.openInvitationCode !== null && code === deps.openInvitationCode);
  const codeHash = isOpen ? null : deps.digest.sha256(code);
  if (codeHash !== null) await requireVacancy(deps, codeHash, email);
  if (await deps.accounts.findByEmail(email)) throw new AppError('email_taken');

  const userId = await deps.accounts.claimEmail(email, `usr_${deps.random.hex128()}`, deps.clock.now());
  if (codeHash !== null) await redeemInvitation(deps, codeHash, userId);
  // The costly hash comes after the slot. If hashing is refused because the service is busy, the slot stays taken for
  // the next attempt: releasing it could take it from a second registration of the same e-mail address.
  const passwordHash = await deps.passwords.hash(input.password);
  const account = newPerson(
    { id: userId, email: input.email, passwordHash, invitation: codeHash, emailVerifiedAt: null },
    input,
    deps.clock.now(),
  );
  if (!(await deps.accounts.create(account))) return refuseTaken(deps, userId, codeHash);
  // The account exists. An invitation that ended meanwhile is reported when its link is opened again.
  if (isMember) await joinOrganization(deps, { personId: userId, code }).catch(() => undefined);
  // A failed e-mail must not fail the registration; the user can request another.
  await queueAccountMail(deps, account, 'verification', input.language ?? 'en').catch(() => undefined);
  return { userId };
}

/** @throws AppError invalid_invitation: of an organization, for another address or ended */
async function requireInvitationOf(deps: RegisterDeps, code: string, email: string): Promise<void> {
  const { invitation } = await readInvitation(deps, code);
  if (!isSameAddress(invitation.email, email)) throw new AppError('invalid_invitation');
}

/** A full invitation may still contain a slot of this e-mail address, from an interrupted attempt. */
async function requireVacancy(deps: RegisterDeps, codeHash: string, email: string): Promise<void> {
  const [invitation, claimedId] = await Promise.all([
    deps.accounts.getInvitation(codeHash),
    deps.accounts.claimedId(email),
  ]);
  if (!invitation) throw new AppError('invalid_invitation');
  const at = deps.clock.now();
  const found = vacancy(invitation.value, claimedId, at);
  // Taking the next slot clears the slots of interrupted registrations.
  const mayClear = found === 'full' && overdueRedemptions(invitation.value, at).length > 0;
  if (found === 'expired' || (found === 'full' && !mayClear)) throw new AppError('invalid_invitation');
}

/** Another registration of the same e-mail address was faster; the slot stays only if that one uses it. */
async function refuseTaken(deps: RegisterDeps, userId: string, codeHash: string | null): Promise<never> {
  const winner = await deps.accounts.get(userId);
  if (codeHash !== null && winner?.value.invitation !== codeHash) await leaveInvitation(deps, codeHash, userId);
  if (winner) throw new AppError('email_taken');
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}
