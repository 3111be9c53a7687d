/** A button that opens a menu of actions, as the ARIA Authoring Practices describe it. */
import { type ComponentChildren, Fragment, type RefObject, type TargetedKeyboardEvent } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';
import { useAnchored } from './use-anchored.ts';

export interface MenuItem {
  text: string;
  /** The name for screen readers, if the text says less than the name of the row. */
  label?: string;
  icon?: IconName;
  /** Shown instead of the icon. */
  picture?: ComponentChildren;
  /** A second line. */
  note?: string;
  /** Shows a check mark at the end: the item is the present choice. */
  isChosen?: boolean;
  /** Shown in red, after a line. */
  isDangerous?: boolean;
  /** Why the item cannot be chosen now. */
  refusal?: string | undefined;
  /** Shown after a line. */
  beginsGroup?: boolean;
  /** Above the item, which begins a group with this name. */
  heading?: string | undefined;
  /** Makes the item a link. A modifier key opens it in a new tab, without `onChoose`. */
  href?: string;
  onChoose: () => void;
}

interface MenuButtonProps {
  /** The name of the button. */
  label: string;
  /** The text on the button; without it, the button shows the icon only. */
  text?: string;
  icon?: IconName;
  /** Shown instead of the icon, with an arrow behind the text. */
  picture?: ComponentChildren;
  /** Above the items. It cannot be chosen. */
  head?: ComponentChildren;
  items: readonly MenuItem[];
}

export function MenuButton({ label, text, icon = 'more', picture, head, items }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  /** The item with the focus; null while the menu is closed. */
  const [start, setStart] = useState<'first' | 'last' | null>(null);
  const close = (isFocusKept: boolean) => {
    setStart(null);
    if (isFocusKept) button.current?.focus({ preventScroll: true });
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setStart(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        class={text === undefined ? 'icon-button' : 'button quiet'}
        aria-label={text === undefined ? label : undefined}
        title={text === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={start !== null}
        onClick={() => (start === null ? setStart('first') : close(true))}
        onKeyDown={openByKey}
      >
        {picture ?? <Icon name={icon} />}
        {text !== undefined && <span>{text}</span>}
        {picture && <Icon name="down" />}
      </button>
      {start !== null && <Menu {...{ head, items, start }} button={button} labelledBy={id} onClose={close} />}
    </>
  );
}

interface MenuProps {
  head: ComponentChildren;
  items: readonly MenuItem[];
  start: 'first' | 'last';
  button: RefObject<HTMLElement | null>;
  labelledBy: string;
  onClose: (isFocusKept: boolean) => void;
}

function Menu({ head, items, start, button, labelledBy, onClose }: MenuProps) {
  const menu = useAnchored(button, onClose);
  const all = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useLayoutEffect(() => {
    all()
      .at(start === 'first' ? 0 : -1)
      ?.focus();
  }, []);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return onClose(true);
    const next = event.key === 'Escape' ? 'close' : target(event.key, all());
    if (!next || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === 'close') onClose(true);
    else next.focus();
  };
  return (
    <div ref={menu} class="menu" role="menu" popover="manual" aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      {head && <p class="menu-head">{head}</p>}
      {items.map((item) => (
        <Fragment key={item.href ?? item.text}>
          {item.heading && (
            <p class="menu-head">
              <bdi>{item.heading}</bdi>
            </p>
          )}
          <Item item={item} onClose={() => onClose(true)} />
        </Fragment>
      ))}
    </div>
  );
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const {
    text,
    note,
    label,
    icon,
    picture,
    isChosen = false,
    isDangerous,
    beginsGroup,
    refusal,
    href,
    onChoose,
  } = item;
  const content = (
    <>
      {picture ?? (icon && <Icon name={icon} />)}
      <span>
        {text}
        {note && <span class="hint"> {note}</span>}
        {refusal && <span class="hint"> {refusal}</span>}
      </span>
      {isChosen && <Icon name="check" />}
    </>
  );
  const shared = {
    role: 'menuitem',
    'aria-label': label,
    'aria-disabled': refusal ? ('true' as const) : undefined,
    tabIndex: -1,
    class: isDangerous ? 'dangerous' : beginsGroup ? 'group' : undefined,
  } as const;
  const choose = () => {
    if (refusal) return;
    // A dialog that opens returns the focus to the button.
    onClose();
    onChoose();
  };
  if (href === undefined) {
    return (
      <button type="button" {...shared} onClick={choose}>
        {content}
      </button>
    );
  }
  return (
    <a
      href={href}
      {...shared}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return onClose();
        event.preventDefault();
        choose();
      }}
    >
      {content}
    </a>
  );
}

/** The item that a key leads to: arrows go round, a letter goes to the next item that begins with it. */
function target(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return later.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}
