/**
 * A person deletes the account: it opens nothing from then on. Open envelopes are voided, everything that the account
 * owns is erased, and the person gets a last e-mail. Every step may be repeated: a sweep continues until all is gone.
 */

import type { Account, Organization } from '../../domain/accounts/account.ts';
import {
  type AccountDeletion,
  beginDeletion,
  freshLoginMs,
  voidingMs,
} from '../../domain/accounts/account-deletion.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { founderIdOf, organizationIn, personBehind, personIn } from '../../domain/accounts/organization.ts';
import { secondFactorOf } from '../../domain/accounts/second-factor.ts';
import { isOpen, voidEnvelope } from '../../domain/envelopes/envelope.ts';
import { beginErasure } from '../../domain/envelopes/erasure.ts';
import { type AccountMail, newAccountMail } from '../../domain/mail/account-mail.ts';
import type { MailRecords } from '../../domain/mail/mailer.ts';
import type { Ports } from '../../domain/ports.ts';
import { inMs, isReached } from '../../domain/retry.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { claimErasure, continueErasure, type EraseDeps } from '../envelopes/erase-envelope.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { type ProvePasswordDeps, provePassword, resetOwnerId } from './passwords.ts';
import type { AccountDeps } from './steps/change-account.ts';
import { forgetInvitations } from './steps/forget-invitations.ts';
import { leaveOrganizations } from './steps/leave-organizations.ts';
import type { LogDeps } from './steps/organization-log.ts';

type DeleteAccountDeps = AccountDeps &
  Pick<CredentialCache, 'invalidateAccount'> &
  ProvePasswordDeps &
  LogDeps &
  Ports<'accountDeletions' | 'erasures'>;

interface DeletionRequest {
  accountId: string;
  password?: string | undefined;
  /** When the person logged in, if the session says so. */
  loggedInAt: Date | null;
  clientAddress: string;
}

/**
 * Leaves all organizations, and claims the account for its deletion. The sweep does the rest within minutes. The order
 * matters: two owners who delete their accounts at the same time must not leave an organization without one. After a
 * crash in between, the account exists, and a repeated request goes on.
 * @throws AppError validation_error (the password is needed), invalid_credentials, rate_limit_exceeded, legal_hold,
 *   last_owner
 */
export async function deleteAccount(deps: DeleteAccountDeps, request: DeletionRequest): Promise<void> {
  const { accountId } = request;
  await claimDeletion(deps, accountId, request, async () => {
    const current = personIn(await deps.accounts.getNewest(accountId));
    if (!current) throw new AppError('unauthorized');
    const { organizations = [] } = current.value;
    await leaveOrganizations(deps, accountId, organizations);
    for (const organizationId of organizations) deps.invalidateAccount(organizationId);
    return current;
  });
}

/**
 * Claims the organization for its deletion by an owner. What leads to its founder through it leads there directly from
 * then on.
 * @throws AppError as `deleteAccount`, and not_found
 */
export async function deleteOrganization(
  deps: DeleteAccountDeps & Ports<'random'>,
  organizationId: string,
  request: DeletionRequest,
): Promise<void> {
  await claimDeletion(deps, organizationId, request, async () => {
    const current = organizationIn(await deps.accounts.getNewest(organizationId));
    if (!current) throw new AppError('not_found');
    await freeFounder(deps, current.value);
    return current;
  });
}

/** @param read called again after a conflict; refuses what must not be deleted */
async function claimDeletion(
  deps: DeleteAccountDeps,
  accountId: string,
  request: DeletionRequest,
  read: () => Promise<Versioned<Account>>,
): Promise<void> {
  await proveOwner(deps, request);
  const readUnheld = async () => {
    if ((await deps.erasures.countHeld(accountId)) > 0) throw heldDocuments();
    return read();
  };
  const decide = ({ value }: Versioned<Account>) => beginDeletion(value, deps.clock.now());
  await retryOnConflict(deps, readUnheld, decide, deps.accountDeletions.claim, { rounds: 10, maxPauseMs: 50 });
  deps.invalidateAccount(accountId);
}

