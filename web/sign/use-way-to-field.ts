/** A narrow screen shows whole pages until the person zooms or goes to a field, then text that can be read. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Zoom } from '../document/use-zoom.ts';
import { nextZoom, signingZoom } from '../document/zoom.ts';
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

/** CSS pixels: the head of the page, and a little room. */
const topOfView = 80;
/** As a share of the width: where most lines begin. */
const margin = 0.12;

/** @returns a function that makes the pages larger: on a narrow screen with whole pages, until the text can be read */
export function useLargerText(
  shown: OpenDocument | null,
  zoom: Zoom,
  room: RefObject<HTMLElement | null>,
): () => Promise<void> {
  return async () => {
    if (!isNarrow() || zoom.value !== 1) return zoom.change(1);
    const inView = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest<HTMLElement>('.page');
    const index = Number(inView?.dataset.page ?? 1) - 1;
    const { width = 1, height = 1 } = shown?.pages[index] ?? {};
    const texts = (await shown?.texts(index).catch(() => null)) ?? [];
    const readable = readableZoom(texts, { y: 0, height }, (room.current?.clientWidth ?? width) / width);
    const start = document.documentElement.dir === 'rtl' ? 1 - margin : margin;
    zoom.enlarge(Math.max(readable, nextZoom(signingZoom, 1, 1)), { x: innerWidth * start, y: topOfView });
  };
}
