/** The document of an envelope or template, opened for display: the sealed one if it exists, otherwise the original. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OpenDocument } from '../../document/open-document.ts';
import { PageView } from '../../document/page-view.tsx';
import { useOpenDocument } from '../../document/use-open-document.ts';
import { asFailure, Failure, requestFile } from '../../http/request.ts';
import { appApi, type Envelope } from '../api/app-api.ts';
import { t } from '../frame/i18n.ts';

export interface ShownDocument {
  document: OpenDocument | null;
  /** `missing`: the upload was never finished. */
  problem: 'missing' | 'unreadable' | null;
}

type Addresses = Pick<Envelope, 'id' | 'documentUrl' | 'signedUrl'>;

async function download({ signedUrl, documentUrl }: Addresses): Promise<Uint8Array> {
  const url = signedUrl ?? documentUrl;
  if (url) return requestFile(url);
  throw new Failure({ code: 'document_missing', message: 'The document has no address.', status: 404 });
}

/** Addresses of documents expire: the storage refuses an old one, and a new one is read. */
async function read(envelope: Addresses): Promise<Uint8Array> {
  try {
    return await download(envelope);
  } catch (error) {
    if (asFailure(error).status !== 403) throw error;
    return download(await appApi.envelope(envelope.id));
  }
}

export function useDocument(envelope: Addresses): ShownDocument {
  const key = `${envelope.id} ${envelope.signedUrl ? 'sealed' : 'original'}`;
  const [failed, setFailed] = useState<{ key: string; problem: ShownDocument['problem'] } | null>(null);
  const fail = (error: unknown) =>
    setFailed({ key, problem: asFailure(error).status === 404 ? 'missing' : 'unreadable' });
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