/** The claims of an account that became an organization lead through it to the person: they are claimed anew. */
async function freeFounder({ accounts, clock }: AccountDeps, { founderId }: Organization): Promise<void> {
  // The founder may have converted the new account as well.
  const founder = founderId === undefined ? null : (await personBehind(founderId, accounts.getNewest))?.value;
  if (!founder) return;
  const at = clock.now();
  await accounts.claimEmail(founder.email, founder.id, at);
  if (founder.signOn) await accounts.rememberSignOn(founder.signOn.key, founder.id, at);
  for (const { id } of secondFactorOf(founder).passkeys) {
    if ((await accounts.accountIdOfPasskey(id)) === founder.id) continue;
    await accounts.releasePasskey(id);
    await accounts.claimPasskey(id, founder.id, at);
  }
}

/** @throws AppError validation_error (the password is needed), invalid_credentials, rate_limit_exceeded */
async function proveOwner(
  deps: ProvePasswordDeps & Ports<'clock'>,
  { accountId, password, loggedInAt, clientAddress }: DeletionRequest,
): Promise<void> {
  if (password !== undefined) await provePassword(deps, { accountId, password, clientAddress });
  else if (!isFresh(loggedInAt, deps.clock.now())) throw passwordNeeded();
}

function isFresh(loggedInAt: Date | null, at: Date): boolean {
  return loggedInAt !== null && at.getTime() - loggedInAt.getTime() < freshLoginMs;
}

function passwordNeeded(): AppError {
  const details = { password: 'is required, because you logged in more than ten minutes ago' };
  return new AppError('validation_error', { details });
}

function heldDocuments(): AppError {
  return new AppError('legal_hold', {
    message: 'Documents of the account are under a legal hold. End the holds first.',
  });
}

export type DeletionDeps = EraseDeps &
  Ports<'accountDeletions' | 'templates'> & {
    mails: Pick<MailRecords, 'create' | 'delete'>;
    settings: { sendsMail: boolean };
  };

/** Items of one kind that one run deletes. */
const maxPerRun = 200;

/**
 * The first run voids, a later one erases: e-mails about the voided envelopes need them, and requests that knew the
 * account before its claim have ended by then.
 * @param isOver checked between items: the next run continues. Returns whether the deletion is complete.
 */
export async function continueDeletion(deps: DeletionDeps, accountId: string, isOver: () => boolean): Promise<boolean> {
  const found = await deps.accountDeletions.get(accountId);
  if (!found || !isReached(found.value.dueAt, deps.clock.now())) return false;
  const isFirst = found.value.dueAt === found.value.requestedAt;
  // Written first: the next run of a deletion that fails, or whose process ends, is not before those of the others.
  const current = await postpone(deps, found, voidingMs);
  if (current === 'conflict') return false;
  await endAccess(deps, current.value);
  if ((await voidOpen(deps, accountId, isOver)) || isFirst) {
    await postpone(deps, current, voidingMs);
    return false;
  }
  const isComplete = (await eraseOwned(deps, current.value, isOver)) && (await finish(deps, current));
  // The next sweep continues, after the deletions that have waited longer.
  if (!isComplete) await postpone(deps, current, 0);
  return isComplete;
}

function postpone({ accountDeletions, clock }: DeletionDeps, current: Versioned<AccountDeletion>, delayMs: number) {
  return accountDeletions.save(current, { ...current.value, dueAt: inMs(delayMs, clock.now()) });
}

async function endAccess(deps: DeletionDeps, { id, emails, organizations }: AccountDeletion): Promise<void> {
  await deps.accountDeletions.deleteAccess(id);
  // A person's account that still existed was never converted: its founder's identifier has no account of its own.
  if (emails.length > 0) await deps.accountDeletions.deleteCopy(founderIdOf(id, deps.digest));
  // A request that was under way may have made the person a member after the claim, even the last owner, who stays in the
  // record: nobody else could be one.
  for (const each of organizations) await leaveOrganizations(deps, id, [each]).catch(unlessLastOwner);
}

/** Returns whether nothing is left but records of other containers. */
async function eraseOwned(
  deps: DeletionDeps,
  { id, emails }: AccountDeletion,
  isOver: () => boolean,
): Promise<boolean> {
  if (!(await eraseEnvelopes(deps, id, isOver)) || !(await eraseTemplates(deps, id, isOver)) || isOver()) return false;
  for (const email of emails) if (!(await forgetInvitations(deps, email))) return false;
  await deps.documents.eraseLogo(id);
  return true;
}

