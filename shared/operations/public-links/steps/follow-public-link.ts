/** Finds the template of a public link. */
import type { Ports } from '../../../domain/ports.ts';
import { readFrame } from '../../../domain/signing/frame.ts';
import { type PublicLink, type PublicLinkRef, readPublicLink } from '../../../domain/templates/public-link.ts';
import type { Template } from '../../../domain/templates/template.ts';
import { AppError } from '../../../errors.ts';

export interface Followed {
  ref: PublicLinkRef;
  template: Template;
  link: PublicLink;
}

/**
 * A token that is not ours, a deleted template and a link that was replaced read alike, as does a link in a frame of an
 * origin that its owner does not name, or names no longer.
 * @param origin the site whose frame shows the page
 * @throws AppError invalid_public_link
 */
export async function followPublicLink(
  { templates }: Ports<'templates'>,
  ref: PublicLinkRef | null,
  origin?: string,
): Promise<Followed> {
  const template = ref && (await templates.get(ref.ownerId, ref.templateId))?.value;
  const link = template?.publicLink;
  if (!ref || !link || link.version !== ref.version) throw new AppError('invalid_public_link');
  if (origin !== undefined && link.embedOrigin !== origin) throw new AppError('invalid_public_link');
  return { ref, template, link };
}

/**
 * The same for the tokens that a page sends.
 * @param frame the token in the path of a framed page
 * @throws AppError invalid_public_link
 */
export async function followPageLink(
  deps: Ports<'clock' | 'keyedHash' | 'templates'>,
  { link, frame }: { link: string; frame?: string | undefined },
): Promise<Followed & { origin?: string }> {
  const { clock, keyedHash } = deps;
  const origin = frame === undefined ? undefined : readFrame(keyedHash, frame, clock.now(), 'start')?.origin;
  if (frame !== undefined && origin === undefined) throw new AppError('invalid_public_link');
  const followed = await followPublicLink(deps, readPublicLink(keyedHash, link), origin);
  return origin === undefined ? followed : { ...followed, origin };
}
