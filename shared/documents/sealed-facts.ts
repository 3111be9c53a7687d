/** The facts about a sealed file in the metadata of its blob: JSON in one header, which holds ASCII only. */
import type { SealedFacts } from '../domain/documents/document-storage.ts';

export function encodeSealedFacts(facts: SealedFacts): Record<string, string> {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return { facts: JSON.stringify(facts).replace(/[^\x20-\x7e]/g, escaped) };
}

/** @throws Error naming the blob, for metadata that this service has not written */
export function decodeSealedFacts(blobName: string, { facts = '' }: Readonly<Record<string, string>>): SealedFacts {
  try {
    return JSON.parse(facts);
  } catch (cause) {
    throw new Error(`The metadata of the blob ${blobName} cannot be read.`, { cause });
  }
}
