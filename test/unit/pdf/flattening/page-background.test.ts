/** The background of a page below a field: on dark areas and images stamps need a lighter ground. */
import { readPages } from '../../../../shared/pdf/document/page-tree.ts';
import { type Ground, surroundingsOf } from '../../../../shared/pdf/flattening/page-background.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { type RawObject, rawPage } from '../../../fixtures/raw-pdf.ts';

const box = [10, 10, 60, 30] as const;

function ground(content: string, page = '', more: RawObject[] = []): Ground | undefined {
  const reader = PdfReader.open(rawPage(`/Contents 4 0 R${page}`, [{ dict: '', data: Buffer.from(content) }, ...more]));
  const [first] = readPages(reader, reader.budget);
  return first && surroundingsOf(reader, first, [box])[0]?.ground;
}

describe('a page is dark below a mark', () => {
  it.each([
    ['black, which is where colours begin', '0 0 300 200 re f'],
    ['dark in RGB', '0.1 0.1 0.3 rg 0 0 300 200 re f'],
    ['dark in CMYK', '0 0 0 0.9 k 0 0 300 200 re f*'],
    ['dark over light', '1 g 0 0 300 200 re f 0.2 g 0 0 80 80 re B'],
    ['dark in a scaled space', 'q 300 0 0 200 0 0 cm 0 g 0 0 1 1 re f Q'],
    ['dark with a rectangle that goes back', '0 g 300 200 -300 -200 re f'],
    ['dark in an area of any form', '0 0 0.4 rg 0 0 m 300 0 l 200 200 l 0 200 l h f'],
    ['dark after a clip without a path', 'W n 0 g 0 0 300 200 re f'],
    ['dark in overlapping areas', '0 0 100 100 re 0 0 80 80 re f'],
    ['dark below something light that is not seen', '0 g 0 0 300 200 re f /Clear gs 1 g 0 0 300 200 re f'],
    ['dark below a light tint', '0 g 0 0 300 200 re f /Tint gs 1 g 0 0 300 200 re f'],
    ['dark below something light that is clipped', '0 g 0 0 300 200 re f 200 0 9 9 re W n 1 g 0 0 300 200 re f'],
  ])('%s', (_, content) => {
    expect(ground(content, '/Resources<</ExtGState<</Clear<</ca 0>>/Tint<</ca 0.2>>>>>>')).toBe('dark');
  });

  it('by a form', () => {
    const form = { dict: '/Subtype/Form/BBox[0 0 1 1]/Matrix[300 0 0 200 0 0]', data: Buffer.from('0 g 0 0 1 1 re f') };
    expect(ground('/F Do', '/Resources<</XObject<</F 5 0 R>>>>', [form])).toBe('dark');
  });
});

describe('a page is not dark below a mark', () => {
  it.each([
    ['without anything', ''],
    ['light', '0.9 g 0 0 300 200 re f'],
    ['dark beside it', '0 g 100 0 200 200 re f'],
    ['a dark line below it', '0 g 0 11 300 1 re f'],
    ['a little of an ink', '/Ink cs 0.1 scn 0 0 300 200 re f'],
    ['dark around it', '0 0 300 200 re 5 5 90 90 re f*'],
    ['dark where nothing is drawn', '200 0 9 9 re W n 0 g 0 0 300 200 re f'],
    ['light over dark', '0 g 0 0 300 200 re f 1 g 0 0 300 200 re f'],
    ['the outline of an area', '0 g 0 0 300 200 re S'],
    ['an area that only clips', '0 g 0 0 300 200 re W n'],
    ['dark only in another state', 'q 0 g Q 1 g 0 0 300 200 re f'],
  ])('%s', (_, content) => {
    const inks = '/Resources<</ColorSpace<</Ink[/Separation/Yellow/DeviceRGB 5 0 R]>>>>';
    expect(ground(content, inks)).toBe('light');
  });
});

describe('a page may be dark anywhere below a mark', () => {
  const image = { dict: '/Subtype/Image/Width 1/Height 1/Filter/DCTDecode', data: Buffer.from('x') };
  const form = { dict: '/Subtype/Form/BBox[0 0 300 200]', data: Buffer.from('300 0 0 200 0 0 cm /I Do') };
  const onPicture = (content: string) =>
    ground(
      content,
      '/Resources<</XObject<</I 5 0 R/F 6 0 R>>/ExtGState<</Blend<</BM/Multiply>>>>/ColorSpace<</Ink[/Separation]/Inks[/DeviceN]>>>>',
      [image, form],
    );

  it.each([
    ['on a picture', 'q 300 0 0 200 0 0 cm /I Do Q'],
    ['on a picture over something dark', '0 g 0 0 300 200 re f q 300 0 0 200 0 0 cm /I Do Q'],
    ['on a picture below a part of it', 'q 20 0 0 20 0 0 cm /I Do Q'],
    ['on a picture in a form', '/F Do'],
    ['on an inline picture', 'q 300 0 0 200 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q'],
    ['filled with a pattern', '/Pattern cs /P1 scn 0 0 300 200 re f'],
    ['on a shading', '/S sh'],
    ['filled with much of an ink', '/Ink cs 0.9 scn 0 0 300 200 re f'],
    ['filled with inks', '/Inks cs 0 0.9 scn 0 0 300 200 re f'],
    ['dark below a part of it', '0 g 0 0 30 200 re f'],
    ['blended in another way than by its opacity', '/Blend gs 0.9 g 0 0 300 200 re f'],
  ])('%s', (_, content) => {
    expect(onPicture(content)).toBe('mixed');
  });

  it.each([
    ['light over a picture', 'q 300 0 0 200 0 0 cm /I Do Q 1 g 0 0 300 200 re f', 'light'],
    ['a picture beside it', 'q 100 0 0 100 100 100 cm /I Do Q', 'light'],
    ['dark around a small picture', '0 g 0 0 300 200 re f q 20 0 0 20 0 0 cm /I Do Q', 'dark'],
  ])('not with %s', (_, content, expected) => expect(onPicture(content)).toBe(expected));
});
