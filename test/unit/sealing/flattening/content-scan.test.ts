import { scanContent } from '../../../../shared/sealing/flattening/content-scan.ts';

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

  it('gives up on what nobody has written in earnest', () => {
    expect(() => scan('q '.repeat(20_000))).toThrow(expect.objectContaining({ code: 'document_too_complex' }));
  });
});
