/** The overlays of a document: content drawn on top of its pages. */
import type { FieldStamp, PageSizes, Place } from '../domain/documents/sealing.ts';
import { AppError } from '../errors.ts';
import { boundsOf, displayedPlacement, type Matrix, pageGeometry } from '../pdf/document/page-geometry.ts';
import type { Page } from '../pdf/document/page-tree.ts';
import { groundsBelow } from '../pdf/flattening/page-background.ts';
import { ContentWrap, PageOverlay } from '../pdf/flattening/page-overlay.ts';
import type { FontBook } from '../pdf/text/font-book.ts';
import type { PdfUpdate } from '../pdf/writer/incremental-update.ts';
import { captionHeight, drawStampForm } from './field-stamps.ts';
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
      const grounds = groundsBelow(this.update, page, boxes);
      for (const [index, { stamp, placement }] of placed.entries()) {
        const ground = grounds[index] ?? 'light';
        const isFreeBelow = isFree(below(stamp), stamp, stamps, pageGeometry(this.update, page).height);
        const form = drawStampForm(stamp, this.update, fonts, { ground, isFreeBelow });
        this.overlay(page).draw(form, placement);
      }
    }
  }

  apply(): void {
    for (const overlay of this.overlays.values()) overlay.apply();
  }
}

/** The place of a caption below the field. */
function below({ page, x, y, width, height }: FieldStamp): Place {
  return { page, x, y: y + height, width, height: captionHeight };
}

/** Whether the place is on the page and no other stamp is there. */
function isFree(place: Place, own: FieldStamp, stamps: readonly FieldStamp[], pageHeight: number): boolean {
  if (place.y + place.height > pageHeight) return false;
  return !stamps.some((other) => other !== own && other.page === place.page && overlaps(other, place));
}

function overlaps(a: Place, b: Place): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
