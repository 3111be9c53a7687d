/** Signing links for the owner. The audit trail records each link before the answer returns it. */
import { personIn } from '../../domain/accounts/organization.ts';
import type { Ports } from '../../domain/ports.ts';
import { findRecipient, type SessionPlace } from '../../domain/recipients/recipient.ts';
import { frameOriginProblem, framePath } from '../../domain/signing/frame.ts';
import { copyLink } from '../../domain/signing/reminder.ts';
import { openOwnLink } from '../../domain/signing/sign-now.ts';
import { type SigningLink, signingLinkOf, signingLinkUrl } from '../../domain/signing/signing-link.ts';
import { offerSession } from '../../domain/signing/signing-session.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';

/**
 * Returns a recipient's signing link to the owner.
 * @throws AppError not_found, invalid_state, recipient_locked, not_your_turn
 */
export async function copySigningLink(
  deps: ChangeDeps & Ports<'keyedHash'> & { settings: { publicUrl: string } },
  { recipientId, ...ref }: RecipientRef,
): Promise<{ url: string }> {
  const { value } = await changeEnvelope(deps, ref, (envelope, at) => copyLink(envelope, recipientId, at));
  const link = signingLinkOf(value.ownerId, value.id, findRecipient(value, recipientId));
  return { url: signingLinkUrl(deps, link) };
}

type OfferDeps = ChangeDeps & Ports<'keyedHash'> & { settings: { publicUrl: string } };

interface Offer {
  url: string;
  expiresAt: string;
}

/**
 * Returns a link with which one recipient signs on the owner's device. It ends an earlier session of the recipient.
 * @throws AppError not_found, role_not_allowed, invalid_state, recipient_locked, not_your_turn
 */
export async function offerInPerson(deps: OfferDeps, ref: RecipientRef): Promise<Offer> {
  const { link, expiresAt } = await offered(deps, ref, { kind: 'inPerson' });
  return { url: signingLinkUrl(deps, link), expiresAt };
}

/**
 * Returns the address of a page with which one recipient signs in a frame of the origin. It ends an earlier session of
 * the recipient.
 * @throws AppError validation_error, not_found, role_not_allowed, invalid_state, recipient_locked, not_your_turn
 */
export async function offerEmbedded(
  deps: OfferDeps & { settings: { allowsLoopbackFrames: boolean } },
  ref: RecipientRef,
  place: { origin: string; apiKeyName: string; redirectUrl: string | null },
): Promise<Offer> {
  const { origin } = place;
  const problem = frameOriginProblem(origin, { allowsLoopback: deps.settings.allowsLoopbackFrames });
  if (problem) throw new AppError('validation_error', { details: { origin: problem } });
  const { link, expiresAt } = await offered(deps, ref, { kind: 'embedded', ...place });
  const path = framePath(deps.keyedHash, { origin, expiresAt: new Date(expiresAt) });
  return { url: signingLinkUrl(deps, link, path), expiresAt };
}

async function offered(
  deps: OfferDeps,
  { recipientId, ...ref }: RecipientRef,
  place: SessionPlace,
): Promise<{ link: SigningLink; expiresAt: string }> {
  const id = deps.random.hex128();
  const { value } = await changeEnvelope(deps, ref, (envelope, at) =>
    offerSession(envelope, recipientId, { ...place, id }, at),
  );
  const recipient = findRecipient(value, recipientId);
  if (!recipient.session) throw new AppError('internal_error', { cause: new Error('the session was not written') });
  const link = signingLinkOf(value.ownerId, value.id, recipient);
  return { link: { ...link, session: { kind: place.kind, id } }, expiresAt: recipient.session.expiresAt };
}

/**
 * Returns the owner's signing link, if the owner is a recipient.
 * @throws AppError not_found, not_own_address, role_not_allowed, invalid_state, recipient_locked, not_your_turn
 */
export async function signNow(
  deps: ChangeDeps & Ports<'keyedHash' | 'accounts'> & { settings: { publicUrl: string } },
  { recipientId, ...ref }: RecipientRef,
): Promise<{ url: string }> {
  const account = personIn(await deps.accounts.get(ref.memberId ?? ref.ownerId));
  if (!account) throw new AppError('not_found');
  const { value } = await changeEnvelope(deps, ref, (envelope, at) =>
    openOwnLink(envelope, recipientId, account.value, at),
  );
  const link = signingLinkOf(value.ownerId, value.id, findRecipient(value, recipientId));
  return { url: signingLinkUrl(deps, link) };
}
