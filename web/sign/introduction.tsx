/** One line above the document: its name, the sender, the deadline and the person. The rest opens below it. */
import { useId, useState } from 'preact/hooks';
import { deadlineIn } from '../../shared/domain/dates.ts';
import { Button } from '../components/button.tsx';
import { localeOf } from '../format/locale.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { type SignMessageKey, t } from './i18n.ts';
import { canAct, type Opened } from './link.ts';
import { OtherWays } from './other-ways.tsx';
import { RecipientList } from './recipient-list.tsx';
import type { Ceremony, CeremonyProps } from './use-ceremony.ts';

const requests: Partial<Record<Opened['next'], SignMessageKey>> = { sign: 'askedToSign', approve: 'askedToApprove' };

function deadlineOf({ envelope: { expiresAt, timeZone }, next }: Opened): string | null {
  if (!expiresAt || next === 'view') return null;
  const date = deadlineIn(new Date(expiresAt), localeOf(pageLanguage()), timeZone);
  return t(next === 'approve' ? 'approveBy' : 'signBy', { date });
}

interface IntroductionProps extends CeremonyProps {
  ceremony: Ceremony;
}

export function Introduction(props: IntroductionProps) {
  const { opened, ceremony } = props;
  const { envelope, others } = opened;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const deadline = deadlineOf(opened);
  const actsAs =
    canAct(opened) && t(opened.next === 'approve' ? 'approveAs' : 'signAs', { name: opened.recipient.name });
  const asked = t(requests[opened.next] ?? 'askedToView', { sender: envelope.sender });
  return (
    <section class="introduction">
      <div class="introduction-line">
        <div>
          <h1>
            <bdi>{envelope.name}</bdi>
          </h1>
          <p class="fact-line">
            <span>{canAct(opened) ? t('fromSender', { sender: envelope.sender }) : asked}</span>
            {[deadline, actsAs].map((fact) => fact && <span>{fact}</span>)}
          </p>
        </div>
        <div class="introduction-actions">
          {canAct(opened) && (
            <Button look="bare" onClick={() => ceremony.dispatch({ type: 'declinePressed' })}>
              {t('decline')}
            </Button>
          )}
          <Button look="quiet" icon="more" isExpanded={isOpen} controls={id} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'less' : 'more')}
          </Button>
        </div>
      </div>
      {envelope.message && !isOpen && (
        <p class="introduction-message" dir="auto">
          {envelope.message}
        </p>
      )}
      <div class="card stack" id={id} hidden={!isOpen}>
        <p>
          {asked}
          <br />
          <bdi class="hint">{envelope.senderEmail}</bdi>
        </p>
        {envelope.message && (
          <blockquote class="note-from" dir="auto" aria-label={t('messageFrom')}>
            {envelope.message}
          </blockquote>
        )}
        {others.length > 0 && <RecipientList others={others} />}
        <OtherWays {...props} />
      </div>
    </section>
  );
}
