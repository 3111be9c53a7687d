/** The head of the document: its name, the sender's request and message, the deadline, and the other recipients. */

import { dayAndTime } from '../format/time.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { type SignMessageKey, t } from './i18n.ts';
import type { Opened } from './link.ts';
import { RecipientList } from './recipient-list.tsx';

const requests: Partial<Record<Opened['next'], SignMessageKey>> = { sign: 'askedToSign', approve: 'askedToApprove' };

export function Introduction({ opened }: { opened: Opened }) {
  const locale = pageLanguage();
  const { envelope, others } = opened;
  return (
    <section class="card stack">
      <h1>
        <bdi>{envelope.name}</bdi>
      </h1>
      <p>
        {t(requests[opened.next] ?? 'askedToView', { sender: envelope.sender })}
        {envelope.senderEmail !== envelope.sender && (
          <>
            <br />
            <bdi class="hint">{envelope.senderEmail}</bdi>
          </>
        )}
      </p>
      {envelope.message && (
        <blockquote class="note-from" dir="auto" style={{ margin: 0 }} aria-label={t('messageFrom')}>
          {envelope.message}
        </blockquote>
      )}
      {envelope.expiresAt && opened.next !== 'view' && (
        <p class="hint">
          {t(opened.next === 'approve' ? 'approveBy' : 'signBy', { date: dayAndTime(envelope.expiresAt, locale) })}
        </p>
      )}
      {others.length > 0 && <RecipientList others={others} />}
    </section>
  );
}
