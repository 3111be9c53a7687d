/**
 * Makes the envelope of a person who came by a public link, once the code is confirmed. The order of writes matters: the
 * place is claimed before the envelope exists, so that no race makes one too many; the envelope's identifier derives from
 * the place, so that a repeated request finds the envelope of the first one. A person who comes back continues the
 * document that is not finished.
 */
import type { StartAnswer } from '../../contracts/start.ts';
import type { Client } from '../../domain/audit/audit.ts';
import { isSameAddress, normalizeEmail } from '../../domain/email-address.ts';
import { type Envelope, isOpen } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { hasActed, type Recipient, sessionOf } from '../../domain/recipients/recipient.ts';
import { framePath } from '../../domain/signing/frame.ts';
import { codeExpired, codeMinutes } from '../../domain/signing/one-time-code.ts';
import {
  accessProof,
  provenBy,
  type SigningLink,
  signingLinkOf,
  signingLinkToken,
} from '../../domain/signing/signing-link.ts';
import { startLinkSession } from '../../domain/signing/signing-session.ts';
import {
  abandonedUseMs,
  closedReason,
  freeNumber,
  linkAddressHash,
  type PublicLinkAttempt,
  type PublicLinkUse,
  startedEnvelopeId,
} from '../../domain/templates/public-link.ts';
import { AppError } from '../../errors.ts';
import { createEnvelope } from '../envelopes/create-envelope.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { linkSender } from '../mail/steps/link-sender.ts';
import { checkGuess, codeIncorrect, forgetGuess } from '../signing/steps/check-guess.ts';
import { type Followed, followPublicLink } from './steps/follow-public-link.ts';
import { linkClosed } from './steps/link-closed.ts';

type Deps = Parameters<typeof createEnvelope>[0] &
  Ports<'accounts' | 'counters' | 'publicLinkAttempts' | 'publicLinkUses'> & {
    throttle: Pick<Throttle, 'attemptCode'>;
  };

/** Requests of one address at the same time. */
const maxRounds = 8;
/** Bounds the reads of one request. */
const maxReleased = 20;

/** A person whose address is confirmed, and the link that led here. */
interface Arriving extends Followed {
  attempt: PublicLinkAttempt;
  client: Client;
}

/**
 * @throws AppError invalid_access_code, invalid_public_link, public_link_closed, public_link_used, rate_limit_exceeded,
 *   validation_error for the address of another recipient, and those of `createEnvelope`
 */
export async function startEnvelope(
  deps: Deps,
  input: { attempt: string; code: string; client: Client },
): Promise<StartAnswer> {
  const attempt = deps.publicLinkAttempts.open(input.attempt);
  if (!attempt) throw codeExpired();
  const prove = async () => ((await isRightCode(deps, attempt, input.code)) ? true : null);
  // Wrong codes are counted by day, too: a person can ask for many codes. Attack: a stranger who enters wrong codes for
  // the address of another person must not lock that person out.
  const subject = `public-link|${attempt.link.templateId}|${normalizeEmail(attempt.email)}`;
  const proof = await deps.throttle.attemptCode(subject, prove, input.client.ip ?? '');
  if (proof === null) throw codeIncorrect();
  const followed = await followPublicLink(deps, attempt.link, attempt.origin);
  const arriving = { ...followed, attempt, client: input.client };
  const envelope = await envelopeFor(deps, arriving);
  const recipient = envelope && personOf(envelope, arriving);
  if (!recipient) throw new AppError('public_link_used');
  const { origin } = attempt;
  return origin === undefined
    ? answerFor(deps, signingLinkOf(envelope.ownerId, envelope.id, recipient), recipient)
    : answerInFrame(deps, arriving, envelope, origin);
}

async function isRightCode(deps: Deps, attempt: PublicLinkAttempt, given: string): Promise<boolean> {
  const counter = `link-code-guess:${attempt.id}`;
  const isRight = await checkGuess(deps, counter, attempt, given);
  if (isRight) await forgetGuess(deps, counter);
  return isRight;
}

