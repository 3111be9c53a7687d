import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';

interface BarMenuProps {
  label: string;
  /** The path of the page. The menu closes when it changes. */
  path: string;
  children: ComponentChildren;
}

/** The links of the owner's bar. On a narrow screen they open below the bar, which stays one row. */
export function BarMenu({ label, path, children }: BarMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (event instanceof PointerEvent && root.current?.contains(event.target as Node)) return;
      setOpen(false);
      if (event instanceof KeyboardEvent) root.current?.querySelector('button')?.focus();
    };
    const kinds = ['keydown', 'pointerdown'] as const;
    for (const kind of kinds) document.addEventListener(kind, close);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close);
    };
  }, [isOpen]);
  return (
    <div ref={root}>
      <Button look="bare" icon="menu" extra="opener" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      <div class={isOpen ? 'links open' : 'links'}>{children}</div>
    </div>
  );
}
