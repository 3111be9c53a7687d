export { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib';
