/** Opens a signing link. The first time counts as viewed, once the access code and the one-time code are proven. */

import type { Envelope } from '../../domain/envelopes/envelope.ts';
import type { Recipient } from '../../domain/recipients/recipient.ts';
import { type NextStep, nextStep, recipientOfLink, view } from '../../domain/signing/ceremony.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { isToStart, type LinkDeps, type LinkRequest, missingCheck, participationOf } from './steps/follow-link.ts';

export type Opened =
  | { state: 'hand_over'; envelope: Envelope; recipient: Recipient }
  | { state: 'locked'; needs: 'access_code' | 'email_code'; envelope: Envelope; recipient: Recipient }
  | { state: 'open'; envelope: Envelope; recipient: Recipient; next: NextStep; isInPerson: boolean };

/** @throws AppError invalid_signing_link, invalid_state, not_your_turn */
export async function openSigningLink(deps: LinkDeps, request: LinkRequest): Promise<Opened> {
  const { link, client } = request;
  const { current, recipient } = await participationOf(deps, link);
  if (isToStart(recipient, link)) return { state: 'hand_over', envelope: current.value, recipient };
  const needs = missingCheck(deps, recipient, request);
  if (needs) return { state: 'locked', needs, envelope: current.value, recipient };
  const opened = (envelope: Envelope, holder: Recipient): Opened => ({
    state: 'open',
    envelope,
    recipient: holder,
    next: nextStep(envelope, holder),
    isInPerson: link.inPersonId !== undefined,
  });
  const answer = opened(current.value, recipient);
  if (recipient.status !== 'sent') return answer;
  const { value } = await changeEnvelope(deps, link, (envelope, at) =>
    view(envelope, recipientOfLink(envelope, link, at), client, at),
  );
  return opened(value, recipientOfLink(value, link, deps.clock.now()));
}
