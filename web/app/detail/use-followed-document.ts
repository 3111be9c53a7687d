/** The document that is followed, opened for display: the original, or the sealed one once there is one. */
import { useState } from 'preact/hooks';
import type { OpenDocument } from '../../document/open-document.ts';
import { useOpenDocument } from '../../document/use-open-document.ts';
import { type Envelope, service } from '../api/service.ts';

type Addresses = Pick<Envelope, 'id' | 'documentUrl' | 'signedUrl'>;

const addressOf = ({ signedUrl, documentUrl }: Addresses) => signedUrl ?? documentUrl;

async function fetched(url: string | null): Promise<Response> {
  if (!url) throw new Error('no document');
  return fetch(url, { credentials: 'omit' });
}

/** Addresses of documents are short-lived: an old one is refused, and a fresh one is read. */
async function read(envelope: Addresses): Promise<Uint8Array> {
  let response = await fetched(addressOf(envelope));
  if (response.status === 403) response = await fetched(addressOf(await service.envelope(envelope.id)));
  if (!response.ok) throw new Error(`the storage answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function useFollowedDocument(envelope: Addresses): { document: OpenDocument | null; isUnreadable: boolean } {
  const key = `${envelope.id} ${envelope.signedUrl ? 'sealed' : 'original'}`;
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const document = useOpenDocument(
    () => read(envelope),
    key,
    () => setFailedKey(key),
  );
  return { document, isUnreadable: failedKey === key };
}
