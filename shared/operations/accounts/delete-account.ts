/**
 * A person deletes the account: it opens nothing from then on. Open envelopes are voided, everything that the account
 * owns is erased, and the person gets a last e-mail. Every step may be repeated: a sweep continues until all is gone.
 */
import {
  type AccountDeletion,
  beginDeletion,
  freshLoginMs,
  voidingMs,
} from '../../domain/accounts/account-deletion.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { organizationIn, ownersOf, personIn, roleOf } from '../../domain/accounts/organization.ts';
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
import { changeLogged, type LogDeps } from './steps/organization-log.ts';

type DeleteAccountDeps = AccountDeps &
  Pick<CredentialCache, 'invalidateAccount'> &
  ProvePasswordDeps &
  Ports<'accountDeletions' | 'erasures'>;

interface DeletionRequest {
  accountId: string;
  password?: string | undefined;
  /** When the person logged in, if the session says so. */
  loggedInAt: Date | null;
  clientAddress: string;
}

/**
 * Claims the account for its deletion. The sweep does the rest within minutes.
 * @throws AppError validation_error (the password is needed), invalid_credentials, rate_limit_exceeded, legal_hold,
 *   last_owner
 */
export async function deleteAccount(deps: DeleteAccountDeps, request: DeletionRequest): Promise<void> {
  const { accountId, password, loggedInAt, clientAddress } = request;
  if (password !== undefined) await provePassword(deps, { accountId, password, clientAddress });
  else if (!isFresh(loggedInAt, deps.clock.now())) throw passwordNeeded();
  if ((await deps.erasures.countHeld(accountId)) > 0) throw heldDocuments();
  await refuseLastOwner(deps, accountId);
  await retryOnConflict(
    deps,
    async () => {
      const current = personIn(await deps.accounts.getNewest(accountId));
      if (!current) throw new AppError('unauthorized');
      return current;
    },
    ({ value }) => beginDeletion(value, deps.clock.now()),
    deps.accountDeletions.claim,
    { rounds: 10, maxPauseMs: 50 },
  );
  deps.invalidateAccount(accountId);
}

function isFresh(loggedInAt: Date | null, at: Date): boolean {
  return loggedInAt !== null && at.getTime() - loggedInAt.getTime() < freshLoginMs;
}

/** An organization without an owner could never change its members again. */
async function refuseLastOwner({ accounts }: Ports<'accounts'>, accountId: string): Promise<void> {
  const person = personIn(await accounts.getNewest(accountId));
  for (const organizationId of person?.value.organizations ?? []) {
    const organization = organizationIn(await accounts.getNewest(organizationId));
    const owners = organization ? ownersOf(organization.value) : [];
    if (owners.length === 1 && owners[0]?.accountId === accountId) throw new AppError('last_owner');
  }
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
  LogDeps &
  Ports<'accountDeletions' | 'templates'> & { mails: Pick<MailRecords, 'create'>; settings: { sendsMail: boolean } };

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
  for (const organizationId of current.value.organizations) await leave(deps, organizationId, accountId);
  const isFirst = current.value.dueAt === current.value.requestedAt;
  if ((await voidOpen(deps, accountId, isOver)) || isFirst) {
    const dueAt = new Date(deps.clock.now().getTime() + voidingMs).toISOString();
    await deps.accountDeletions.save(current, { ...current.value, dueAt });
    return false;
  }
  const isErased =
    (await eraseEnvelopes(deps, accountId, isOver)) && (await eraseTemplates(deps, accountId, isOver)) && !isOver();
  if (!isErased) return false;
  await deps.documents.eraseLogo(accountId);
  const mail = lastMessageOf(deps, current.value);
  const owners = [accountId, ...current.value.emails.map((email) => resetOwnerId(deps, email))];
  if (!(await deps.accountDeletions.deleteRecords(owners, mail.id, maxPerRun))) return false;
  const isNew = deps.settings.sendsMail && (await deps.mails.create(mail));
  if (isNew) await deps.jobQueue.enqueueMail({ ownerId: accountId, mailId: mail.id }, 0);
  await deps.accountDeletions.finish(current);
  return true;
}

async function leave(deps: DeletionDeps, organizationId: string, accountId: string): Promise<void> {
  const organization = organizationIn(await deps.accounts.getNewest(organizationId));
  if (!organization || roleOf(organization.value, accountId) === null) return;
  const by = { organizationId, memberId: accountId };
  await changeLogged(deps, by, 'member.left', { accountId }, ({ members, ...rest }) => ({
    ...rest,
    members: members.filter((member) => member.accountId !== accountId),
  }));
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

/** Returns whether none is left. One that is being sealed is erased by a later run. */
async function eraseEnvelopes(deps: DeletionDeps, ownerId: string, isOver: () => boolean): Promise<boolean> {
  const owned = await deps.erasures.findOwned(ownerId, 'all', maxPerRun);
  for (const envelopeId of owned) {
    if (isOver()) return false;
    const order = { reason: 'The account was deleted.', by: ownerId };
    const claimed = await claimErasure(
      deps,
      { ownerId, envelopeId },
      (envelope) => beginErasure({ ...envelope, legalHold: false }, order, deps.clock.now()),
      { includesErasedDrafts: true },
    ).catch(unlessBusy);
    if (claimed) await continueErasure(deps, claimed);
  }
  return owned.length === 0;
}

function unlessBusy(error: unknown): null {
  if (error instanceof AppError && (error.code === 'invalid_state' || error.code === 'not_found')) return null;
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
