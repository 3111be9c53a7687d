/** The document of a public link whose owner shows it at once. */
import { Notice } from '../components/notice.tsx';
import { DocumentPicture } from '../document/document-picture.tsx';
import { requestFile } from '../http/request.ts';
import { useDocumentWindow } from '../sign/document-window.tsx';
import { t } from '../sign/i18n.ts';
import { failureText } from '../sign/refusals.ts';
import { useTask } from '../use-task.ts';
import type { PublicLink } from './link.ts';

async function newAddress(link: PublicLink): Promise<string> {
  const { documentUrl } = await link.open();
  // The owner has closed the link, or shows the document no longer: the page says so once it is loaded again.
  if (documentUrl === null) location.reload();
  return documentUrl ?? '';
}

/** Page 1. @param address expires after ten minutes */
export function LinkPicture({ link, address }: { link: PublicLink; address: string }) {
  const source = {
    key: `start ${new URL(address).pathname}`,
    address: async (isExpired: boolean) => (isExpired ? newAddress(link) : address),
  };
  return <DocumentPicture source={source} />;
}

/** Opens all pages in a window over the page. */
export function ViewDocument({ link, name }: { link: PublicLink; name: string }) {
  const { busy, failure, run } = useTask();
  const { window, unreadable, show } = useDocumentWindow(name);
  const problem = failure ?? unreadable;
  const view = () => {
    if (!busy) run(async () => show(await requestFile(await newAddress(link))));
  };
  return (
    <>
      <button type="button" class="link-button" aria-busy={busy ? 'true' : undefined} onClick={view}>
        {t('viewDocument')}
      </button>
      {problem && <Notice tone="bad">{failureText(problem)}</Notice>}
      {window}
    </>
  );
}
