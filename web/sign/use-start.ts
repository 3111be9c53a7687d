/** Where the page begins: a narrow screen at the first field that is missing, with text that can be read. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Zoom } from '../document/use-zoom.ts';
import { readableZoom } from './readable-zoom.ts';

const isNarrow = () => matchMedia('(max-width: 40rem)').matches;

/** Scrolls the field to the middle of the screen. */
export function showField(fieldId: string): HTMLElement | null {
  const element = document.getElementById(fieldId);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element;
}

/**
 * @param first the first missing field; null for a person who has nothing to fill in
 * @param room an element as wide as the pages at zoom 1
 * @returns whether the pages can be shown: their first size is known
 */
export function useStart(
  shown: OpenDocument | null,
  first: SignField | null,
  zoom: Zoom,
  room: RefObject<HTMLElement | null>,
): boolean {
  // Fields are filled in later: the beginning is decided once.
  const { current: field } = useRef(isNarrow() ? first : null);
  const [isReady, setReady] = useState(field === null);
  const isOpen = shown !== null;

  useEffect(() => {
    if (!shown || !field || isReady) return;
    const index = field.page - 1;
    const width = shown.pages[index]?.width ?? 1;
    const begin = (texts: Awaited<ReturnType<OpenDocument['texts']>>) => {
      zoom.begin(readableZoom(texts, field, (room.current?.clientWidth ?? width) / width));
      setReady(true);
    };
    shown.texts(index).then(begin, () => begin([]));
  }, [isOpen]);

  useLayoutEffect(() => {
    if (isOpen && isReady && field) showField(field.id);
  }, [isOpen && isReady]);
  return isOpen && isReady;
}
