/** The document of an envelope or template, opened for display: the sealed one if it exists, otherwise the original. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OpenDocument } from '../../document/open-document.ts';
import { PageView } from '../../document/page-view.tsx';
import { useOpenDocument } from '../../document/use-open-document.ts';
import { type Envelope, service } from '../api/service.ts';
import { t } from '../frame/i18n.ts';

export interface ShownDocument {
  document: OpenDocument | null;
  /** `missing`: the upload was never finished. */
  problem: 'missing' | 'unreadable' | null;
}

type Addresses = Pick<Envelope, 'id' | 'documentUrl' | 'signedUrl'>;

class MissingDocument extends Error {}

async function responseFor({ signedUrl, documentUrl }: Addresses): Promise<Response> {
  const url = signedUrl ?? documentUrl;
  if (!url) throw new MissingDocument();
  return fetch(url, { credentials: 'omit' });
}

/** Addresses of documents expire: the storage refuses an old one, and a new one is read. */
async function read(envelope: Addresses): Promise<Uint8Array> {
  let response = await responseFor(envelope);
  if (response.status === 403) response = await responseFor(await service.envelope(envelope.id));
  if (response.status === 404) throw new MissingDocument();
  if (!response.ok) throw new Error(`the storage answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function useDocument(envelope: Addresses): ShownDocument {
  const key = `${envelope.id} ${envelope.signedUrl ? 'sealed' : 'original'}`;
  const [failed, setFailed] = useState<{ key: string; problem: ShownDocument['problem'] } | null>(null);
  const fail = (error: unknown) =>
    setFailed({ key, problem: error instanceof MissingDocument ? 'missing' : 'unreadable' });
  const document = useOpenDocument(() => read(envelope), key, fail);
  return { document, problem: failed?.key === key ? failed.problem : null };
}

export function OpeningDocument() {
  return (
    <p class="row" role="status">
      <span class="spinner" aria-hidden="true" /> {t('fields.opening')}
    </p>
  );
}

interface PagesProps {
  document: OpenDocument;
  /** Returns the elements that lie over a page. Pages start at 1. */
  over: (page: number, size: { width: number; height: number }) => ComponentChildren;
}

export function Pages({ document, over }: PagesProps) {
  return (
    <>
      {document.pages.map((size, index) => (
        <PageView
          key={size.number}
          document={document}
          index={index}
          label={t('fields.pageOf', { page: index + 1, pages: document.pages.length })}
          loadingLabel={t('loading')}
        >
          {over(index + 1, size)}
        </PageView>
      ))}
    </>
  );
}