/** Null if the envelope of this attempt was erased. */
async function envelopeFor(deps: Deps, arriving: Arriving): Promise<Envelope | null> {
  const { ref, link, template, attempt } = arriving;
  if (link.recipients.some(({ email }) => isSameAddress(email, attempt.email))) {
    throw new AppError('validation_error', { details: { email: 'belongs to another recipient of the document' } });
  }
  const addressHash = linkAddressHash(deps.keyedHash, ref, normalizeEmail(attempt.email));
  for (let round = 0; round < maxRounds; round++) {
    const uses = await deps.publicLinkUses.ofAddress(ref, addressHash);
    const own = uses.filter(({ isSettled, at }) => !isSettled && new Date(at) < abandonedBefore(deps));
    if (await releaseAbandoned(deps, arriving, own)) continue;
    const earlier = await earlierEnvelope(deps, arriving, uses);
    if (earlier !== undefined) return earlier;
    const reason = closedReason(link, 0, deps.clock.now());
    if (reason) throw await linkClosed(deps, template, reason);
    const number = freeNumber(uses, link.perAddress);
    if (number === null) throw new AppError('public_link_used');
    const use = { addressHash, number, attemptId: attempt.id, at: deps.clock.now().toISOString(), isSettled: false };
    const outcome = await deps.publicLinkUses.claim(ref, use, link.maxUses);
    if (outcome === 'claimed') return settled(deps, arriving, use);
    if (outcome !== 'full') continue;
    const abandoned = await deps.publicLinkUses.unsettled(ref, abandonedBefore(deps), maxReleased);
    if (!(await releaseAbandoned(deps, arriving, abandoned))) throw await linkClosed(deps, template, 'full');
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}

/**
 * The envelope of an earlier run of this request, or the one that the person has begun and not finished; undefined if
 * there is neither.
 */
async function earlierEnvelope(
  deps: Deps,
  arriving: Arriving,
  uses: readonly PublicLinkUse[],
): Promise<Envelope | null | undefined> {
  const own = uses.find(({ attemptId }) => attemptId === arriving.attempt.id);
  if (own) return madeFor(deps, arriving, own);
  for (const use of uses) {
    const envelope = await madeFor(deps, arriving, use);
    const person = envelope && personOf(envelope, arriving);
    if (envelope && person && isOpen(envelope) && !hasActed(person)) return envelope;
  }
  return undefined;
}

/** The process of an earlier request may have died before it made the envelope. */
async function madeFor(deps: Deps, arriving: Arriving, use: PublicLinkUse): Promise<Envelope | null> {
  const { ref } = arriving;
  const found = await deps.envelopes.get(ref.ownerId, envelopeIdOf(deps, arriving, use));
  if (found || use.isSettled) return found?.value ?? null;
  // The place is given back soon: it must not be used any more, or there would be one envelope too many.
  if (deps.clock.now().getTime() - Date.parse(use.at) > codeMinutes * 60_000) {
    throw new AppError('service_unavailable', { retryAfterSeconds: 300 });
  }
  return settled(deps, arriving, use);
}

/** Makes the envelope of a place. */
async function settled(deps: Deps, arriving: Arriving, use: PublicLinkUse): Promise<Envelope> {
  const { ref, template, link, client } = arriving;
  const { name, email, language } = arriving.attempt;
  const sender = await linkSender(deps, template);
  if (!sender) throw new AppError('invalid_public_link');
  const { roleKey, memberId } = link;
  const recipients = [{ roleKey, name, email, language }, ...link.recipients];
  const { envelope } = await createEnvelope(deps, {
    ownerId: ref.ownerId,
    memberId,
    ownerEmail: sender.email,
    profile: sender.profile,
    seed: envelopeIdOf(deps, arriving, use),
    body: { name: template.name, templateId: template.id, recipients, send: true },
    arrival: { roleKey, client },
  });
  // Best effort: a place that is not settled is looked up when the link is full.
  await deps.publicLinkUses.settle(ref, use).catch(() => undefined);
  return envelope.value;
}

const abandonedBefore = ({ clock }: Deps) => new Date(clock.now().getTime() - abandonedUseMs);

/** Gives back the places of requests that died before they made their envelope. Returns whether there was one. */
async function releaseAbandoned(deps: Deps, followed: Followed, uses: readonly PublicLinkUse[]): Promise<boolean> {
  const { ref } = followed;
  let isReleased = false;
  for (const use of uses) {
    if (await deps.envelopes.get(ref.ownerId, envelopeIdOf(deps, followed, use))) {
      await deps.publicLinkUses.settle(ref, use);
    } else {
      await deps.publicLinkUses.release(ref, use);
      isReleased = true;
    }
  }
  return isReleased;
}

function envelopeIdOf({ digest }: Ports<'digest'>, { ref }: Followed, use: PublicLinkUse): string {
  return startedEnvelopeId(ref, use, (text) => digest.sha256(text));
}

/** The sender may have given the role to another person since, or the person may have delegated it. */
function personOf({ recipients }: Envelope, { link, attempt }: Arriving): Recipient | undefined {
  return recipients.find((each) => each.roleKey === link.roleKey && isSameAddress(each.email, attempt.email));
}

/** The address was proven a moment ago, so a one-time code that the role asks for counts as entered. */
function answerFor(deps: Deps, link: SigningLink, recipient: Recipient, path: string | null = null): StartAnswer {
  const { accessCode, all } = provenBy(recipient);
  const isProven = accessCode === null && all !== null;
  return {
    token: signingLinkToken(deps.keyedHash, link),
    accessProof: isProven ? accessProof(deps.keyedHash, link, all, deps.clock.now()).accessProof : null,
    framePath: path,
  };
}

/**
 * In a frame the person signs in a session, which names the site in the trail. It has the identifier of the attempt, so
 * that a repeated request finds the session of the first one.
 * @throws AppError public_link_used: the person has acted, or the envelope is over
 */
async function answerInFrame(
  deps: Deps,
  arriving: Arriving,
  { ownerId, id: envelopeId }: Envelope,
  origin: string,
): Promise<StartAnswer> {
  const { attempt, client } = arriving;
  const { value } = await changeEnvelope(deps, { ownerId, envelopeId }, (envelope, at) => {
    const recipient = personOf(envelope, arriving);
    if (!recipient) throw new AppError('public_link_used');
    if (sessionOf(recipient)?.id === attempt.id) return { envelope, facts: [] };
    return startLinkSession(envelope, recipient, { id: attempt.id, origin, client }, at);
  }).catch((error: unknown) => {
    const isRefused = error instanceof AppError && [403, 404, 409].includes(error.status);
    throw isRefused ? new AppError('public_link_used', { cause: error }) : error;
  });
  const recipient = personOf(value, arriving);
  const session = recipient && sessionOf(recipient);
  if (!session) throw new AppError('public_link_used');
  const link = {
    ...signingLinkOf(ownerId, envelopeId, recipient),
    session: { kind: 'embedded', id: attempt.id } as const,
  };
  const path = framePath(deps.keyedHash, { origin, expiresAt: new Date(session.expiresAt) });
  return answerFor(deps, link, recipient, path);
}
