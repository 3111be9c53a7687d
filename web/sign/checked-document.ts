/** The document of a link: shown page by page while it comes, signed only when its bytes are the ones to be signed. */
import { RangedFile } from '../document/ranged-file.ts';
import { sha256Hex } from '../http/sha256.ts';
import { documentChanged, type Opened, type SigningLink } from './link.ts';

type ShownDocument = NonNullable<Opened['document']>;

/** A smaller document comes whole: it is there before a second request would be answered. */
const maxWholeBytes = 65_536;
/** The first page of most documents, and the cross-reference table at the end with nearby objects. */
const headBytes = 32_768;
const tailBytes = 16_384;

async function check(bytes: Uint8Array, sha256: string | undefined): Promise<void> {
  if ((await sha256Hex(bytes)) !== sha256) throw documentChanged();
}

/** @throws Failure with the code document_changed */
export async function checkedBytes(link: SigningLink, sha256: string | undefined): Promise<Uint8Array> {
  const bytes = await link.document();
  await check(bytes, sha256);
  return bytes;
}

/** A file whose first and last bytes are on their way: pdf.js reads both before anything else. */
function rangedDocument(link: SigningLink, { size, sha256 }: ShownDocument): RangedFile {
  const file = new RangedFile({
    size,
    ask: (part, signal) => link.documentPart(part, sha256, signal),
    check: (bytes) => check(bytes, sha256),
  });
  for (const part of [
    { begin: 0, end: headBytes },
    { begin: size - tailBytes, end: size },
  ]) {
    file.read(part, 0).catch(() => undefined);
  }
  return file;
}

/** A PDF of some size in parts, anything else whole and checked. @throws Failure with the code document_changed */
export async function readDocument(link: SigningLink, document: Opened['document']): Promise<Uint8Array | RangedFile> {
  const isRanged = document && document.mimetype === 'application/pdf' && document.size > maxWholeBytes;
  return isRanged ? rangedDocument(link, document) : checkedBytes(link, document?.sha256);
}
