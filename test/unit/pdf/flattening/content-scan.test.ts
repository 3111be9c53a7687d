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
  ])('%j leaves %i states open', (text, depth) => {
    expect(scan(text).depth).toBe(depth);
  });

  it('finds what is restored too often', () => {
    expect(scan('Q q Q Q').underflows).toEqual([0, 6]);
  });

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
  ])('is sound with %s', (_, text) => {
    expect(scan(text).isSound).toBe(true);
  });

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
    ['an inline image', 'BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q'],
    ['too many words that mean nothing', 'foo '.repeat(100)],
    ['too many closing brackets', '] '.repeat(100)],
    ['too many odd numbers', '1..2 w '.repeat(100)],
    ['too many odd dictionaries', '<<1 2>> w '.repeat(100)],
    ['too many dictionaries with a key alone', '<</A>> w '.repeat(100)],
    ['too many names in text', '[/a] TJ '.repeat(100)],
  ])('is not sound with %s', (_, text) => {
    expect(scan(text).isSound).toBe(false);
  });

  it('refuses content that no producer writes', () => {
    expect(() => scan('q '.repeat(20_000))).toThrow(expect.objectContaining({ code: 'document_too_complex' }));
  });
});
