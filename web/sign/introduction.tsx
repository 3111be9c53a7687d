/** Who asks for what, until when, with which words, and who else takes part. */
import { dayAndTime } from '../format/time.ts';
import { useSpeech } from './language.tsx';
import type { MessageKey } from './languages/en.ts';
import type { Opened } from './link.ts';
import { PeopleList } from './people-list.tsx';

const asked: Record<Opened['next'], MessageKey> = {
  sign: 'askedToSign',
  approve: 'askedToApprove',
  view: 'askedToView',
  wait: 'askedToView',
  download: 'askedToView',
};

export function Introduction({ opened }: { opened: Opened }) {
  const { say, language } = useSpeech();
  const { envelope, others } = opened;
  return (
    <section class="card stack">
      <h1 dir="auto">{envelope.name}</h1>
      <p>{say(asked[opened.next], { sender: envelope.sender })}</p>
      {envelope.message && (
        <blockquote class="note-from" dir="auto" style={{ margin: 0 }} aria-label={say('messageFrom')}>
          {envelope.message}
        </blockquote>
      )}
      {envelope.expiresAt && opened.next !== 'view' && (
        <p class="hint">
          {say(opened.next === 'approve' ? 'approveBy' : 'signBy', { date: dayAndTime(envelope.expiresAt, language) })}
        </p>
      )}
      {others.length > 0 && <PeopleList opened={opened} />}
    </section>
  );
}
