import { saveFile } from '../save-file.ts';
import { checkedBytes } from './checked-document.ts';
import type { Opened, SigningLink } from './link.ts';

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** Downloads the document as it was sent. @throws Failure with the code document_changed, offline … */
export async function saveDocument(link: SigningLink, { document, envelope }: Opened): Promise<void> {
  if (!document) return;
  const { mimetype: type, sha256 } = document;
  saveFile(new Blob([(await checkedBytes(link, sha256)) as BlobPart], { type }), `${envelope.name}.${endings[type]}`);
}
