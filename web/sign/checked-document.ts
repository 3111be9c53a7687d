/** The document of a link, shown only when its bytes are the ones that are to be signed. */
import type { OpenDocument } from '../document/open-document.ts';
import { useOpenDocument } from '../document/use-open-document.ts';
import { asFailure, Failure } from '../http/request.ts';
import { sha256Hex } from '../http/sha256.ts';
import type { SigningLink } from './link.ts';

const hashDiffers = new Failure({
  code: 'document_changed',
  message: 'The hash of the bytes is not the one of the document.',
  status: 409,
});

/** @throws Failure with the code document_changed */
export async function checkedBytes(link: SigningLink, sha256: string | undefined): Promise<Uint8Array> {
  const bytes = await link.document();
  if ((await sha256Hex(bytes)) !== sha256) throw hashDiffers;
  return bytes;
}

/** @returns null while it loads */
export function useCheckedDocument(
  link: SigningLink,
  sha256: string | undefined,
  onRefused: (failure: Failure) => void,
): OpenDocument | null {
  return useOpenDocument(
    () => checkedBytes(link, sha256),
    sha256,
    (error) => onRefused(asFailure(error)),
    { isFirstPageShown: true },
  );
}
