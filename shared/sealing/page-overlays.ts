/** The overlays of a document: content drawn on top of its pages. */
import type { FieldStamp, PageSizes } from '../domain/documents/sealing.ts';
import { AppError } from '../errors.ts';
import { boundsOf, displayedPlacement, type Matrix, pageGeometry } from '../pdf/document/page-geometry.ts';
import type { Page } from '../pdf/document/page-tree.ts';
import { surroundingsOf } from '../pdf/flattening/page-background.ts';
import { ContentWrap, PageOverlay } from '../pdf/flattening/page-overlay.ts';
import type { FontBook } from '../pdf/text/font-book.ts';
import type { PdfUpdate } from '../pdf/writer/incremental-update.ts';
import { drawStampForm } from './field-stamps.ts';
import { hundredth } from './form-fields.ts';

/** One overlay per page, however often the page is listed. */
export class PageOverlays {
  readonly pages: Page[];
  private readonly update: PdfUpdate;
  private readonly overlays = new Map<number, PageOverlay>();
  private readonly wrap: ContentWrap;

  constructor(update: PdfUpdate, pages: Page[]) {
    this.update = update;
    this.pages = pages;
    this.wrap = new ContentWrap(update);
  }

  *each(): Generator<{ page: Page; overlay: PageOverlay }> {
    for (const page of this.pages) {
      const isKnown = page.ref !== undefined && this.overlays.has(page.ref.num);
      if (!isKnown) yield { page, overlay: this.overlay(page) };
    }
  }

  /** The sizes of the pages as displayed, rounded to a hundredth of a point. */
  pageSizes(): PageSizes[] {
    const sizes: PageSizes[] = [];
    for (const page of this.pages) {
      const geometry = pageGeometry(this.update, page);
      const [width, height] = [hundredth(geometry.width), hundredth(geometry.height)];
      const last = sizes.at(-1);
      if (last?.width === width && last.height === height) last.count++;
      else sizes.push({ count: 1, width, height });
    }
    return sizes;
  }

  private overlay(page: Page): PageOverlay {
    const key = page.ref?.num ?? 0;
    let overlay = this.overlays.get(key);
    if (!overlay) {
      overlay = new PageOverlay(this.update, page, this.wrap);
      this.overlays.set(key, overlay);
    }
    return overlay;
  }

  /** @throws AppError validation_error for a page that is not there */
  drawStamps(stamps: readonly FieldStamp[], fonts: FontBook): void {
    const byPage = new Map<Page, { stamp: FieldStamp; placement: Matrix }[]>();
    for (const stamp of stamps) {
      const page = this.pages[stamp.page - 1];
      if (!page) throw new AppError('validation_error', { message: `The document has no page ${stamp.page}.` });
      if (!(stamp.width > 0) || !(stamp.height > 0)) continue;
      const placement = displayedPlacement(pageGeometry(this.update, page), stamp);
      byPage.set(page, [...(byPage.get(page) ?? []), { stamp, placement }]);
    }
    for (const [page, placed] of byPage) {
      const boxes = placed.map(({ stamp, placement }) => boundsOf([0, 0, stamp.width, stamp.height], placement));
      const around = surroundingsOf(this.update, page, boxes);
      for (const [index, { stamp, placement }] of placed.entries()) {
        const { ground = 'light', textBelow = Infinity } = around[index] ?? {};
        const free = roomBelow(stamp, stamps, pageGeometry(this.update, page).height);
        // On a rotated page the text below is elsewhere in the coordinates of its content.
        const room = placement[0] > 0 && placement[1] === 0 ? Math.min(free, textBelow) : free;
        const form = drawStampForm(stamp, this.update, fonts, { ground, roomBelow: room });
        this.overlay(page).draw(form, placement);
      }
    }
  }

  apply(): void {
    for (const overlay of this.overlays.values()) overlay.apply();
  }
}

/** Points below a stamp up to the end of the page or the next stamp. */
function roomBelow(stamp: FieldStamp, stamps: readonly FieldStamp[], pageHeight: number): number {
  const bottom = stamp.y + stamp.height;
  const others = stamps.filter(
    (other) => other.page === stamp.page && other.x < stamp.x + stamp.width && stamp.x < other.x + other.width,
  );
  const tops = others.map(({ y }) => y).filter((y) => y >= bottom);
  return Math.min(pageHeight, ...tops) - bottom;
}
