export { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
export { P12Signer } from '@signpdf/signer-p12';
export { SignPdf } from '@signpdf/signpdf';
