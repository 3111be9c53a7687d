/** The files that become one document: their order, their pages, and why one cannot be joined. */
import { IconButton } from '../../components/icon-button.tsx';
import type { Failure } from '../../http/request.ts';
import { errorMessage } from '../../messages/error-message.ts';
import { t } from '../frame/i18n.ts';
import { OrderHandle } from '../prepare/recipients/order-handle.tsx';
import { useRowDrag } from '../prepare/recipients/use-row-drag.ts';
import type { ChosenFile, ChosenFiles } from './chosen-files.ts';

const refusals: Record<string, 'new.partSigned' | 'new.partEncrypted' | 'new.partXfa' | undefined> = {
  document_signed: 'new.partSigned',
  document_encrypted: 'new.partEncrypted',
  document_xfa: 'new.partXfa',
};

function refusalText(failure: Failure): string {
  const key = refusals[failure.code];
  return key ? t(key) : errorMessage(t, failure);
}

function stateOf({ pages, failure }: ChosenFile): string {
  if (failure) return refusalText(failure);
  return pages === null ? t('new.reading') : t('new.filePages', { count: pages });
}

export function FileList({ chosen }: { chosen: ChosenFiles }) {
  const drag = useRowDrag(chosen.move);
  const remove = (key: string) => {
    chosen.remove(key);
    // The button that had the focus does not exist any more.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.chosen-files .order-handle')?.focus());
  };
  return (
    <ol class="chosen-files" aria-label={t('new.files')}>
      {chosen.files.map((entry, index) => {
        const { key, file, failure } = entry;
        return (
          <li key={key} data-row={key} class={drag.key === key ? 'dragged' : undefined}>
            <OrderHandle
              id={`file-${key}`}
              row={key}
              name={file.name}
              order={index + 1}
              drag={drag}
              onMove={(by) => chosen.move(key, index + by)}
            />
            <div>
              <bdi>{file.name}</bdi>
              <p class={failure ? 'wrong' : 'hint'} role={failure ? 'alert' : undefined}>
                {stateOf(entry)}
              </p>
            </div>
            <IconButton
              icon="trash"
              label={t('recipients.removeLabel', { name: file.name })}
              onClick={() => remove(key)}
            />
          </li>
        );
      })}
    </ol>
  );
}
