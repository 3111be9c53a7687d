/** The owner's documents: search, filters, order and actions on several. The address contains the query. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import type { CountsAnswer } from '../../../shared/contracts/envelope-filters.ts';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';
import { actingFor, may } from '../api/acting.ts';
import { ownEmail } from '../api/session.ts';
import { EmptyList } from '../components/empty-list.tsx';
import { NewLink } from '../components/new-link.tsx';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { navigate, useQueryText } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { useUnsavedChanges } from '../frame/use-unsaved-changes.ts';
import { useMembers } from '../organizations/member-names.ts';
import { type BulkKind, bulkKinds } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { EnvelopeTable } from './envelope-table.tsx';
import { ListFilters } from './list-filters.tsx';
import { isInGroup, type ListQuery, parseQuery, queryText, rememberList } from './list-query.ts';
import { type EnvelopePages, useEnvelopePages } from './use-envelope-pages.ts';
import { useRowActions } from './use-row-actions.tsx';
import { useSettled } from './use-settled.ts';
import { useTabCounts } from './use-tab-counts.ts';

/** While a person types, the address is replaced, so that Back leads to the list without the search. */
function useListQuery(): [ListQuery, (change: Partial<ListQuery>) => void] {
  const text = useQueryText();
  const query = useMemo(() => withOwnFilters(parseQuery(text)), [text]);
  rememberList(text);
  const change = (changes: Partial<ListQuery>) => {
    const isTyping = (['search', 'recipient'] as const).some((name) => changes[name] && query[name]);
    navigate(`/app${queryText({ ...query, ...changes })}`, { replace: isTyping, keepsPlace: true });
  };
  return [query, change];
}

/** In the person's own account no member creates documents, and no control would show the filter. */
function withOwnFilters(query: ListQuery): ListQuery {
  return actingFor() === null ? { ...query, createdBy: '' } : query;
}

interface DocumentsProps {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  counts: CountsAnswer | null;
  envelopes: AppEnvelope[];
  pages: EnvelopePages;
}

function Documents({ query, onQuery, counts, envelopes, pages }: DocumentsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<BulkKind | null>(null);
  const { act, failure, dialogs } = useRowActions(pages.reload);
  const members = useMembers(envelopes.map(({ createdBy }) => createdBy));
  // A selected row that the filter hides is not acted on.
  const chosen = envelopes.filter(({ id }) => selected.has(id));
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  return (
    <>
      <ListFilters query={query} onQuery={onQuery} counts={counts} members={members} />
      <p class="sr" role="status">
        {!pages.isLoading && t('list.found', { count: counts?.[query.group] ?? envelopes.length })}
      </p>
      <FailureNotice failure={failure ?? pages.failure} />
      {envelopes.length === 0 ? (
        <p class="card">{t(pages.isLoading ? 'loading' : 'list.noMatch')}</p>
      ) : (
        <EnvelopeTable
          envelopes={envelopes}
          members={members}
          hasMore={pages.hasMore}
          query={query}
          selected={selected}
          onSelected={select}
          onQuery={onQuery}
          onAction={act}
        />
      )}
      {pages.hasMore && <LoadMore pages={pages} />}
      {chosen.length > 0 && <BulkBar count={chosen.length} onAsk={setAsked} onClear={() => setSelected(new Set())} />}
      {asked && (
        <BulkDialog
          kind={asked}
          envelopes={chosen}
          onClose={(wasRun) => {
            setAsked(null);
            if (wasRun) void pages.reload();
          }}
        />
      )}
      {dialogs}
    </>
  );
}

/** The button is gone after the last page: then the focus goes on to the first row that was added. */
function LoadMore({ pages }: { pages: EnvelopePages }) {
  const row = useRef<HTMLDivElement>(null);
  const loadMore = async () => {
    const links = document.querySelectorAll<HTMLElement>('[data-row] .whole-row');
    await pages.loadMore();
    setTimeout(() => {
      if (row.current === null) document.querySelectorAll<HTMLElement>('[data-row] .whole-row')[links.length]?.focus();
    });
  };
  return (
    <div ref={row} class="row">
      <Button look="quiet" busy={pages.isLoading} onClick={loadMore}>
        {t('list.more')}
      </Button>
    </div>
  );
}

export function EnvelopeList() {
  const unsaved = useUnsavedChanges();
  const [query, setQuery] = useListQuery();
  const text = queryText({ ...query, search: useSettled(query.search), recipient: useSettled(query.recipient) });
  const settled = useMemo(() => parseQuery(text), [text]);
  // A draft that was open a moment ago may still be saving.
  const pages = useEnvelopePages(settled, () => unsaved.settled());
  const counts = useTabCounts(settled, pages.isLoading && !pages.isLoadingMore);
  const { envelopes, failure, isLoading, reload } = pages;
  // While another tab loads, the rows of the one before that it does not have are gone already.
  const ofTab = (envelopes ?? []).filter((envelope) => isInGroup(envelope, query.group, ownEmail()));
  const isEmpty = envelopes?.length === 0 && text === '' && !isLoading;
  return (
    <Screen
      title={t('list.title')}
      beside={may('envelopes:write') && <NewLink to="/app/new" text={t('list.new')} isRepeated={isEmpty} />}
    >
      {!envelopes ? (
        <Waiting failure={failure} retry={reload} />
      ) : isEmpty ? (
        <NoDocuments />
      ) : (
        <Documents query={query} onQuery={setQuery} counts={counts} envelopes={ofTab} pages={pages} />
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
