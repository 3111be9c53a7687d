/** `npm run corpus -- <folder> --compare`: when a sealed page counts as one that lost something. */
import { annotatedAreas } from '../../../../infra/commands/corpus/annotated-areas.ts';
import { contactSheet } from '../../../../infra/commands/corpus/contact-sheet.ts';
import { difference, fromPpm, isLost, type Picture } from '../../../../infra/commands/corpus/picture.ts';
import { sealProblem } from '../../../../infra/commands/corpus/tools.ts';
import { rawPage } from '../../../fixtures/raw-pdf.ts';

function aPicture(black: [x: number, y: number][] = [], width = 10, height = 10): Picture {
  const rgb = new Uint8Array(width * height * 3).fill(255);
  for (const [x, y] of black) rgb.fill(0, (y * width + x) * 3, (y * width + x) * 3 + 3);
  return { width, height, rgb };
}

describe('two pictures of a page differ', () => {
  it('by the part of their pixels that are not alike', () => {
    expect(difference(aPicture(), aPicture(), [], 1)).toBe(0);
    expect(difference(aPicture(), aPicture([[9, 9]]), [], 1)).toBe(0.01);
    expect(difference(aPicture(), aPicture([], 10, 9), [], 1)).toBe(1);
  });

  it('but not by changes within a field', () => {
    const field = [{ x: 0, y: 0, width: 2, height: 2 }];
    expect(difference(aPicture(), aPicture([[1, 1]]), field, 1)).toBe(0);
    expect(difference(aPicture(), aPicture([[9, 9]]), field, 1)).toBe(0.01);
  });
});

describe('a page lost something', () => {
  const votes = (...isDifferent: boolean[]) => isDifferent.map((each) => ({ isDifferent: each }));

  it.each([
    ['when the only renderer sees it', votes(true), true],
    ['when two of three see it', votes(true, true, false), true],
    ['not when one of three sees it', votes(true, false, false), false],
    ['not when one of two sees it', votes(true, false), false],
    ['not when none could draw it', votes(), false],
  ])('%s', (_, cast, expected) => expect(isLost(cast)).toBe(expected));
});

it('fields and annotations are found where they are displayed, on a turned page too', () => {
  const widget = '<</Subtype/Widget/Rect[20 30 60 50]>>';
  const highlight = '<</Subtype/Highlight/Rect[0 0 0 0]/QuadPoints[100 120 150 120 100 100 150 100]>>';
  expect(annotatedAreas(rawPage(`/Annots[${widget}${highlight}]`))).toEqual([
    [
      { x: 8, y: 138, width: 64, height: 44 },
      { x: 88, y: 68, width: 74, height: 44 },
    ],
  ]);
  expect(annotatedAreas(rawPage(`/Rotate 90/Annots[${widget}]`))).toEqual([[{ x: 18, y: 8, width: 44, height: 64 }]]);
  expect(annotatedAreas(Buffer.from('noise'))).toEqual([]);
});

it('several pictures are read from one stream', () => {
  const ppm = Buffer.concat([
    Buffer.from('P6\n2 1\n255\n'),
    Buffer.alloc(6, 7),
    Buffer.from('P6 1 1 255\n'),
    Buffer.alloc(3),
  ]);
  expect(fromPpm(ppm).map(({ width, height, rgb }) => [width, height, rgb.length])).toEqual([
    [2, 1, 6],
    [1, 1, 3],
  ]);
});

it('of several signatures the last one is the seal', () => {
  const valid =
    'Signature #1:\n  - Signature Validation: Digest Mismatch.\nSignature #2:\n  - Total document signed\n  - Signature Validation: Signature is Valid.\n';
  expect(sealProblem(valid)).toBeUndefined();
  expect(sealProblem(valid.replace('Total', 'Not total'))).toContain('does not cover');
  expect(sealProblem('File has no signatures')).toContain('not valid');
});

it('the contact sheet shows each page before and after, lost ones first, in one file', () => {
  const vote = { renderer: 'pdf.js', before: aPicture(), after: aPicture([[1, 1]]), isDifferent: true };
  const rows = [
    { name: 'same.pdf', page: 1, isLost: false, votes: [vote, { ...vote, isDifferent: false }] },
    { name: '<lost>.pdf', page: 2, isLost: true, votes: [vote] },
  ];
  const sheet = contactSheet(rows, ['pdf.js']);
  expect(sheet.indexOf('&#60;lost&#62;.pdf, page 2')).toBeLessThan(sheet.indexOf('same.pdf, page 1'));
  expect(sheet.match(/data:image\/png;base64,iVBOR/g)).toHaveLength(6);
  expect(sheet).not.toMatch(/(src|href)="http/);
});
