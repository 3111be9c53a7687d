/** The audit trail as all pages show it: who signed, then the history from sending on; the preparation is one line. */

import { useState } from 'preact/hooks';
import type { AuditEvent } from '../../shared/domain/audit/audit.ts';
import { type Act, checkWords, historyOf } from '../../shared/domain/audit/history.ts';
import { fill, isolated } from '../../shared/messages/translate.ts';
import { listOf } from '../format/list-of.ts';
import { exactPeriod, exactTime, periodOf } from '../format/time.ts';
import { trailSentences } from '../messages/trail.ts';
import { Button } from './button.tsx';

interface Timed {
  /** The owner’s pages write all times alike. Without it, times have seconds and zone, as evidence. */
  timeOf?: (iso: string) => string;
}

function EventTime({ at, timeOf }: { at: string; timeOf: (iso: string) => string }) {
  return (
    <time dateTime={at} title={timeOf === exactTime ? undefined : exactTime(at)}>
      {timeOf(at)}
    </time>
  );
}

interface ActListProps extends Timed {
  acts: readonly Act[];
  /** The name that this reader may see. */
  nameOf: (act: Act) => string;
}

export function ActList({ acts, nameOf, timeOf = exactTime }: ActListProps) {
  const { checks, history } = trailSentences();
  return (
    <ol class="acts">
      {acts.map((act) => (
        <li key={act.recipientId}>
          <p class="named">{fill(history[act.kind], { who: isolated(nameOf(act)) })}</p>
          <p class="hint">
            <EventTime at={act.at} timeOf={timeOf} />
            {` · ${listOf(checkWords(act, checks, isolated))}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

type TrailHistoryEvent = Pick<AuditEvent, 'id' | 'type' | 'at'>;

interface TrailHistoryProps<E> extends Timed {
  events: readonly E[];
  sentence: (event: E) => string;
  /** Follows the time: the address that the event came from. */
  note: (event: E) => string;
  isNewestFirst?: boolean;
}

export function TrailHistory<E extends TrailHistoryEvent>(props: TrailHistoryProps<E>) {
  const { events, sentence, note, timeOf = exactTime, isNewestFirst = false } = props;
  const [isWhole, setWhole] = useState(false);
  const words = trailSentences().history;
  const { prepared, events: later } = historyOf(events);
  const spanOf = timeOf === exactTime ? exactPeriod : periodOf;
  const hasPreparation = prepared !== null && later.length > 0;
  const shown = isWhole || !hasPreparation ? events : later;
  const lines = [
    hasPreparation && !isWhole && (
      <li key="prepared">
        <p>{fill(words.prepared, { period: isolated(spanOf(prepared.from, prepared.to)) })}</p>
      </li>
    ),
    ...shown.map((event) => (
      <li key={event.id}>
        <p>{sentence(event)}</p>
        <p class="hint">
          <EventTime at={event.at} timeOf={timeOf} />
          {note(event)}
        </p>
      </li>
    )),
  ];
  return (
    <>
      <ol class="trail">{isNewestFirst ? lines.reverse() : lines}</ol>
      {hasPreparation && (
        <p>
          <Button look="bare" extra="flush" onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.showLess : words.showAll}
          </Button>
        </p>
      )}
    </>
  );
}
