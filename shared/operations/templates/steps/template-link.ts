/** The public link of a template: its document is tried when it is opened, and its uses are shown and forgotten. */
import type { PatchTemplateBody } from '../../../contracts/v1-templates.ts';
import type { EnvelopeDocument } from '../../../domain/documents/document.ts';
import { newSettings } from '../../../domain/envelopes/envelope.ts';
import { templateSettings } from '../../../domain/envelopes/envelope-settings.ts';
import { pick } from '../../../domain/pick.ts';
import type { Ports } from '../../../domain/ports.ts';
import { newRecipient, templateMembers } from '../../../domain/recipients/recipient.ts';
import { frameOriginProblem } from '../../../domain/signing/frame.ts';
import { linkRefOf } from '../../../domain/templates/public-link.ts';
import { instantiateFields, type Template } from '../../../domain/templates/template.ts';
import { AppError } from '../../../errors.ts';
import { acceptForSigning } from '../../envelopes/steps/accept-document.ts';

/**
 * All envelopes of a link have this document and these fields, so one dry run of the sealing, when the link is opened or
 * the template is changed, is enough. Returns the document, pinned if the link is open.
 * @throws AppError validation_error without a document, document_missing, document_changed, the 422 codes
 */
export async function triedForLink(
  deps: Ports<'digest' | 'documents' | 'random' | 'sealer'>,
  template: Template,
): Promise<EnvelopeDocument | null> {
  const { document, roles, defaults, publicLink } = template;
  if (!publicLink?.isOpen) return document;
  if (!document) {
    throw new AppError('validation_error', { details: { 'publicLink.isOpen': 'needs the document of the template' } });
  }
  const recipients = roles.map((role, index) => {
    const person = { email: `${index}@example.com`, name: role.name, roleKey: role.key };
    return newRecipient(`rcp_${deps.random.hex128()}`, { ...pick(role, templateMembers), ...person });
  });
  const fields = instantiateFields(template, recipients, () => `fld_${deps.random.hex128()}`);
  const { earlierSignatures } = { ...newSettings(), ...pick(defaults, templateSettings) };
  return acceptForSigning(deps, { document, fields, recipients, earlierSignatures });
}

/** @throws AppError validation_error for an origin that cannot frame the page of the link */
export function checkEmbedOrigin(
  { settings }: { settings: { allowsLoopbackFrames: boolean } },
  { publicLink }: PatchTemplateBody,
): void {
  const { embedOrigin } = publicLink ?? {};
  if (embedOrigin === undefined || embedOrigin === null) return;
  const problem = frameOriginProblem(embedOrigin, { allowsLoopback: settings.allowsLoopbackFrames });
  if (problem) throw new AppError('validation_error', { details: { 'publicLink.embedOrigin': problem } });
}

/** Best effort: nobody can use the earlier link any more, and the rest of its uses goes with the account. */
export async function forgetEarlierLink(
  { publicLinkUses }: Ports<'publicLinkUses'>,
  before: Template,
  after: Template | null,
): Promise<void> {
  const earlier = linkRefOf(before);
  if (!earlier || earlier.version === after?.publicLink?.version) return;
  await publicLinkUses.deleteAll(earlier).catch(() => undefined);
}
