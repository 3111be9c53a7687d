import { Icon } from '../components/icon.tsx';
import { useI18n } from './language.tsx';
import type { Zoom } from './use-zoom.ts';
import { nextZoom } from './zoom.ts';

/** Two buttons over the foot of the page. */
export function ZoomControl({ zoom: { value, change } }: { zoom: Zoom }) {
  const { t } = useI18n();
  const isEnd = (by: 1 | -1) => (nextZoom(value, by) === value ? 'true' : undefined);
  return (
    <div class="zoom" dir="ltr">
      <button type="button" aria-label={t('zoomOut')} aria-disabled={isEnd(-1)} onClick={() => change(-1)}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label={t('zoomIn')} aria-disabled={isEnd(1)} onClick={() => change(1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
