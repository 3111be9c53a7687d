import { byteString, name, PdfDict } from '../../../../shared/pdf/objects/objects.ts';
import { appearanceOf, drawnAppearance, type Entries } from '../../../fixtures/appearance.ts';

const Rect = [100, 100, 200, 120];
const QuadPoints = [100, 120, 200, 120, 100, 100, 200, 100];

const annotations: Record<string, Entries> = {
  Text: { Name: name('Comment') },
  Highlight: { QuadPoints, C: [1, 1, 0] },
  Underline: { QuadPoints },
  StrikeOut: { QuadPoints },
  Squiggly: { QuadPoints },
  FreeText: { DA: byteString('/Helv 10 Tf 0 g'), Contents: byteString('Words') },
  Line: { L: [100, 100, 200, 120], LE: [name('OpenArrow'), name('Circle')] },
  Ink: { InkList: [[100, 100, 150, 120, 200, 100]] },
  Polygon: { Vertices: [100, 100, 150, 120, 200, 100], IC: [1, 0, 0] },
  PolyLine: { Vertices: [100, 100, 150, 120, 200, 100] },
  Square: { IC: [0, 1, 0] },
  Circle: { C: [0, 0, 1] },
  Caret: {},
  Stamp: { Name: name('Approved') },
  FileAttachment: {},
  Redact: { QuadPoints },
};

describe('markup annotations without an appearance', () => {
  it.each(Object.entries(annotations))('%s is drawn where it is', (subtype, entries) => {
    const made = drawnAppearance({ Subtype: name(subtype), Rect, ...entries });
    expect(made.content.length).toBeGreaterThan(10);
    const { rect } = made;
    // The drawing keeps the page's coordinates: its box is where it goes.
    expect(rect).toEqual(made.bbox);
    expect(rect?.[0]).toBeLessThanOrEqual(100);
    expect(rect?.[3]).toBeGreaterThanOrEqual(120);
    expect(made.text.split(/\bq\b/).length).toBe(made.text.split(/\bQ\b/).length);
  });

  it('let the text under a highlight through', () => {
    const made = drawnAppearance({ Subtype: name('Highlight'), Rect, QuadPoints });
    const state = (made.resources.get('ExtGState') as PdfDict).get('CsG') as PdfDict;
    expect(state.get('BM')).toEqual(name('Multiply'));
  });

  it('are as transparent as they say', () => {
    const made = drawnAppearance({ Subtype: name('Square'), Rect, IC: [1, 0, 0], CA: 0.25 });
    expect(((made.resources.get('ExtGState') as PdfDict).get('CsG') as PdfDict).get('ca')).toBe(0.25);
  });

  it('may reach beyond their rectangle', () => {
    const made = drawnAppearance({ Subtype: name('Line'), Rect, L: [50, 50, 300, 300] });
    expect(made.rect?.[0]).toBeLessThan(50);
    expect(made.rect?.[3]).toBeGreaterThan(300);
  });

  it.each(['Square', 'Circle'])('%s: as large as viewers draw it, which ignore /RD', (subtype) => {
    const draw = (more: Entries) => drawnAppearance({ Subtype: name(subtype), Rect, IC: [0, 0, 1], ...more }).text;
    expect(draw({ RD: [5, 5, 5, 5] })).toBe(draw({}));
  });

  it('take quads in either order of corners', () => {
    const around = [100, 100, 200, 100, 200, 120, 100, 120];
    const draw = (points: number[]) => drawnAppearance({ Subtype: name('Underline'), Rect, QuadPoints: points }).text;
    expect(draw(around)).toBe(draw(QuadPoints));
  });

  it('break the words of free text in its box', () => {
    const Contents = byteString('a number of words that need more than one line');
    const made = drawnAppearance({ Subtype: name('FreeText'), Rect, DA: byteString('/Helv 10 Tf 1 0 0 rg'), Contents });
    expect(made.text.match(/Tj/g)?.length).toBeGreaterThan(1);
    expect(made.text).toContain('1 0 0 rg');
  });

  describe('the caption of a line', () => {
    const line = { Subtype: name('Line'), Rect, L: [100, 110, 300, 110], Contents: byteString('12 mm') };
    const paths = (text: string) => text.match(/\bm\b/g)?.length;

    it('interrupts it, in the middle', () => {
      const made = drawnAppearance({ ...line, Cap: true });
      expect(made.text).toContain('(12 mm) Tj');
      expect(made.text).toMatch(/1 0 0 1 200 110 cm/);
      expect(paths(made.text)).toBe(2);
    });

    it('is turned with it, but never upside down', () => {
      expect(drawnAppearance({ ...line, L: [100, 100, 100, 200], Cap: true }).text).toContain('0 1 -1 0 100 150 cm');
      expect(drawnAppearance({ ...line, L: [300, 110, 100, 110], Cap: true }).text).toContain('1 0 0 1 200 110 cm');
    });

    it('is not drawn unless /Cap says so', () => expect(drawnAppearance(line).text).not.toContain('Tj'));
  });

  it('a PolyLine without a width is drawn as thin as can be, a Polygon without one not at all', () => {
    const entries = { Rect, Vertices: [100, 100, 150, 120, 200, 100], BS: PdfDict.of({ W: 0 }) };
    const made = drawnAppearance({ Subtype: name('PolyLine'), ...entries, LE: [name('Circle'), name('None')] });
    expect(made.text).toMatch(/0 w[\s\S]*100 100 m 150 120 l 200 100 l S/);
    expect(drawnAppearance({ Subtype: name('Polygon'), ...entries }).text).not.toContain(' m ');
  });

  it('show nothing of what readers show nothing of, and admit what they cannot draw', () => {
    expect(appearanceOf({ Subtype: name('Popup'), Rect })?.content).toHaveLength(0);
    expect(appearanceOf({ Subtype: name('3D'), Rect })).toBeNull();
  });

  it('survive malformed entries', () => {
    for (const subtype of Object.keys(annotations)) {
      const broken = {
        QuadPoints: [1, null, name('x')],
        L: [1],
        Vertices: [true],
        InkList: [[], 4],
        C: [9, 'x', 1],
        Rect,
      };
      expect(() => appearanceOf({ Subtype: name(subtype), ...(broken as unknown as Entries) })).not.toThrow();
      expect(() => appearanceOf({ Subtype: name(subtype) })).not.toThrow();
    }
  });
});
