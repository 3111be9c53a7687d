/** A search over documents and actions, as a combobox with a list that is always open. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { appApi } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { EnvelopePicture } from '../components/envelope-picture.tsx';
import { StatusBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { useLeave } from '../frame/use-leave.ts';
import { useUnsavedChanges } from '../frame/use-unsaved-changes.ts';
import { useSettled } from '../list/use-settled.ts';
import { actionsOf, type Command, documentsWanted, foundActions, searchInList } from './command-list.ts';

interface Option {
  id: string;
  run: () => void;
  content: ComponentChildren;
}

interface Group {
  name: string;
  options: Option[];
}

const optionOf = ({ id, text, icon, run }: Command): Option => ({
  id,
  run,
  content: (
    <>
      <Icon name={icon} />
      <span>{text}</span>
    </>
  ),
});

/** Documents come first in a search, and actions before anything is typed. */
function useGroups(search: string): Group[] {
  const settled = useSettled(search).trim();
  const unsaved = useUnsavedChanges();
  const load = async () => {
    // A draft that was open a moment ago may still be saving.
    await unsaved.settled();
    return (await appApi.envelopes(documentsWanted(settled))).items;
  };
  const { value: envelopes } = useLoaded(load, settled);
  const actions = foundActions(actionsOf(useLeave()), search).map(optionOf);
  // Documents of an earlier text would be opened by Enter.
  const isCurrent = settled === search.trim();
  const documents = (isCurrent ? (envelopes ?? []) : []).map((envelope) => ({
    id: envelope.id,
    run: () => navigate(`/app/envelopes/${envelope.id}`),
    content: (
      <>
        <EnvelopePicture envelope={envelope} />
        <bdi>{envelope.name}</bdi>
        <StatusBadge envelope={envelope} />
      </>
    ),
  }));
  const isSearch = search.trim() !== '';
  const found = {
    name: t('list.title'),
    options: isSearch ? [...documents, optionOf(searchInList(search))] : documents,
  };
  const acting = { name: t('list.column.actions'), options: actions };
  return (isSearch ? [found, acting] : [acting, found]).filter(({ options }) => options.length > 0);
}

export function CommandDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [activeId, setActive] = useState<string | null>(null);
  const groups = useGroups(search);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex((option) => option.id === activeId),
  );
  const active = options[at];
  const elementId = (option: Option) => `${id}-${options.indexOf(option)}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  const choose = (option: Option) => {
    onClose();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || options.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    // After the last option, none is active, which is the first.
    if (step !== 0) setActive(options.at(at + step)?.id ?? null);
    else if (active) choose(active);
  };
  return (
    <Dialog title={t('commands.title')} closeLabel={t('close')} onClose={onClose} isForEntry>
      <div class="commands">
        <input
          class="text"
          role="combobox"
          aria-label={t('commands.entry')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && elementId(active)}
          placeholder={t('commands.entry')}
          autocomplete="off"
          spellcheck={false}
          autofocus
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
        />
        <p class="sr" role="status">
          {t('commands.found', { count: options.length })}
        </p>
        <div ref={list} id={id} role="listbox" aria-label={t('commands.title')}>
          {groups.map(({ name, options: own }) => (
            <fieldset key={name} aria-label={name}>
              <p class="hint" aria-hidden="true">
                {name}
              </p>
              {own.map((option) => (
                <button
                  key={option.id}
                  type="button"
                  tabIndex={-1}
                  id={elementId(option)}
                  role="option"
                  aria-selected={option === active}
                  // The focus stays in the entry.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.content}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
