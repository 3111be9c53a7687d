/** The document of a public link whose owner shows it at once: page 1 as a button that opens all pages. */
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { DocumentPicture } from '../document/document-picture.tsx';
import { requestFile } from '../http/request.ts';
import { useDocumentWindow } from '../sign/document-window.tsx';
import { t } from '../sign/i18n.ts';
import { failureText } from '../sign/refusals.ts';
import { useTask } from '../use-task.ts';
import type { PublicLink } from './link.ts';

interface LinkDocumentProps {
  link: PublicLink;
  name: string;
  /** Expires after ten minutes. */
  firstAddress: string;
}

export function LinkDocument({ link, name, firstAddress }: LinkDocumentProps) {
  const { busy, failure, run } = useTask();
  const { window, unreadable, show } = useDocumentWindow(name);
  const problem = failure ?? unreadable;
  const newAddress = async () => {
    const { documentUrl } = await link.open();
    // The owner has closed the link, or shows the document no longer: the page says so once it is loaded again.
    if (documentUrl === null) location.reload();
    return documentUrl ?? firstAddress;
  };
  const view = () => !busy && run(async () => show(await requestFile(await newAddress())));
  const key = `start ${new URL(firstAddress).pathname}`;
  return (
    <>
      <button type="button" class="link-document" aria-disabled={busy ? 'true' : undefined} onClick={view}>
        <DocumentPicture
          source={{ key, address: (isExpired) => (isExpired ? newAddress() : Promise.resolve(firstAddress)) }}
        />
        <span class="row">
          <Icon name="eye" /> {t('viewDocument')}
        </span>
      </button>
      {problem && <Notice tone="bad">{failureText(problem)}</Notice>}
      {window}
    </>
  );
}
