/** The search of the reference, as a combobox: arrow keys choose, Enter opens, `/` leads here. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Entry, find } from './find.ts';

const listId = 'search-results';
const optionId = (index: number) => `search-result-${index}`;

export function SearchBox({ load }: { load: () => Promise<Entry[]> }) {
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [problem, setProblem] = useState(false);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const found = find(entries ?? [], text);
  const isShown = isOpen && text.trim() !== '';

  const prepare = () => {
    setOpen(true);
    if (entries) return;
    load().then(
      (loaded) => {
        setEntries(loaded);
        setProblem(false);
      },
      () => setProblem(true),
    );
  };
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    setOpen(false);
    location.assign(entry[2]);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.matches('input:not([type=radio]), textarea, select');
      const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isFind = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isFind) return;
      event.preventDefault();
      input.current?.focus();
    };
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  useEffect(() => {
    if (isShown) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen, isShown]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    if (event.key === 'ArrowDown') setChosen(chosen >= last ? 0 : chosen + 1);
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? Math.max(0, last) : chosen - 1);
    else if (event.key === 'Enter') open(found[chosen]);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <div class="search" ref={box}>
      <input
        ref={input}
        type="search"
        // biome-ignore lint/a11y/noRedundantRoles: without a datalist the element does not imply it
        role="combobox"
        list={undefined}
        aria-label="Search the reference"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && found.length > 0 ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder="Search"
        value={text}
        onFocus={prepare}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
          prepare();
        }}
        onKeyDown={onKeyDown}
      />
      <kbd>/</kbd>
      <div class="search-results" hidden={!isShown}>
        <div role="listbox" id={listId} aria-label="Results" tabIndex={-1}>
          {found.map((entry, index) => (
            <Result key={entry[2]} entry={entry} index={index} isChosen={index === chosen} open={() => open(entry)} />
          ))}
        </div>
        <p role="status" class={found.length > 0 ? 'sr' : 'hint'}>
          {messageOf(problem, entries !== null, found.length)}
        </p>
      </div>
    </div>
  );
}

function messageOf(isProblem: boolean, isLoaded: boolean, count: number): string {
  if (isProblem) return 'The search could not be loaded. Check the connection and type again.';
  if (!isLoaded) return 'Loading';
  return count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'result' : 'results'}`;
}

interface ResultFacts {
  entry: Entry;
  index: number;
  isChosen: boolean;
  open(): void;
}

function Result({ entry: [kind, name, , place], index, isChosen, open }: ResultFacts) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
    <div id={optionId(index)} role="option" tabIndex={-1} aria-selected={isChosen} onClick={open}>
      <span class="found">{name}</span>
      <span class="kind">{kind}</span>
      <span class="place">{place}</span>
    </div>
  );
}
