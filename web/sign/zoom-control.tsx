import { Icon } from '../components/icon.tsx';
import type { Zoom } from '../document/use-zoom.ts';
import { useI18n } from './language.tsx';

/** Two buttons over the foot of the page. */
export function ZoomControl({ zoom: { change, isEnd } }: { zoom: Zoom }) {
  const { t } = useI18n();
  return (
    <div class="zoom" dir="ltr">
      <button
        type="button"
        aria-label={t('zoomOut')}
        aria-disabled={isEnd(-1) ? 'true' : undefined}
        onClick={() => change(-1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        aria-label={t('zoomIn')}
        aria-disabled={isEnd(1) ? 'true' : undefined}
        onClick={() => change(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
