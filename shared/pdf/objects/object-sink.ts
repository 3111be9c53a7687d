/** The part of `PdfTarget` that drawing needs: it adds objects and reads none. */
import type { PdfTarget } from './source.ts';

/** Where drawn objects go: an update of the document, or a small file of their own. */
export type ObjectSink = Pick<PdfTarget, 'allocate' | 'set' | 'add' | 'addStream'>;
