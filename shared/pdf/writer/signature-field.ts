/** Adds a signature field with its widget and signature dictionary (ISO 32000-2, 12.7.5.5 and 12.8; ETSI EN 319 142-1). */
import { overridingReason, sealName } from '../document/seal-words.ts';
import { byteString, formDict, name, PdfDict, type PdfObject, type PdfRef } from '../objects/objects.ts';
import { formatDate } from '../objects/pdf-date.ts';
import { textString } from '../objects/text-string.ts';
import type { PdfUpdate, Placeholder } from './incremental-update.ts';
import { freeName, signatureWidget } from './invisible-field.ts';

export interface SignaturePlace {
  page: PdfRef;
  /** In the user space of the page. */
  rect: readonly [number, number, number, number];
}

/**
 * Adds the field, its widget and the signature dictionary. Returns the dictionary for `update.finish`. The first
 * signature of a document certifies it (DocMDP): P 1 permits no later changes, not even validation data.
 */
export function addSignatureField(
  update: PdfUpdate,
  request: {
    place: SignaturePlace;
    at: Date;
    reserveBytes: number;
    isFirst: boolean;
    /** P of the certification. */
    permits?: 1 | 2;
    /** Fields that keep their names; ours gets another one. */
    fields: readonly PdfObject[];
  },
): { placeholder: Placeholder; field: PdfRef } {
  const { place, at, isFirst, permits = 1 } = request;
  const signature = update.allocate();
  const dict = sealDictionary(at, isFirst ? undefined : overridingReason);
  if (isFirst) certify(update, signature, dict, permits);
  // The visible seal is part of the page; without an appearance some readers would draw the widget themselves.
  const [x1, y1, x2, y2] = place.rect;
  const appearance = update.addStream(formDict([0, 0, x2 - x1, y2 - y1], new PdfDict()), Buffer.from('q Q\n'));
  const widget = signatureWidget(freeName(update, request.fields, sealLabel), signature, place);
  widget.set('AP', PdfDict.of({ N: appearance }));
  const field = update.add(widget);
  const page = update.edit(place.page);
  page?.set('Annots', [...(update.array(page.get('Annots')) ?? []), field]);
  return { placeholder: { ref: signature, dict, reserveBytes: request.reserveBytes }, field };
}

/** The signature dictionary of a seal, without its byte range and value. */
export function sealDictionary(at: Date, reason = 'Sealed by Countersign'): PdfDict {
  return PdfDict.of({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: byteString(formatDate(at)),
    Name: textString(sealName),
    Reason: textString(reason),
  });
}

/** Makes the signature certify the document (DocMDP; 12.8.2.2). */
function certify(update: PdfUpdate, signature: PdfRef, dict: PdfDict, permits: 1 | 2): void {
  const parameters = PdfDict.of({ Type: name('TransformParams'), P: permits, V: name('1.2') });
  dict.set('Reference', [
    PdfDict.of({ Type: name('SigRef'), TransformMethod: name('DocMDP'), TransformParams: parameters }),
  ]);
  const permissions = update.dict(update.catalog.get('Perms'))?.clone() ?? new PdfDict();
  permissions.set('DocMDP', signature);
  update.editCatalog().set('Perms', permissions);
}

/** `Countersign`, with a number when a field has that name already. */
export function sealLabel(number: number): string {
  return number === 1 ? sealName : `${sealName}${number}`;
}
