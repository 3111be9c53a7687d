/** The sealed document as an attachment of e-mails about the completion, if its owner wants it. */
import type { Person } from '../../../domain/accounts/account.ts';
import { sealedFilename } from '../../../domain/documents/document.ts';
import type { Documents } from '../../../domain/documents/document-storage.ts';
import type { Envelope } from '../../../domain/envelopes/envelope.ts';
import type { Mail } from '../../../domain/mail/mail.ts';
import type { Attachment } from '../../../domain/mail/mailer.ts';

export interface SealedAttachmentDeps {
  documents: Pick<Documents, 'readSealed'>;
}

/** Many mailboxes refuse larger messages. A larger document is only linked, as it is without an attachment. */
const maxAttachedBytes = 5_000_000;

/** Null for a recipient with an access code: the attachment could be read without it. */
export async function sealedAttachment(
  deps: SealedAttachmentDeps,
  mail: Mail,
  envelope: Envelope,
  owner: Person | null,
): Promise<Attachment | null> {
  if (mail.kind !== 'completed' || envelope.status !== 'completed') return null;
  const { seal, recipients } = envelope;
  const hasAccessCode = recipients.find(({ id }) => id === mail.recipientId)?.accessCodeHash != null;
  if (seal.size > maxAttachedBytes || hasAccessCode) return null;
  if (!owner?.preferences.attachesSealed) return null;
  // The attachment is optional.
  const bytes = await deps.documents.readSealed(seal.blobName).catch(() => null);
  return bytes && { filename: sealedFilename(envelope), mimetype: 'application/pdf', bytes };
}
