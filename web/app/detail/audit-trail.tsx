import { exactTime } from '../../format/time.ts';
import { useTranslate } from '../i18n.ts';
import { type Envelope, service } from '../service.ts';
import { useLoaded } from '../use-loaded.ts';
import { Waiting } from '../waiting.tsx';
import { type TrailLine, trailLines } from './trail-lines.ts';

/** What happened to the document, in order, with times and addresses. */
export function AuditTrail({ envelope }: { envelope: Envelope }) {
  const t = useTranslate();
  const { id, updatedAt } = envelope;
  const { value, failure, reload } = useLoaded(() => service.events(id), `${id} ${updatedAt}`);
  return (
    <section class="card">
      <h2>{t('detail.trail')}</h2>
      {value ? (
        <Lines lines={trailLines(value, envelope, t('headline.aRecipient'))} />
      ) : (
        <Waiting failure={failure} retry={reload} />
      )}
    </section>
  );
}

function Lines({ lines }: { lines: readonly TrailLine[] }) {
  const t = useTranslate();
  return (
    <ol class="trail">
      {lines.map(({ id, at, address, sentence }) => (
        <li key={id}>
          <p>{sentence}</p>
          <p class="hint">
            <time dateTime={at}>{exactTime(at)}</time>
            {address ? t('detail.from', { address }) : ''}
          </p>
        </li>
      ))}
    </ol>
  );
}
