/** The sealed document of a link, page by page, in a window over the page. */
import { Dialog } from '../components/dialog.tsx';
import { PageView } from '../document/page-view.tsx';
import { useOpenDocument } from '../document/use-open-document.ts';
import { asFailure, type Failure } from '../http/request.ts';
import { t } from './i18n.ts';

interface SealedDocumentProps {
  name: string;
  bytes: Uint8Array;
  onFailure: (failure: Failure) => void;
  onClose: () => void;
}

export function SealedDocument({ name, bytes, onFailure, onClose }: SealedDocumentProps) {
  const document = useOpenDocument(
    async () => bytes,
    bytes,
    (error) => onFailure(asFailure(error)),
  );
  return (
    <Dialog title={name} closeLabel={t('close')} onClose={onClose}>
      {document ? (
        <div class="sealed-pages pages" dir="ltr">
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
        <p class="row sealed-pages" role="status">
          <span class="spinner" aria-hidden="true" /> {t('loading')}
        </p>
      )}
    </Dialog>
  );
}
