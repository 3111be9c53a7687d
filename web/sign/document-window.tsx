/** A document that is not signed on this page, page by page, in a window over the page. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { PageView } from '../document/page-view.tsx';
import { useOpenDocument } from '../document/use-open-document.ts';
import { asFailure, type Failure } from '../http/request.ts';
import { t } from './i18n.ts';

interface DocumentWindowProps {
  name: string;
  bytes: Uint8Array;
  onFailure: (failure: Failure) => void;
  onClose: () => void;
}

function DocumentWindow({ name, bytes, onFailure, onClose }: DocumentWindowProps) {
  const document = useOpenDocument(
    async () => bytes,
    bytes,
    (error) => onFailure(asFailure(error)),
  );
  return (
    <Dialog title={name} closeLabel={t('close')} onClose={onClose}>
      {document ? (
        <div class="viewed-pages pages" dir="ltr">
          {document.pages.map((page, index) => (
            <PageView
              key={page.number}
              document={document}
              index={index}
              label={t('pageOf', { page: page.number, pages: document.pages.length })}
              loadingLabel={t('pageLoading')}
              withText
            />
          ))}
        </div>
      ) : (
        <p class="row viewed-pages" role="status">
          <span class="spinner" aria-hidden="true" /> {t('loading')}
        </p>
      )}
    </Dialog>
  );
}

/** `window` is null until `show` gets a document; `unreadable` says why the last one could not be shown. */
export function useDocumentWindow(name: string): {
  window: VNode | null;
  unreadable: Failure | null;
  show: (bytes: Uint8Array) => void;
} {
  const [shown, setShown] = useState<Uint8Array | null>(null);
  const [unreadable, setUnreadable] = useState<Failure | null>(null);
  const close = () => setShown(null);
  return {
    window: shown && (
      <DocumentWindow
        name={name}
        bytes={shown}
        onFailure={(failure) => {
          close();
          setUnreadable(failure);
        }}
        onClose={close}
      />
    ),
    unreadable,
    show(bytes) {
      setUnreadable(null);
      setShown(bytes);
    },
  };
}
