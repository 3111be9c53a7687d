/** Joined files: pages as before, forms, bookmarks, tags and layers of all, and what is refused. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { fieldNodes, formFields, fullName } from '../../../../shared/pdf/document/field-tree.ts';
import { joinDocuments, type PartFile } from '../../../../shared/pdf/joining/join-documents.ts';
import { PdfRef } from '../../../../shared/pdf/objects/objects.ts';
import type { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { BrokenXref } from '../../../../shared/pdf/parser/xref.ts';
import { lockedFiles, openlyEncrypted } from '../../../fixtures/encrypted-pdf.ts';
import { hostilePdfs } from '../../../fixtures/hostile-pdfs.ts';
import { png } from '../../../fixtures/pictures.ts';
import { rawPage, rawPdf } from '../../../fixtures/raw-pdf.ts';
import { contentsOf, opened, type PartSpec, partFile, partSpecs } from './joined-pdf.ts';

const maxBytes = 25 << 20;
const plain: PartSpec = {
  pages: ['one', 'two'],
  rotate: 0,
  isInherited: true,
  fields: [],
  links: [],
  hasOutline: false,
  hasTags: false,
  hasLayer: false,
};
const aPart = (changes: Partial<PartSpec> = {}) => partFile({ ...plain, ...changes });
const named = (...files: Uint8Array[]): PartFile[] =>
  files.map((bytes, index) => ({ filename: `Part ${index + 1}.pdf`, bytes }));
const joined = (...files: Uint8Array[]) => opened(joinDocuments(named(...files), { maxBytes }).bytes);

function refusalOf(files: Uint8Array[], options: Partial<Parameters<typeof joinDocuments>[1]> = {}) {
  try {
    joinDocuments(named(...files), { maxBytes, ...options });
  } catch (error) {
    const { code, details } = error as { code: string; details?: Record<string, string> };
    return [code, ...Object.keys(details ?? {})];
  }
  return null;
}

interface Bookmark {
  title: string | undefined;
  page: number;
  below: Bookmark[];
}

function bookmarksOf({ reader, pages }: ReturnType<typeof opened>): Bookmark[] {
  const below = (parent: ReturnType<PdfReader['dict']>): Bookmark[] => {
    const found: Bookmark[] = [];
    for (let item = reader.dict(parent?.get('First')); item; item = reader.dict(item.get('Next'))) {
      expect(reader.dict(item.get('Parent'))).toBe(parent);
      const target = reader.array(item.get('Dest'))?.[0];
      const page = pages.findIndex(({ ref }) => target instanceof PdfRef && ref?.num === target.num) + 1;
      found.push({ title: reader.text(item.get('Title')), page, below: below(item) });
    }
    return found;
  };
  return below(reader.dict(reader.catalog.get('Outlines')));
}

const fieldNames = ({ reader }: ReturnType<typeof opened>) =>
  [...fieldNodes(reader, formFields(reader), reader.budget)].map((node) => fullName(reader, node));

describe('joined files', () => {
  it('have every page with all that it refers to, boxes and rotation, and each field once', () => {
    fc.assert(
      fc.property(fc.array(partSpecs, { minLength: 1, maxLength: 4 }), (specs) => {
        const files = specs.map(partFile);
        const { bytes, parts } = joinDocuments(named(...files), { maxBytes });
        const after = opened(bytes);
        let first = 0;
        for (const [number, file] of files.entries()) {
          const before = opened(file);
          const own = after.pages.slice(0, first + before.pages.length);
          expect(parts[number]).toEqual({
            filename: `Part ${number + 1}.pdf`,
            pages: before.pages.length,
            sha256: createHash('sha256').update(file).digest('hex'),
          });
          for (const index of before.pages.keys()) {
            expect(contentsOf(after.reader, own, first + index, first)).toBe(
              contentsOf(before.reader, before.pages, index),
            );
          }
          first += before.pages.length;
        }
        expect(after.pages).toHaveLength(first);
        const names = fieldNames(after);
        expect(new Set(names).size).toBe(names.length);
        expect(names).toHaveLength(specs.flatMap(({ fields }) => fields).length);
        expect(joinDocuments(named(...files), { maxBytes }).bytes).toEqual(bytes);
      }),
      { numRuns: 60 },
    );
  });

  it('have a bookmark for each file, with those of the file below it', () => {
    expect(bookmarksOf(joined(aPart(), aPart({ hasOutline: true })))).toEqual([
      { title: 'Part 1', page: 1, below: [] },
      { title: 'Part 2', page: 3, below: [{ title: 'Own', page: 4, below: [] }] },
    ]);
  });

  it('keep fields of one name apart, in the font of their own form', () => {
    const after = joined(aPart({ fields: ['name', 'name_2'] }), aPart({ fields: ['name', 'name_2'] }));
    expect(fieldNames(after)).toEqual(['name', 'name_2', 'name_2_2', 'name_2_2_2']);
    const { reader } = after;
    const form = reader.dict(reader.catalog.get('AcroForm'));
    const fonts = reader.dict(reader.dict(form?.get('DR'))?.get('Font'));
    expect([...(fonts?.keys() ?? [])]).toEqual(['F1', 'F1_2']);
    const looks = formFields(reader).map((field) => reader.text(reader.dict(field)?.get('DA')));
    expect(looks).toEqual(['/F1 9 Tf', '/F1 9 Tf', '/F1_2 9 Tf', '/F1_2 9 Tf']);
  });

  it.each<[string, string, boolean]>([
    ['a field', '<</Type/Annot/Subtype/Widget/Rect[10 10 60 30]/T(w)/FT/Tx/V(x)>>', true],
    ['a field on no page', '<</T(w)/FT/Tx/V(x)>>', false],
  ])('ask readers to draw fields anew only where a file that asks shows %s', (_what, field, isAsked) => {
    const asking = rawPage('/Annots[4 0 R]', [field], '/AcroForm<</Fields[4 0 R]/NeedAppearances true>>');
    for (const files of [
      [aPart({ fields: ['name'] }), asking],
      [asking, aPart({ fields: ['name'] })],
    ]) {
      const { reader } = joined(...files);
      const need = reader.dict(reader.catalog.get('AcroForm'))?.get('NeedAppearances');
      expect(need).toBe(isAsked ? true : undefined);
    }
  });

  it('keep a layer off, and one that is on', () => {
    const { reader } = joined(aPart({ hasLayer: true }), aPart(), aPart({ hasLayer: true }));
    const layers = reader.dict(reader.catalog.get('OCProperties'));
    expect(reader.array(layers?.get('OCGs'))).toHaveLength(2);
    expect(reader.array(reader.dict(layers?.get('D'))?.get('OFF'))).toEqual(reader.array(layers?.get('OCGs')));
  });

  it('keep the tags: each page leads to the elements of its own file', () => {
    const { reader, pages } = joined(aPart({ hasTags: true }), aPart(), aPart({ hasTags: true }));
    const root = reader.dict(reader.catalog.get('StructTreeRoot'));
    const numbers = reader.array(reader.dict(root?.get('ParentTree'))?.get('Nums')) ?? [];
    for (const [index, key] of [0, 1].entries()) {
      const page = pages[index * 4]?.dict;
      expect(reader.number(page?.get('StructParents'))).toBe(key);
      const element = reader.dict(reader.array(numbers[index * 2 + 1])?.[0]);
      expect(reader.dict(element?.get('Pg'))).toBe(page);
      expect(reader.text(element?.get('ID'))).toBe(`${index * 2 + 1}:id`);
    }
    expect(reader.array(reader.dict(root?.get('IDTree'))?.get('Names'))).toHaveLength(4);
    // The second file has no tags.
    expect(reader.catalog.has('MarkInfo')).toBe(false);
  });

  it('show a picture on a page of its own', () => {
    const picture = png({ width: 4, height: 8, type: 6, depth: 8, sample: () => 128 });
    const { reader, pages } = joined(aPart(), picture);
    expect(pages).toHaveLength(3);
    const images = reader.dict(reader.dict(pages[2]?.dict.get('Resources'))?.get('XObject'));
    expect(reader.stream(images?.get('Im'))?.dict.get('Height')).toBe(8);
  });

  it('may have a broken table, or one that turns out to be wrong while pages are copied', () => {
    const broken = Buffer.from(
      aPart()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    const moved = Buffer.from(aPart().toString('latin1').replace('20 0 obj', '20  0 obj'), 'latin1');
    expect(joined(broken, moved).pages).toHaveLength(4);
  });
});

describe('what cannot be joined is refused by its name', () => {
  const form = (entries: string) =>
    rawPage('', ['<</FT/Sig/T(s)/V<</Type/Sig/Contents<00>>>>>'], `/AcroForm<<${entries}>>`);
  it.each<[string, Uint8Array, string]>([
    ['text', Buffer.from('hello'), 'not_a_pdf'],
    ['no pages', rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']), 'document_damaged'],
    [
      'a missing page',
      rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Kids[3 0 R 9 0 R]/Count 2>>', '<</Type/Page>>']),
      'document_damaged',
    ],
    ['a signature', form('/Fields[4 0 R]'), 'document_signed'],
    ['a certification', rawPage('', [], '/Perms<</DocMDP<</Type/Sig>>>>'), 'document_signed'],
    ['an XFA form', form('/Fields[]/XFA[]'), 'document_xfa'],
    ['an encrypted file', Object.values(openlyEncrypted)[0] as Buffer, 'document_encrypted'],
    ['a locked file', Object.values(lockedFiles)[0] as Buffer, 'document_encrypted'],
    [
      'half a picture',
      png({ width: 4, height: 4, type: 2, depth: 8, sample: () => 1 }).subarray(0, 40),
      'document_damaged',
    ],
  ])('%s', (_, file, code) => {
    expect(refusalOf([aPart(), file, aPart()])).toEqual([code, 'documents[1]']);
  });

  it('a file of another kind, in words for people', () => {
    const files = named(aPart(), Buffer.from('hello'));
    const message = `${files[1]?.filename} is not a PDF, PNG or JPEG file.`;
    expect(() => joinDocuments(files, { maxBytes })).toThrow(
      expect.objectContaining({ code: 'not_a_pdf', message, details: { 'documents[1]': message } }),
    );
  });

  it('too many pages or bytes, of all files together', () => {
    expect(refusalOf([aPart(), aPart()], { limits: { pages: 3 } })).toEqual(['document_too_large', 'documents[1]']);
    const { length } = joinDocuments(named(aPart(), aPart()), { maxBytes }).bytes;
    expect(refusalOf([aPart(), aPart()], { maxBytes: length - 1 })).toEqual(['document_too_large']);
    expect(refusalOf([aPart(), aPart(), aPart()], { maxBytes: aPart().length })).toEqual(['document_too_large']);
  });

  it('too many objects, of all files together', () => {
    expect(refusalOf([aPart(), aPart()], { limits: { objects: 150 } })).toEqual([
      'document_too_complex',
      'documents[1]',
    ]);
  });

  it('more streams than the result may hold, before all are written', () => {
    const page = aPart();
    const refs = Array.from({ length: 40 }, (_, index) => `${index + 4} 0 R`).join(' ');
    const file = rawPage(`/Contents[${refs}]`, [
      ...Array.from({ length: 40 }, () => ({ dict: '', data: Buffer.alloc(1_000, ' ') })),
    ]);
    expect(refusalOf([page, file], { maxBytes: 30_000 })).toEqual(['document_too_large']);
  });

  it.each(Object.keys(hostilePdfs).filter((_, index) => index % 9 === 0))('a hostile file: %s', (name) => {
    const bytes = hostilePdfs[name]?.() ?? Buffer.alloc(0);
    try {
      joinDocuments(named(aPart(), bytes), { maxBytes });
    } catch (error) {
      expect(error).not.toBeInstanceOf(BrokenXref);
      expect((error as { code?: string }).code).toMatch(/^(not_a_pdf|document_\w+)$/);
    }
  });
});
