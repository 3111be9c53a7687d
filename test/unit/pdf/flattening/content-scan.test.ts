import { deflateSync } from 'node:zlib';
import { scanContent } from '../../../../shared/pdf/flattening/content-scan.ts';

const scan = (text: string) => scanContent(Buffer.from(text, 'latin1'));

describe('what a content leaves behind', () => {
  it.each([
    ['', 0],
    ['q 1 0 0 1 0 0 cm Q', 0],
    ['q q Q', 1],
    ['q\nq\rq\t', 3],
    ['(q) Tj <71> Tj /q gs % q q q\n[(q)] TJ', 0],
    ['(a \\) q (nested q) q) Tj q', 1],
    ['BI /W 1 /H 1 ID q q q \x01\x02 EI Q q', 1],
    ['BI /W 1 ID ab EI\x01 q EI q', 1],
    ['quit q', 1],
    ['<</q /Q>> BDC q EMC', 1],
  ])('%j leaves %i states open', (text, depth) => expect(scan(text).depth).toBe(depth));

  it('finds what is restored too often', () => expect(scan('Q q Q Q').underflows).toEqual([0, 6]));

  it('notices a text object without an end', () => {
    expect(scan('BT (x) Tj').isTextOpen).toBe(true);
    expect(scan('BT (x) Tj ET').isTextOpen).toBe(false);
  });

  it('counts marked content without an end', () => {
    expect(scan('/OC /M BDC /Span BMC EMC q').openMarkedContents).toBe(1);
    expect(scan('EMC /Span BMC EMC').openMarkedContents).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['every kind of operand', '[(a\\)) -2 <41>] TJ /P <</A [1 /B <<>>] /C true>> BDC EMC (x) Tj'],
    ['a comment without a line end', '0 g % end'],
    ['states and marks that are not closed', 'q q /OC /M BDC BT'],
    ['numbers of every kind', '+1 -.5 2. 0.5 1 2 re 1 w'],
    ['a few words that mean nothing', 'foo unheard-of ] >> ) { } 1.2.3 '.repeat(6)],
    ['more operands than needed', '1 2 3 4 5 6 7 w null true m'],
  ])('is sound with %s', (_, text) => expect(scan(text).isSound).toBe(true));

  const deflated = deflateSync(Buffer.alloc(300, 7)).toString('latin1');
  const ascii85 = '/W 4 /H 1 /CS /RGB /BPC 8 /F /A85 ID';

  it.each([
    ['plain data', 'BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q'],
    ['plain data of bits', 'BI /W 9 /H 2 /IM true ID \x01\x02\x03\x04\nEI Q'],
    ['a palette', 'BI /W 2 /H 1 /CS [/I /RGB 1 <000000ffffff>] /BPC 8 ID \x00\x01\nEI Q'],
    ['a named colour space', 'BI /W 2 /H 1 /CS /Cs1 /BPC 8 ID abcdef EI Q'],
    ['deflated data', `BI /W 10 /H 10 /CS /RGB /BPC 8 /F /Fl ID ${deflated}\nEI Q`],
    ['data in ASCII', `BI ${ascii85} zzz~>\nEI Q`],
    ['two filters', `BI /W 4 /H 1 /CS /RGB /BPC 8 /F [/A85 /Fl] ID zzz~> EI Q`],
    ['runs', 'BI /W 4 /H 1 /CS /G /BPC 8 /F /RL ID \xfd\x07\x80 EI Q'],
    ['a JPEG', 'BI /W 4 /H 1 /CS /G /BPC 8 /F /DCT ID \xff\xd8abc\xff\xd9\nEI Q'],
    ['two images', `BI /W 1 /H 1 /CS /G /BPC 8 ID x EI BI ${ascii85} zzz~> EI Q`],
  ])('is sound with an inline image of %s, whose end all readers find', (_, text) => {
    expect(scan(`q ${text}`)).toMatchObject({ isSound: true, depth: 0 });
  });

  it.each([
    ['more data than it says', 'BI /W 1 /H 1 /CS /G /BPC 8 ID xy EI Q'],
    ['less data than it says', 'BI /W 9 /H 9 /CS /G /BPC 8 ID x EI Q'],
    ['an end within its data', 'BI /W 6 /H 1 /CS /G /BPC 8 ID a EI b EI Q'],
    ['no space before its end', 'BI /W 1 /H 1 /CS /G /BPC 8 ID xEI Q'],
    ['a filter whose end only a decoder finds', 'BI /W 8 /H 1 /IM true /F /CCF ID \x01\x02 EI Q'],
    ['deflated data that is damaged', 'BI /W 8 /H 1 /IM true /F /Fl ID abcdefgh EI Q'],
    ['an odd dictionary', 'BI (W) 1 /H 1 /CS /G /BPC 8 ID x EI Q'],
  ])('is not sound with an inline image of %s', (_, text) => expect(scan(`q ${text}`).isSound).toBe(false));

  it.each([
    ['a string', 'BT (abc'],
    ['a string behind a backslash', 'BT (abc\\'],
    ['a string in hexadecimal', '<41'],
    ['an array', '[1 2'],
    ['a dictionary', '/P <</A 1'],
    ['a dictionary in an array', '[<<'],
    ['an array that is closed as a dictionary', '[ >> ]'],
    ['a dictionary that is closed as an array', '<< ]'],
    ['a dictionary that is closed by half', '<</A 1>'],
    ['an operator in an array', '[1 Q]'],
    ['an operator without its operands', '1 2 cm'],
    ['operands that another operator has used', '1 0 0 1 0 0 cm cm'],
    ['an inline image without an end', 'BI /W 1 /H 1 ID \x00\x80'],
    ['too many words that mean nothing', 'foo '.repeat(100)],
    ['too many closing brackets', '] '.repeat(100)],
    ['too many odd numbers', '1..2 w '.repeat(100)],
    ['too many odd dictionaries', '<<1 2>> w '.repeat(100)],
    ['too many dictionaries with a key alone', '<</A>> w '.repeat(100)],
    ['too many names in text', '[/a] TJ '.repeat(100)],
  ])('is not sound with %s', (_, text) => expect(scan(text).isSound).toBe(false));

  it('refuses content that no producer writes', () => {
    expect(() => scan('q '.repeat(20_000))).toThrow(expect.objectContaining({ code: 'document_too_complex' }));
  });
});
