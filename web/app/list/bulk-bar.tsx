import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';
import { t } from '../frame/i18n.ts';
import { type BulkKind, bulkKinds } from './bulk-actions.ts';

const icons: Record<BulkKind, IconName> = { remind: 'mail', void: 'close', download: 'download', label: 'tag' };

interface BulkBarProps {
  count: number;
  onAsk: (kind: BulkKind) => void;
  onClear: () => void;
}

/** The actions on the selected rows. The bar stays on the screen while the list scrolls. */
export function BulkBar({ count, onAsk, onClear }: BulkBarProps) {
  return (
    <section class="row apart bulk-bar" aria-label={t('bulk.title')}>
      <p role="status">{t('bulk.selected', { count })}</p>
      <div class="row">
        {bulkKinds.map((kind) => (
          <Button key={kind} look={kind === 'void' ? 'danger' : 'quiet'} icon={icons[kind]} onClick={() => onAsk(kind)}>
            {t(`bulk.${kind}`)}
          </Button>
        ))}
        <Button look="bare" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
    </section>
  );
}
