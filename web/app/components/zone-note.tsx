import { shownZone } from '../../format/time.ts';
import { t } from '../frame/i18n.ts';

/** Names the zone of the times of a page. */
export function ZoneNote() {
  return <p class="hint">{t('zone.note', { zone: shownZone() })}</p>;
}
