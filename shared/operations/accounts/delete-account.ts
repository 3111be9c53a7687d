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
import { organizationIn, personIn } from '../../domain/accounts/organization.ts';
import { secondFactorOf } from '../../domain/accounts/second-factor.ts';
import { isOpen, voidEnvelope } from '../../domain/envelopes/envelope.ts';
import { beginErasure } from '../../domain/envelopes/erasure.ts';
import { newAccountMail } from '../../domain/mail/account-mail.ts';
import type { MailRecords } from '../../domain/mail/mailer.ts';
import type { Ports } from '../../domain/ports.ts';
import { isReached } from '../../domain/retry.ts';
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
  const founder = founderId === undefined ? null : personIn(await accounts.getNewest(founderId))?.value;
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
  const current = await deps.accountDeletions.get(accountId);
  if (!current || !isReached(current.value.dueAt, deps.clock.now())) return false;
  await deps.accountDeletions.deleteAccess(accountId);
  // A request that was under way may have made the person a member after the claim, even the last owner, who stays in the
  // record: nobody else could be one.
  for (const id of current.value.organizations) await leaveOrganizations(deps, accountId, [id]).catch(unlessLastOwner);
  const isFirst = current.value.dueAt === current.value.requestedAt;
  if ((await voidOpen(deps, accountId, isOver)) || isFirst) {
    const dueAt = new Date(deps.clock.now().getTime() + voidingMs).toISOString();
    await deps.accountDeletions.save(current, { ...current.value, dueAt });
    return false;
  }
  const isErased =
    (await eraseEnvelopes(deps, accountId, isOver)) && (await eraseTemplates(deps, accountId, isOver)) && !isOver();
  if (!isErased) return false;
  for (const email of current.value.emails) if (!(await forgetInvitations(deps, email))) return false;
  await deps.documents.eraseLogo(accountId);
  const mail = lastMessageOf(deps, current.value);
  const sendsLast = deps.settings.sendsMail && current.value.emails.length > 0;
  const owners = [accountId, ...current.value.emails.map((email) => resetOwnerId(deps, email))];
  if (!(await deps.accountDeletions.deleteRecords(owners, mail.id, maxPerRun))) return false;
  const isNew = sendsLast && (await deps.mails.create(mail));
  if (isNew) await deps.jobQueue.enqueueMail({ ownerId: accountId, mailId: mail.id }, 0);
  await deps.accountDeletions.finish(current);
  return true;
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
