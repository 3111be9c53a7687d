import { objectsByText } from '../../../../shared/pdf/parser/mentions.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { catalog, hybridPdf, onePage, rawPdf } from '../../../fixtures/raw-pdf.ts';

const found = (file: Uint8Array) => [...objectsByText(PdfReader.open(file), (text) => text.includes('/EF'))];

describe('objects by their text', () => {
  it('are found among short ones, and none where the file has no such text', () => {
    const page = '<</Type/Page/MediaBox[0 0 9 9]>>';
    expect(found(rawPdf([catalog, onePage, page, '<</Type/Filespec/EF<<>>>>']))).toEqual([4]);
    expect(found(rawPdf([catalog, onePage, page, '<</Type/Filespec>>']))).toEqual([]);
  });

  it('are found in object streams that a table hides', () => {
    expect(found(hybridPdf('<</Type/Page/MediaBox[0 0 9 9]/Xx<</EF<<>>>>>>'))).toEqual([3]);
  });
});
