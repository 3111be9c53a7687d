/** The keys of the field editor. */
import { Dialog } from '../../../components/dialog.tsx';
import { t } from '../../frame/i18n.ts';

const arrows = '← ↑ → ↓';

/** Each row: the keys, one after the other, and what they do. */
function rows(): [keys: string[], means: string][] {
  return [
    [['Enter'], t('fields.key.place')],
    [['1 – 9'], t('fields.key.recipient')],
    [['Esc'], t('fields.key.escape')],
    [[arrows], t('fields.key.move')],
    [['Alt', arrows], t('fields.key.resize')],
    [['Delete'], t('fields.key.delete')],
    [['Ctrl', 'D'], t('fields.duplicate')],
    [['Space'], t('fields.key.several')],
    [['Ctrl', 'A'], t('fields.key.all')],
    [['Ctrl', 'Z'], t('fields.undo')],
    [['Ctrl', 'Shift', 'Z'], t('fields.redo')],
    [['Alt'], t('fields.key.exact')],
    [['?'], t('fields.keys')],
  ];
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('fields.keys')} closeLabel={t('close')} onClose={onClose}>
      <dl class="keys">
        {rows().map(([keys, means]) => (
          <div key={keys.join()}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
