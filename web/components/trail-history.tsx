/** The audit trail as all pages show it: the history from sending on; the preparation is one line. */

import { useState } from 'preact/hooks';
import type { AuditEvent } from '../../shared/domain/audit/audit.ts';
import type { EventNames } from '../../shared/domain/audit/audit-sentences.ts';
import { entriesOf, historyOf } from '../../shared/domain/audit/history.ts';
import { isolated } from '../../shared/messages/translate.ts';
import { listOf } from '../format/list-of.ts';
import { exactPeriod, exactTime, periodOf } from '../format/time.ts';
import { trailSentences } from '../messages/trail.ts';
import { Button } from './button.tsx';

type TimeOf = (iso: string) => string;

function EventTime({ at, timeOf }: { at: string; timeOf: TimeOf }) {
  return (
    <time dateTime={at} title={timeOf === exactTime ? undefined : exactTime(at)}>
      {timeOf(at)}
    </time>
  );
}

type TrailHistoryEvent = Pick<AuditEvent, 'id' | 'type' | 'at' | 'data'>;

interface TrailHistoryProps<E> {
  events: readonly E[];
  /** The recipient of an event, as this reader may know them. */
  nameOf: (event: E) => string;
  sentence: (event: E, names: EventNames) => string;
  /** The sentence for all events before sending, which begin with this one. */
  preparation: (first: E) => string;
  /** Follows the time: the address that the event came from. */
  note: (event: E) => string;
  /** The owner’s pages write all times alike. Without it, times have seconds and zone, as evidence. */
  timeOf?: TimeOf;
  /** An event after the last one of the trail. */
  ending?: { sentence: string; at: string } | null;
  isNewestFirst?: boolean;
}

export function TrailHistory<E extends TrailHistoryEvent>(props: TrailHistoryProps<E>) {
  const { events, nameOf, sentence, preparation, note, timeOf = exactTime, ending, isNewestFirst = false } = props;
  const [isWhole, setWhole] = useState(false);
  const words = trailSentences().history;
  const { prepared, events: later } = historyOf(events);
  const spanOf = timeOf === exactTime ? exactPeriod : periodOf;
  const [first] = events;
  const hasPreparation = prepared !== null && later.length > 0;
  const entries = isWhole ? events.map((event): [E] => [event]) : entriesOf(hasPreparation ? later : events);
  const namesOf = (entry: readonly E[]): EventNames => ({
    who: entry.length > 1 ? listOf(entry.map((event) => isolated(nameOf(event)))) : entry.map(nameOf).join(),
    isSeveral: entry.length > 1,
  });
  const lines = [
    hasPreparation && !isWhole && first && (
      <li key="prepared">
        <p>{preparation(first)}</p>
        <p class="hint">{spanOf(prepared.from, prepared.to)}</p>
      </li>
    ),
    ...entries.map((entry) => (
      <li key={entry[0].id}>
        <p>{sentence(entry[0], namesOf(entry))}</p>
        <p class="hint">
          <EventTime at={entry[0].at} timeOf={timeOf} />
          {note(entry[0])}
        </p>
      </li>
    )),
    ending && (
      <li key="ending">
        <p>{ending.sentence}</p>
        <p class="hint">
          <EventTime at={ending.at} timeOf={timeOf} />
        </p>
      </li>
    ),
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
