/** The owner's documents, newest first, with a search and a filter by status. */
import { useMemo, useState } from 'preact/hooks';
import type { AppEnvelope } from '../../shared/contracts/app-envelopes.ts';
import { mustAct } from '../../shared/domain/recipient.ts';
import { SelectField, TextField } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { dateAndTime } from '../format/time.ts';
import { useTranslate } from './i18n.ts';
import { type Group, groups, isInGroup, matches } from './list-filter.ts';
import { Link } from './router.tsx';
import { Screen } from './screen.tsx';
import { service } from './service.ts';
import { StatusBadge } from './status.tsx';
import { useLoaded } from './use-loaded.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';
import { Waiting } from './waiting.tsx';

/** Rows drawn at first, and more with each click. */
const batch = 50;
const namesShown = 3;

function RecipientNames({ signers }: Pick<AppEnvelope, 'signers'>) {
  const t = useTranslate();
  const names = signers
    .slice(0, namesShown)
    .map(({ name }) => name)
    .join(', ');
  const count = signers.length - namesShown;
  const text = signers.length === 0 ? t('list.noRecipients') : names;
  return <span class="hint">{count > 0 ? t('list.moreRecipients', { names, count }) : text}</span>;
}

function Row({ envelope }: { envelope: AppEnvelope }) {
  const t = useTranslate();
  const acting = envelope.signers.filter(mustAct);
  const done = acting.filter(({ status }) => status === 'completed').length;
  const progress =
    envelope.sentAt && acting.length > 0 ? `${t('list.progress', { done, total: acting.length })} · ` : '';
  return (
    <li>
      <Link to={`/app/envelopes/${envelope.id}`}>
        <span>
          <strong>{envelope.name}</strong>
          <br />
          <RecipientNames signers={envelope.signers} />
        </span>
        <span class="stack">
          <StatusBadge status={envelope.status} />
          <span class="hint">
            {progress}
            {dateAndTime(envelope.updatedAt)}
          </span>
        </span>
      </Link>
    </li>
  );
}

function NewDocumentLink() {
  const t = useTranslate();
  return (
    <Link to="/app/new" look="button">
      <Icon name="plus" />
      {t('list.new')}
    </Link>
  );
}

function EmptyList() {
  const t = useTranslate();
  return (
    <div class="card empty">
      <Icon name="document" />
      <h2>{t('list.emptyTitle')}</h2>
      <p class="hint">{t('list.emptyHint')}</p>
      <NewDocumentLink />
    </div>
  );
}

function Documents({ envelopes }: { envelopes: AppEnvelope[] }) {
  const t = useTranslate();
  const [group, setGroup] = useState<Group>('all');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(batch);
  const found = useMemo(
    () => envelopes.filter((envelope) => isInGroup(envelope, group) && matches(envelope, search)),
    [envelopes, group, search],
  );
  const option = (key: Group) => {
    const count = envelopes.filter((envelope) => isInGroup(envelope, key)).length;
    return [key, t('list.filterOption', { group: t(`list.${key}`), count })] as const;
  };
  return (
    <>
      <search class="filters">
        <div class="grow">
          <TextField
            label={t('list.search')}
            type="search"
            value={search}
            onValue={setSearch}
            placeholder={t('list.searchHint')}
          />
        </div>
        <SelectField label={t('list.filter')} value={group} onValue={setGroup} options={groups.map(option)} />
      </search>
      <p class="sr" role="status">
        {t('list.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <p class="card">{t('list.noMatch')}</p>
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
            {t('list.showMore', { count: found.length - shown })}
          </button>
        </p>
      )}
    </>
  );
}

export function EnvelopeList() {
  const t = useTranslate();
  const unsaved = useUnsavedChanges();
  const load = async () => {
    // A draft that was open a moment ago may still be saving.
    await unsaved.settled();
    return service.envelopes((first) => set(first));
  };
  const { value: envelopes, failure, reload, set } = useLoaded(load, 'envelopes');
  return (
    <Screen title={t('list.title')} beside={envelopes?.length === 0 ? null : <NewDocumentLink />}>
      {!envelopes ? (
        <Waiting failure={failure} retry={reload} />
      ) : envelopes.length === 0 ? (
        <EmptyList />
      ) : (
        <Documents envelopes={envelopes} />
      )}
    </Screen>
  );
}
