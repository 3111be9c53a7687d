/** Finds the template of a public link. */
import type { Ports } from '../../../domain/ports.ts';
import type { PublicLink, PublicLinkRef } from '../../../domain/templates/public-link.ts';
import type { Template } from '../../../domain/templates/template.ts';
import { AppError } from '../../../errors.ts';

export interface Followed {
  ref: PublicLinkRef;
  template: Template;
  link: PublicLink;
}

/**
 * A token that is not ours, a deleted template and a link that was replaced read alike.
 * @throws AppError invalid_public_link
 */
export async function followPublicLink(
  { templates }: Ports<'templates'>,
  ref: PublicLinkRef | null,
): Promise<Followed> {
  const template = ref && (await templates.get(ref.ownerId, ref.templateId))?.value;
  const link = template?.publicLink;
  if (!ref || !link || link.version !== ref.version) throw new AppError('invalid_public_link');
  return { ref, template, link };
}
