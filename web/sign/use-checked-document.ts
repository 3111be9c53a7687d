/** The document of a link on the screen, and the check that all of it has to pass before the person signs. */
import { useRef } from 'preact/hooks';
import type { OpenDocument } from '../document/open-document.ts';
import { RangedFile } from '../document/ranged-file.ts';
import { useOpenDocument } from '../document/use-open-document.ts';
import { asFailure, type Failure } from '../http/request.ts';
import { readDocument } from './checked-document.ts';
import type { Opened, SigningLink } from './link.ts';

interface CheckedDocument {
  /** Null while it loads. */
  shown: OpenDocument | null;
  /** Reads the missing parts and checks the hash. @throws Failure with the code document_changed, offline … */
  check: () => Promise<void>;
}

export function useCheckedDocument(
  link: SigningLink,
  document: Opened['document'],
  onRefused: (failure: Failure) => void,
): CheckedDocument {
  const file = useRef<RangedFile | null>(null);
  const shown = useOpenDocument(
    async () => {
      const read = await readDocument(link, document);
      file.current = read instanceof RangedFile ? read : null;
      return read;
    },
    document?.sha256,
    (error) => onRefused(asFailure(error)),
    true,
  );
  return {
    shown,
    check: async () => {
      await file.current?.whole();
    },
  };
}
