/** Saves a recipient's entries so far, to continue later, possibly on another device. */

import type { FieldInput } from '../../domain/fields/fill-fields.ts';
import { recipientOfLink } from '../../domain/signing/ceremony.ts';
import { saveEntries as save } from '../../domain/signing/saved-entries.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { followLink, type LinkDeps, type LinkRequest, unlockedHolder } from './steps/follow-link.ts';

/** @throws AppError those of the link, and those of the rule */
export async function saveEntries(
  deps: LinkDeps,
  request: LinkRequest,
  fields: readonly FieldInput[],
): Promise<{ savedAt: string }> {
  await followLink(deps, request);
  const { value } = await changeEnvelope(deps, request.link, (now, at) =>
    save(now, unlockedHolder(deps, now, request, at), fields, at),
  );
  return { savedAt: recipientOfLink(value, request.link, deps.clock.now()).saved?.at ?? '' };
}
