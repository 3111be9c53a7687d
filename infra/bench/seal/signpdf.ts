/** These packages are CommonJS: in a bundle, a dynamic import of them would give only `default`. */
export { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
export { P12Signer } from '@signpdf/signer-p12';
export { SignPdf } from '@signpdf/signpdf';
export { PDFDocument } from 'pdf-lib';
