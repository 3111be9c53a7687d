/** The other recipients who sign or approve, and whether each has done so. */

import { t } from './i18n.ts';
import type { Opened } from './link.ts';

type Other = Opened['others'][number];

function statusOf(other: Other): { text: string; tone: 'good' | 'bad' | '' } {
  if (other.status === 'completed') {
    return { text: t(other.role === 'approver' ? 'stateApproved' : 'stateSigned'), tone: 'good' };
  }
  if (other.status === 'declined') return { text: t('stateDeclined'), tone: 'bad' };
  return { text: t(other.role === 'approver' ? 'statePendingApproval' : 'statePending'), tone: '' };
}

export function RecipientList({ others }: Pick<Opened, 'others'>) {
  return (
    <section class="stack tight" aria-label={t('othersTitle')}>
      <h2>{t('othersTitle')}</h2>
      <ul class="recipient-states stack tight">
        {others.map((other, index) => {
          const { text, tone } = statusOf(other);
          return (
            <li key={`${other.name} ${index}`}>
              <bdi>{other.name}</bdi>
              <span class={`badge ${tone}`}>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
