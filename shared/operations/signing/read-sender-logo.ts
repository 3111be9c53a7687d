/** Reads the sender's logo for a recipient, also before the access code: the e-mail with the link shows it as well. */
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { readLogo } from '../accounts/read-logo.ts';
import { type LinkDeps, type LinkRequest, participationOf } from './steps/follow-link.ts';

/** @throws AppError invalid_signing_link, not_found */
export async function readSenderLogo(
  deps: LinkDeps & Ports<'documents'>,
  { link }: LinkRequest,
): ReturnType<typeof readLogo> {
  const { current } = await participationOf(deps, link);
  if (!current.value.sender?.hasLogo) throw new AppError('not_found');
  return readLogo(deps, link.ownerId);
}
