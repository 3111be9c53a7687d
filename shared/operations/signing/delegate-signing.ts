/** Delegates a recipient's step to another person, if the sender allows it. */

import type { Ports } from '../../domain/ports.ts';
import { delegate } from '../../domain/signing/delegation.ts';
import { AppError } from '../../errors.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { followLink, type LinkDeps, type LinkRequest, unlockedHolder } from './steps/follow-link.ts';

/** @throws AppError those of the link, and those of `delegate` */
export async function delegateSigning(
  deps: LinkDeps & Ports<'random'>,
  request: LinkRequest,
  to: { name: string; email: string; reason: string },
): Promise<void> {
  await followLink(deps, request);
  // The recipient would choose in front of the sender, who can replace the recipient instead.
  if (request.link.inPersonId) throw new AppError('delegation_not_allowed');
  const id = `rcp_${deps.random.hex128()}`;
  await changeEnvelope(deps, request.link, (now, at) =>
    delegate(now, unlockedHolder(deps, now, request, at), { ...to, id }, request.client, at),
  );
}
