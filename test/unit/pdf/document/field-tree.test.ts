import {
  type FieldNode,
  fieldAndParents,
  fieldNodes,
  formFields,
  fullName,
  inheritedEntry,
  widgetName,
} from '../../../../shared/pdf/document/field-tree.ts';
import { PdfRef } from '../../../../shared/pdf/objects/objects.ts';
import { Budget } from '../../../../shared/pdf/parser/budget.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { rawPage } from '../../../fixtures/raw-pdf.ts';

/** A document whose form has `fields` as roots; objects are numbered from 4. */
function aForm(fields: string, ...objects: string[]): PdfReader {
  return PdfReader.open(rawPage('', objects, `/AcroForm<</Fields[${fields}]>>`));
}

const nodesOf = (reader: PdfReader, budget = new Budget()): FieldNode[] => [
  ...fieldNodes(reader, formFields(reader), budget),
];
const namesOf = (reader: PdfReader) => nodesOf(reader).map((node) => fullName(reader, node));

describe('the nodes of the field tree', () => {
  it('come in document order, each after the node above it, with their full names', () => {
    const reader = aForm(
      '4 0 R 7 0 R',
      '<</T(a)/Kids[5 0 R 6 0 R]>>',
      '<</T(one)>>',
      '<</T(two)/Kids[<<>> <</T(x)>>]>>',
      '<</T(b)>>',
    );
    // A widget without a name has the name of its field.
    expect(namesOf(reader)).toEqual(['a', 'a.one', 'a.two', 'a.two', 'a.two.x', 'b']);
  });

  it('inherit their type, and know the node that lists them even when they name no parent', () => {
    const reader = aForm('4 0 R', '<</FT/Sig/T(a)/Kids[5 0 R 6 0 R]>>', '<<>>', '<</FT/Tx>>');
    expect(nodesOf(reader).map(({ type }) => type)).toEqual(['Sig', 'Sig', 'Tx']);
    expect(nodesOf(reader)[1]?.parent?.object).toBeInstanceOf(PdfRef);
  });

  it('count once, where they are listed first, also in circles', () => {
    const reader = aForm('4 0 R 5 0 R 4 0 R', '<</T(a)/Kids[5 0 R 4 0 R]>>', '<</T(b)/Kids[4 0 R 5 0 R]>>');
    expect(namesOf(reader)).toEqual(['a', 'a.b']);
  });

  it('skip entries that are no dictionary', () => {
    expect(namesOf(aForm('9 0 R null 7 4 0 R', '<</T(a)/Kids[(x) /y 99 0 R]>>'))).toEqual(['a']);
  });

  it('are found at any depth, as far as the budget goes', () => {
    const depth = 5000;
    const nested = Array.from({ length: depth }, (_, i) => `<</T(n)/Kids[${i + 5} 0 R]>>`);
    const reader = aForm('4 0 R', ...nested, '<</T(leaf)>>');
    const nodes = nodesOf(reader);
    expect(nodes).toHaveLength(depth + 1);
    expect(fullName(reader, nodes.at(-1) as FieldNode)).toHaveLength('n.'.length * depth + 'leaf'.length);
    expect(() => nodesOf(reader, new Budget({ nodes: depth }))).toThrow('too many nodes');
  });
});

describe('a field and its parents', () => {
  const reader = aForm('4 0 R', '<</FT/Tx/V null/Q 1>>', '<</Parent 4 0 R/V null>>', '<</Parent 6 0 R/T(loop)>>');
  const field = (num: number) => reader.dict(new PdfRef(num)) as NonNullable<ReturnType<PdfReader['dict']>>;

  it('pass entries down; null counts as missing', () => {
    expect(inheritedEntry(reader, field(5), 'Q')).toBe(1);
    expect(reader.name(inheritedEntry(reader, field(5), 'FT'))).toBe('Tx');
    expect(inheritedEntry(reader, field(5), 'V')).toBeUndefined();
  });

  it('name a widget from the root down, nodes without a name left out', () => {
    const named = aForm('4 0 R', '<</T(a)>>', '<</Parent 4 0 R/T()>>', '<</Parent 5 0 R/T(b)>>', '<</Parent 6 0 R>>');
    const widget = named.dict(new PdfRef(7)) as NonNullable<ReturnType<PdfReader['dict']>>;
    expect(widgetName(named, widget)).toBe('a.b');
  });

  it('end after 50 levels when a field is its own parent', () => {
    expect([...fieldAndParents(reader, field(6))]).toHaveLength(50);
    expect(inheritedEntry(reader, field(6), 'V')).toBeUndefined();
  });
});
