/** Files that recipients upload for the sender, which become attachments of the sealed file. */
import type { DocumentType } from './sealing.ts';

/**
 * An uploaded file, stored with the document. It counts once its recipient has acted and the field's value is its hash.
 */
export interface Attachment {
  fieldId: string;
  recipientId: string;
  filename: string;
  mimetype: DocumentType;
  /** Bytes. */
  size: number;
  /** Lower-case hex SHA-256. */
  sha256: string;
  blobName: string;
  etag: string;
}

/** Limit for one file. */
export const maxAttachmentBytes = 5 * 1024 * 1024;
/** Limit for one envelope: the sealed file contains all of them. */
export const maxAttachmentsBytes = 25 * 1024 * 1024;
