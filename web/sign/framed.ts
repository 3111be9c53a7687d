/**
 * Embedded signing: the page in a frame of a site. The page reports to the site, and to no other, what happens, without
 * names and values, and reads nothing from it. `shared/contracts/embed-messages.ts` has the messages.
 */
import type { EmbedEvent } from '../../shared/contracts/embed-messages.ts';
import { originOfPath } from '../../shared/domain/signing/frame.ts';

/** The origin that frames this page; null on the page `/sign`. */
export const frameOrigin = originOfPath(location.pathname);

/** Whether the address was opened without a frame, which no session allows. */
export const isFrameMissing = frameOrigin !== null && window.parent === window;

export function reportToSite(event: EmbedEvent): void {
  if (frameOrigin === null || isFrameMissing) return;
  window.parent.postMessage({ source: 'countersign', version: 1, ...event }, frameOrigin);
}

/** In a frame, other pages of the service refuse to be shown: links open a tab, and those of the site its own page. */
export const outside = frameOrigin === null ? {} : ({ target: '_blank', rel: 'noreferrer' } as const);
export const onward = frameOrigin === null ? {} : ({ target: '_top' } as const);

/** Lets the page be as high as its content, and reports each height. */
export function reportHeights(root: HTMLElement): void {
  if (frameOrigin === null) return;
  root.classList.add('framed');
  let reported = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height !== reported) reportToSite({ type: 'height', height });
    reported = height;
  }).observe(root);
}
