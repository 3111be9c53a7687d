/** The owner's documents: search, filters, order and actions on several. The address contains the query. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';
import { readerLocale } from '../../format/reader.ts';
import { may } from '../api/acting.ts';
import { appApi } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { EmptyList } from '../components/empty-list.tsx';
import { NewLink } from '../components/new-link.tsx';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { navigate, useQueryText } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { useUnsavedChanges } from '../frame/use-unsaved-changes.ts';
import { type BulkKind, bulkKinds } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { EnvelopeTable } from './envelope-table.tsx';
import { filtered, inOrder, labelsIn } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { isInGroup, type ListQuery, parseQuery, queryText, rememberList } from './list-query.ts';
import { useRowActions } from './use-row-actions.tsx';

/** While a person types, the address is replaced, so that Back leads to the list without the search. */
function useListQuery(): [ListQuery, (change: Partial<ListQuery>) => void] {
  const text = useQueryText();
  const query = useMemo(() => parseQuery(text), [text]);
  rememberList(text);
  const change = (changes: Partial<ListQuery>) => {
    const isTyping = changes.search !== undefined && query.search !== '' && changes.search !== '';
    navigate(`/app${queryText({ ...query, ...changes })}`, { replace: isTyping, keepsPlace: true });
  };
  return [query, change];
}

function Documents({ envelopes, onChanged }: { envelopes: AppEnvelope[]; onChanged: () => void }) {
  const [query, setQuery] = useListQuery();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<BulkKind | null>(null);
  const found = useMemo(() => filtered(envelopes, query), [envelopes, query]);
  const shown = useMemo(
    () =>
      inOrder(
        found.filter((envelope) => isInGroup(envelope, query.group, ownEmail())),
        query,
        readerLocale(),
        ownEmail(),
      ),
    [found, query],
  );
  const labels = useMemo(() => labelsIn(envelopes, readerLocale()), [envelopes]);
  const { act, failure, dialogs } = useRowActions(labels, onChanged);
  // A selected row that the filter hides is not acted on.
  const chosen = shown.filter(({ id }) => selected.has(id));
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  return (
    <>
      <ListFilters query={query} onQuery={setQuery} found={found} labels={labels} />
      <p class="sr" role="status">
        {t('list.found', { count: shown.length })}
      </p>
      <FailureNotice failure={failure} />
      {shown.length === 0 ? (
        <p class="card">{t('list.noMatch')}</p>
      ) : (
        <EnvelopeTable
          envelopes={shown}
          query={query}
          selected={selected}
          onSelected={select}
          onQuery={setQuery}
          onAction={act}
        />
      )}
      {chosen.length > 0 && <BulkBar count={chosen.length} onAsk={setAsked} onClear={() => setSelected(new Set())} />}
      {asked && (
        <BulkDialog
          kind={asked}
          envelopes={chosen}
          labels={labels}
          onClose={(wasRun) => {
            setAsked(null);
            if (wasRun) onChanged();
          }}
        />
      )}
      {dialogs}
    </>
  );
}

export function EnvelopeList() {
  const unsaved = useUnsavedChanges();
  const isShown = useRef(false);
  const load = async () => {
    // A draft that was open a moment ago may still be saving.
    await unsaved.settled();
    return appApi.envelopes((first) => {
      // After an action, the old list stays until the new one is complete.
      if (!isShown.current) set(first);
    });
  };
  const { value: envelopes, failure, reload, set } = useLoaded(load, 'envelopes');
  const reloaded = () => {
    isShown.current = true;
    return reload();
  };
  return (
    <Screen
      title={t('list.title')}
      beside={
        may('envelopes:write') && <NewLink to="/app/new" text={t('list.new')} isRepeated={envelopes?.length === 0} />
      }
    >
      {!envelopes ? (
        <Waiting failure={failure} retry={reload} />
      ) : envelopes.length === 0 ? (
        <NoDocuments />
      ) : (
        <Documents envelopes={envelopes} onChanged={reloaded} />
      )}
    </Screen>
  );
}

function NoDocuments() {
  if (!may('envelopes:write')) return <p class="card">{t('list.emptyForViewer')}</p>;
  return (
    <EmptyList icon="document" title={t('list.emptyTitle')} hint={t('list.emptyHint')}>
      <NewLink to="/app/new" text={t('list.new')} />
    </EmptyList>
  );
}

const icons: Record<BulkKind, IconName> = { remind: 'mail', void: 'close', download: 'download', label: 'tag' };

interface BulkBarProps {
  count: number;
  onAsk: (kind: BulkKind) => void;
  onClear: () => void;
}

/** The actions on the selected rows. The bar stays on the screen while the list scrolls. */
function BulkBar({ count, onAsk, onClear }: BulkBarProps) {
  const offered = bulkKinds.filter((kind) => kind === 'download' || may('envelopes:write'));
  return (
    <section class="row apart bulk-bar" aria-label={t('bulk.title')}>
      <p role="status">{t('bulk.selected', { count })}</p>
      <div class="row">
        {offered.map((kind) => (
          <Button key={kind} look={kind === 'void' ? 'danger' : 'quiet'} icon={icons[kind]} onClick={() => onAsk(kind)}>
            {t(`bulk.${kind}`)}
          </Button>
        ))}
        <Button look="bare" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
    </section>
  );
}
