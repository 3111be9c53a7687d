/**
 * Finds the positions of text in a document, in a sealing thread. Fields that are placed by text take these positions.
 */
import type { FoundText, TextPlace, TextQuery } from '../domain/documents/text-places.ts';
import { AppError } from '../errors.ts';
import { pageGeometry } from '../pdf/document/page-geometry.ts';
import { readPages } from '../pdf/document/page-tree.ts';
import { findText as findTextIn, type TextPlace as PlaceInPdf } from '../pdf/extraction/find-text.ts';
import { Budget, type Limits } from '../pdf/parser/budget.ts';
import { BrokenXref } from '../pdf/parser/xref.ts';
import { openDocument } from './open-document.ts';

export interface FindTextRequest {
  document: Uint8Array;
  query: TextQuery;
  limits?: Partial<Limits>;
}

/** @throws AppError of status 422 with the code of the refusal */
export function findText(request: FindTextRequest): FoundText {
  try {
    return attempt(request, false);
  } catch (error) {
    if (!(error instanceof BrokenXref)) throw error;
  }
  try {
    return attempt(request, true);
  } catch (error) {
    throw error instanceof BrokenXref ? new AppError('document_damaged', { cause: error }) : error;
  }
}

function attempt({ document, query, limits }: FindTextRequest, rebuild: boolean): FoundText {
  const budget = new Budget(limits);
  const { reader } = openDocument(document, budget, { rebuild });
  const pages = readPages(reader, budget);
  const withPage = (place: PlaceInPdf): TextPlace => {
    const page = pages[place.page - 1];
    const { width: pageWidth = 0, height: pageHeight = 0 } = page ? pageGeometry(reader, page) : {};
    return { ...place, pageWidth, pageHeight };
  };
  const { places, enclosed } = findTextIn(reader, pages, {
    texts: query.texts,
    ...(query.hasTags && { enclosed: { open: '{{', close: '}}' } }),
  });
  return {
    places: places.map((place) => place && withPage(place)),
    tags: enclosed.map((one) => ({ ...withPage(one), text: one.text })),
  };
}
