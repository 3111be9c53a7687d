/** A narrow screen shows whole pages until the person zooms, taps or goes to a field, then text that can be read. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Zoom } from '../document/use-zoom.ts';
import { nextZoom, type Point, placeOn, signingZoom } from '../document/zoom.ts';
import { readableZoom } from './readable-zoom.ts';

const isNarrow = () => matchMedia('(max-width: 40rem)').matches;

/** CSS pixels between a field and the dialog below it. */
const roomBelow = 24;

/** CSS pixels of a point at zoom 1, where a page is as wide as the narrow screen. */
const pixelsPerPoint = (width: number) => document.documentElement.clientWidth / width;

/** On a narrow screen, moves a field that the open dialog covers to just above it. */
export function showAboveDialog(element: HTMLElement | null): void {
  const dialog = document.querySelector('dialog[open]');
  if (!element || !dialog || !isNarrow()) return;
  const covered = element.getBoundingClientRect().bottom + roomBelow - dialog.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered, behavior: 'instant' });
}

/** Scrolls the field to the middle of the screen, or above the open dialog. */
function showField(fieldId: string): HTMLElement | null {
  const element = document.getElementById(fieldId);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  showAboveDialog(element);
  return element;
}

export type WayToField = (fieldId: string) => HTMLElement | null;

/**
 * @param shown null until the document is open
 * @returns a function that shows the field, and its control; a zoom that the person has made larger stays
 */
export function useWayToField(shown: OpenDocument | null, fields: readonly SignField[], zoom: Zoom): WayToField {
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
    if (!zoom.enlarge(readableZoom(texts, field, pixelsPerPoint(width)))) goal.current = null;
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

/**
 * @returns a function that makes the pages larger: on a narrow screen with whole pages, until the text can be read, at the
 *   place that was tapped if there is one; otherwise by one level, but not for a tap. It returns whether it enlarges whole pages
 */
export function useLargerText(shown: OpenDocument | null, zoom: Zoom): (tapped?: Point) => boolean {
  const enlarge = async (page: HTMLElement | null | undefined, tapped?: Point) => {
    const index = Number(page?.dataset.page ?? 1) - 1;
    const { width = 1, height = 1 } = shown?.pages[index] ?? {};
    const place =
      page && tapped ? { y: placeOn(page.getBoundingClientRect(), tapped).y * height, height: 0 } : { y: 0, height };
    const texts = (await shown?.texts(index).catch(() => null)) ?? [];
    const readable = readableZoom(texts, place, pixelsPerPoint(width));
    const start = document.documentElement.dir === 'rtl' ? 1 - margin : margin;
    zoom.enlarge(Math.max(readable, nextZoom(signingZoom, 1, 1)), tapped ?? { x: innerWidth * start, y: topOfView });
  };
  return (tapped) => {
    const isWhole = isNarrow() && zoom.value === 1;
    const { x, y } = tapped ?? { x: innerWidth / 2, y: innerHeight / 2 };
    const page = document.elementFromPoint(x, y)?.closest<HTMLElement>('.page');
    if (isWhole && (page || !tapped)) {
      void enlarge(page, tapped);
      return true;
    }
    if (!tapped) zoom.change(1);
    return false;
  };
}