/** Deletes the remaining records, and queues the last message. Returns whether the deletion is complete. */
async function finish(deps: DeletionDeps, current: Versioned<AccountDeletion>): Promise<boolean> {
  const { id: ownerId, emails } = current.value;
  const mail = lastMessageOf(deps, current.value);
  const owners = [ownerId, ...emails.map((email) => resetOwnerId(deps, email))];
  if (!(await deps.accountDeletions.deleteRecords(owners, mail.id, maxPerRun))) return false;
  const isSent = !deps.settings.sendsMail || emails.length === 0 || current.value.isMailQueued;
  const noted = isSent ? current : await queueLast(deps, current, mail);
  if (noted === 'conflict') return false;
  await deps.accountDeletions.finish(noted);
  return true;
}

/** Noted first: the worker deletes the message that it has sent, and a later run would create it again. */
async function queueLast(deps: DeletionDeps, current: Versioned<AccountDeletion>, mail: AccountMail) {
  const noted = await deps.accountDeletions.save(current, { ...current.value, isMailQueued: true });
  if (noted === 'conflict') return noted;
  try {
    await deps.mails.create(mail);
  } catch (error) {
    await deps.accountDeletions.save(noted, current.value);
    throw error;
  }
  await deps.jobQueue.enqueueMail({ ownerId: mail.ownerId, mailId: mail.id }, 0);
  return noted;
}

function unlessLastOwner(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'last_owner') throw error;
}

/** Returns whether there was an open one, about which recipients get an e-mail now. */
async function voidOpen(deps: DeletionDeps, ownerId: string, isOver: () => boolean): Promise<boolean> {
  const open = await deps.erasures.findOwned(ownerId, 'open', maxPerRun);
  for (const envelopeId of open) {
    if (isOver()) break;
    await changeEnvelope(deps, { ownerId, envelopeId }, (envelope, at) =>
      isOpen(envelope) ? voidEnvelope(envelope, null, at) : { envelope, facts: [] },
    );
  }
  return open.length > 0;
}

/**
 * Returns whether none is left. One that is being sealed is erased by a later run. Race: a request that was under way may
 * have placed a hold after the claim counted none. That document stays, and the log of the operator names the account.
 */
async function eraseEnvelopes(deps: DeletionDeps, ownerId: string, isOver: () => boolean): Promise<boolean> {
  const owned = await deps.erasures.findOwned(ownerId, 'unheld', maxPerRun);
  for (const envelopeId of owned) {
    if (isOver()) return false;
    const order = { reason: 'The account was deleted.', by: ownerId };
    const claimed = await claimErasure(
      deps,
      { ownerId, envelopeId },
      (envelope) => beginErasure(envelope, order, deps.clock.now()),
      { includesErasedDrafts: true },
    ).catch(unlessBusy);
    if (claimed) await continueErasure(deps, claimed);
  }
  if (owned.length > 0) return false;
  const held = await deps.erasures.countHeld(ownerId);
  if (held > 0) throw new Error(`the deletion waits for the end of legal holds: ${held}`);
  return true;
}

function unlessBusy(error: unknown): null {
  if (error instanceof AppError && ['invalid_state', 'not_found', 'legal_hold'].includes(error.code)) return null;
  throw error;
}

async function eraseTemplates(deps: DeletionDeps, ownerId: string, isOver: () => boolean): Promise<boolean> {
  const { items } = await deps.templates.list(ownerId, { limit: 100, offset: 0 });
  for (const { id } of items) {
    if (isOver()) return false;
    await deps.documents.eraseUploads(id);
    const template: Versioned<(typeof items)[number]> | null = await deps.templates.get(ownerId, id);
    if (template) await deps.templates.delete(template);
  }
  return items.length === 0;
}

function lastMessageOf(deps: DeletionDeps, { id: ownerId, emails: [address = ''], language }: AccountDeletion) {
  const hex128 = deps.digest.sha256(`account_deleted|${ownerId}`).slice(0, 32);
  return newAccountMail({ ownerId, kind: 'account_deleted', address, language }, hex128, deps.clock.now());
}
