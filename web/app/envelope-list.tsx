/** Every document of the owner, newest first, found by state or by words. */
import { useMemo, useState } from 'preact/hooks';
import { SelectField, TextField } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { dateAndTime } from '../format/time.ts';
import { Link } from './router.tsx';
import { Screen, useLoaded, Waiting } from './screen.tsx';
import { type Envelope, service } from './service.ts';
import { StatusBadge } from './status.tsx';

const groups = {
  all: ['All', () => true],
  waiting: ['Waiting for others', ({ status }) => ['sent', 'in_progress', 'sealing', 'failed'].includes(status)],
  draft: ['Drafts', ({ status }) => status === 'draft'],
  completed: ['Completed', ({ status }) => status === 'completed'],
  ended: ['Declined, voided, expired', ({ status }) => ['declined', 'voided', 'expired'].includes(status)],
} as const satisfies Record<string, readonly [string, (envelope: Envelope) => boolean]>;

type Group = keyof typeof groups;

const batch = 50;

function matches(envelope: Envelope, words: string): boolean {
  const people = envelope.signers.flatMap(({ name, email }) => [name, email]);
  const text = [envelope.name, envelope.filename ?? '', ...people].join(' ').toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function peopleLine({ signers }: Envelope): string {
  if (signers.length === 0) return 'Nobody added yet';
  const first = signers.slice(0, 3).map(({ name }) => name);
  const rest = signers.length - first.length;
  return rest > 0 ? `${first.join(', ')} and ${rest} more` : first.join(', ');
}

function Row({ envelope }: { envelope: Envelope }) {
  const acting = envelope.signers.filter(({ role }) => role === 'signer' || role === 'approver');
  const done = acting.filter(({ status }) => status === 'completed').length;
  return (
    <li>
      <Link to={`/app/envelopes/${envelope.id}`}>
        <span>
          <strong>{envelope.name}</strong>
          <br />
          <span class="hint">{peopleLine(envelope)}</span>
        </span>
        <span class="stack">
          <StatusBadge status={envelope.status} />
          <span class="hint">
            {envelope.sentAt && acting.length > 0 ? `${done} of ${acting.length} · ` : ''}
            {dateAndTime(envelope.updatedAt)}
          </span>
        </span>
      </Link>
    </li>
  );
}

export function EnvelopeList() {
  const { value: envelopes, failure, reload } = useLoaded(service.envelopes, 'envelopes');
  const [group, setGroup] = useState<Group>('all');
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(batch);
  const found = useMemo(
    () => (envelopes ?? []).filter((envelope) => groups[group][1](envelope) && matches(envelope, words.trim())),
    [envelopes, group, words],
  );
  const start = (
    <Link to="/app/new" look="button">
      <Icon name="plus" />
      New document
    </Link>
  );
  if (!envelopes) {
    return (
      <Screen title="Documents" beside={start}>
        <Waiting failure={failure} retry={reload} />
      </Screen>
    );
  }
  if (envelopes.length === 0) {
    return (
      <Screen title="Documents">
        <div class="card empty">
          <Icon name="document" />
          <h2>Your first document</h2>
          <p class="hint">Upload a PDF or a picture, say who signs where, and send it.</p>
          {start}
        </div>
      </Screen>
    );
  }
  return (
    <Screen title="Documents" beside={start}>
      <search class="filters">
        <div class="grow">
          <TextField label="Search" type="search" value={words} onValue={setWords} placeholder="Name or person" />
        </div>
        <SelectField
          label="Show"
          value={group}
          onValue={setGroup}
          options={(Object.keys(groups) as Group[]).map((key) => [
            key,
            `${groups[key][0]} (${envelopes.filter(groups[key][1]).length})`,
          ])}
        />
      </search>
      <p class="sr" role="status">
        {found.length} documents
      </p>
      {found.length === 0 ? (
        <p class="card">Nothing matches. Try other words or another state.</p>
      ) : (
        <ul class="envelope-list">
          {found.slice(0, shown).map((envelope) => (
            <Row key={envelope.id} envelope={envelope} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <p>
          <button type="button" class="button quiet" onClick={() => setShown(shown + batch)}>
            Show more ({found.length - shown})
          </button>
        </p>
      )}
    </Screen>
  );
}
