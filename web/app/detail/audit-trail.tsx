import { exactTime } from '../../format/time.ts';
import { useTranslate } from '../i18n.ts';
import { type Envelope, service, type TrailEvent } from '../service.ts';
import { useLoaded } from '../use-loaded.ts';
import { Waiting } from '../waiting.tsx';
import { condensed, eventSentence } from './event-sentence.ts';

/** What happened to the document, in order, with times and addresses. */
export function AuditTrail({ envelope }: { envelope: Envelope }) {
  const t = useTranslate();
  const { id, updatedAt } = envelope;
  const { value, failure, reload } = useLoaded(() => service.events(id), `${id} ${updatedAt}`);
  return (
    <section class="card">
      <h2>{t('detail.trail')}</h2>
      {value ? <Events events={value} envelope={envelope} /> : <Waiting failure={failure} retry={reload} />}
    </section>
  );
}

function Events({ events, envelope }: { events: TrailEvent[]; envelope: Envelope }) {
  const t = useTranslate();
  return (
    <ol class="trail">
      {condensed(events).map((event) => (
        <li key={event.id}>
          <p>{eventSentence(event, envelope)}</p>
          <p class="hint">
            <time dateTime={event.at}>{exactTime(event.at)}</time>
            {event.actor.ip ? t('detail.from', { address: event.actor.ip }) : ''}
          </p>
        </li>
      ))}
    </ol>
  );
}
