/** The way to a field: a narrow screen shows whole pages until the person goes to a field, then text that can be read. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Zoom } from '../document/use-zoom.ts';
import { readableZoom } from './readable-zoom.ts';

const isNarrow = () => matchMedia('(max-width: 40rem)').matches;

/** Scrolls the field to the middle of the screen. */
function showField(fieldId: string): HTMLElement | null {
  const element = document.getElementById(fieldId);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element;
}

export type WayToField = (fieldId: string) => HTMLElement | null;

/**
 * @param shown null until the document is open
 * @param room an element as wide as the pages at zoom 1
 * @returns a function that shows the field, and its control; a zoom that the person has made larger stays
 */
export function useWayToField(
  shown: OpenDocument | null,
  fields: readonly SignField[],
  zoom: Zoom,
  room: RefObject<HTMLElement | null>,
): WayToField {
  const goal = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (goal.current) showField(goal.current);
    goal.current = null;
  }, [zoom.value]);

  const enlarge = async (field: SignField) => {
    const index = field.page - 1;
    const width = shown?.pages[index]?.width ?? 1;
    const texts = (await shown?.texts(index).catch(() => null)) ?? [];
    // Another field was reached in the meantime.
    if (goal.current !== field.id) return;
    if (!zoom.enlarge(readableZoom(texts, field, (room.current?.clientWidth ?? width) / width))) goal.current = null;
  };
  return (fieldId) => {
    const field = fields.find(({ id }) => id === fieldId);
    goal.current = fieldId;
    if (field && isNarrow()) void enlarge(field);
    else goal.current = null;
    return showField(fieldId);
  };
}
