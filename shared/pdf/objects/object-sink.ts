/** The part of `PdfTarget` that drawing needs: it adds objects and reads none. */
import type { PdfTarget } from './source.ts';

/** The target of drawn objects: an update of the document, or a small separate file. */
export type ObjectSink = Pick<PdfTarget, 'allocate' | 'set' | 'add' | 'addStream'>;
