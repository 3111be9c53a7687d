import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { FieldStamp } from '../../../../shared/domain/documents/sealing.ts';
import type { PdfRef, PdfStream } from '../../../../shared/pdf/objects/objects.ts';
import { pageTexts } from '../../../fixtures/page-text.ts';
import { box, type RawObject, rawPage, rawPdf, stamp } from '../../../fixtures/raw-pdf.ts';
import { aSeal, contentOf, drawn, pageOf, type Sealed } from '../../../fixtures/sealed-pdf.ts';

describe('content of which readers may see different ends', () => {
  const red = '1 0 0 rg 0 0 5 5 re f ';
  const flat = (data: string) => deflateSync(Buffer.from(data));
  const mark: FieldStamp = {
    page: 1,
    x: 150,
    y: 20,
    width: 100,
    height: 30,
    content: { type: 'text', text: 'Ada Lovelace' },
  };
  const sealedWith = (...contents: RawObject[]) => {
    const refs = contents.map((_, i) => `${6 + i} 0 R`).join(' ');
    const [only] = contents.length === 1 ? [refs] : [`[${refs}]`];
    return aSeal(rawPage(`/Annots[4 0 R]/Contents ${only}`, [stamp(), box, ...contents]), { stamps: [mark] });
  };
  const plain = (data: string): RawObject => ({ dict: '', data: Buffer.from(data, 'latin1') });
  /** The content that was there, in the form it has become. */
  const own = (sealed: Sealed) => {
    const { reader } = sealed;
    const key = /^q \/(CsX\d+) Do Q\n/.exec(drawn(sealed))?.[1] ?? '';
    const forms = reader.dict(reader.dict(pageOf(sealed).dict.get('Resources'))?.get('XObject'));
    const form = reader.stream(forms?.get(key));
    return (
      form && { dict: form.dict, raw: Buffer.from(form.raw), text: Buffer.from(reader.decode(form)).toString('latin1') }
    );
  };

  it('a mark gets a light plate on a dark page only', async () => {
    const plateOf = async (content: string) => {
      const sealed = await sealedWith(plain(content));
      const key = /cm \/(CsX\d+) Do Q\s*$/.exec(drawn(sealed))?.[1] ?? '';
      const forms = sealed.reader.dict(sealed.reader.dict(pageOf(sealed).dict.get('Resources'))?.get('XObject'));
      const form = sealed.reader.stream(forms?.get(key));
      return (
        form && Buffer.from(sealed.reader.decode(form)).toString('latin1').startsWith('0.97 0.98 0.98 rg 0 0 100 30')
      );
    };
    expect(await plateOf('0 g 0 0 300 200 re f')).toBe(true);
    expect(await plateOf('0.9 g 0 0 300 200 re f')).toBe(false);
  });

  it('an inline image whose end all readers find costs the page none of its tags', async () => {
    const sealed = await sealedWith(plain('/P <</MCID 0>> BDC BI /W 1 /H 1 /CS /G /BPC 8 ID x EI EMC'));
    const [, contents] = sealed.reader.array(pageOf(sealed).dict.get('Contents')) ?? [];
    expect(contents).toMatchObject({ num: 6 });
    expect((await pageTexts(sealed.bytes))[0]).toContain('Ada Lovelace');
  });

  it.each([
    ['a string', 'BT (abc'],
    ['an array', '[1 2'],
    ['a hexadecimal string', '<41'],
    ['a dictionary', '/P <</A 1'],
    ['an inline image', 'BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\x80'],
    ['an operator that lacks operands', 'Tf'],
  ])('%s: it is kept as it is, and what was drawn over it is seen', async (_, tail) => {
    const sealed = await sealedWith(plain(red + tail));
    expect(own(sealed)?.text).toBe(red + tail);
    expect(drawn(sealed)).toMatch(/^q \/CsX3 Do Q\n\nq 2 0 0 2 100 50 cm \/CsX1 Do Q\nq [^\n]* cm \/CsX2 Do Q\n$/);
    expect((await pageTexts(sealed.bytes))[0]).toContain('Ada Lovelace');
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
  });

  it('a comment or a group that is hidden ends before what is drawn over it', async () => {
    const sealed = await sealedWith(plain(`/OC /M BDC q /Span BMC ${red}% end`));
    expect(drawn(sealed)).toMatch(/% end\n+EMC EMC Q Q \nq 2 0 0 2 100 50 cm/);
  });

  it('marked content in it ends outside of it', async () => {
    const sealed = await sealedWith(plain(`/OC /M BDC /Span BMC ${red}(`));
    expect(drawn(sealed)).toMatch(/^q \/CsX3 Do Q\nEMC EMC \nq 2/);
  });

  it('with a million marks is refused', async () => {
    const marked = '/a BMC '.repeat(1_000_001);
    for (const content of [marked, `${marked}(`])
      await expect(sealedWith(plain(content))).rejects.toMatchObject({ code: 'document_too_complex' });
  });

  it('several streams become one form', async () => {
    const sealed = await sealedWith(plain(red), plain('Q [1'), plain('2'));
    expect(own(sealed)?.text).toBe(`${red}\n  [1\n2`);
  });

  it('what cannot be decoded by all is copied, not decoded', async () => {
    const damaged = flat(red.repeat(50));
    damaged.write('xx', damaged.length - 3);
    for (const [dict, data] of [
      ['/Filter/FlateDecode', damaged],
      ['/Filter[/ASCIIHexDecode]', Buffer.from('30206>')],
      ['/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>', flat(red)],
      ['/Filter/DCTDecode', Buffer.from('0 g')],
    ] as const) {
      const sealed = await sealedWith({ dict, data });
      expect(own(sealed)?.raw).toEqual(data);
      expect(own(sealed)?.dict.has('Filter')).toBe(true);
    }
    const wrong = rawPage('/Contents 4 0 R', ['<</Length 2>>\nstream\n0 0 5 5 re f\nendstream']);
    expect(own(await aSeal(wrong, { stamps: [mark] }))?.text).toBe('0 0 5 5 re f');
  });

  it('nothing appears that readers overlook, and nothing is lost', async () => {
    const [sound, headless] = [flat(red), flat('0 0 9 9 re f ')];
    headless.write('xx');
    const sealed = await sealedWith(
      { dict: '/Filter[/Crypt/FlateDecode]', data: sound },
      { dict: '/Filter/FlateDecode', data: headless },
      plain('0 g'),
    );
    expect(own(sealed)?.text).toMatch(new RegExp(`^${red}\\n+0 g$`));
  });
});

describe('content that pages share', () => {
  const count = 20;
  /** Bytes that deflating does not make fewer. */
  const noise = (bytes: number) => {
    const parts = Array.from({ length: bytes / 32 }, (_, i) => createHash('sha256').update(String(i)).digest());
    return Buffer.concat(parts);
  };
  /** Content with an uncertain end that stays as long when it is copied. */
  const unsound = Buffer.concat([Buffer.from('0 0 5 5 re f BI ID '), noise(100_000)]);
  const contentNum = 3 + count;
  /** Twenty pages with one stamp and one content; the rest of their entries comes from `page`. */
  const shared = (content: RawObject, page = (_: number) => '', tree = '', more: RawObject[] = []) =>
    pagesOf(content, (i) => `/Contents ${contentNum} 0 R${page(i)}`, tree, more);
  const pagesOf = (content: RawObject, page: (index: number) => string, tree: string, more: RawObject[]) => {
    const nums = Array.from({ length: count }, (_, i) => 3 + i);
    return rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${nums.map((num) => `${num} 0 R`).join(' ')}]/Count ${count}${tree}>>`,
      ...nums.map(
        (_, i) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[${contentNum + 1} 0 R]${page(i)}>>`,
      ),
      content,
      stamp().replace('5 0 R', `${contentNum + 2} 0 R`),
      box,
      ...more,
    ]);
  };
  const grownBy = (sealed: Sealed) => sealed.bytes.length - sealed.baseLength;
  const plain = (data: Uint8Array): RawObject => ({ dict: '', data });
  const empty = shared(plain(Buffer.from('0 g')));
  const baseline = async () => grownBy(await aSeal(empty));
  const perPage = 300;

  it.each([
    ['no resources', () => '', ''],
    ['resources of their parent', () => '', '/Resources<</Font<<>>>>'],
    ['resources by reference', () => `/Resources ${contentNum + 3} 0 R`, ''],
  ])('becomes one form for all that have %s', async (_, page, tree) => {
    const sealed = await aSeal(shared(plain(unsound), page, tree, ['<</Font<<>>>>']));
    expect(grownBy(sealed)).toBeLessThan((await baseline()) + unsound.length + count * perPage);
    const forms = Array.from({ length: count }, (_, index) => {
      const { dict } = pageOf(sealed, index);
      const key = /^q \/(CsX\d+) Do Q\n/.exec(contentOf(sealed.reader, { dict }))?.[1] ?? '';
      return sealed.reader.dict(sealed.reader.dict(dict.get('Resources'))?.get('XObject'))?.get(key);
    });
    expect(new Set(forms.map((form) => (form as PdfRef).num)).size).toBe(1);
    expect(Buffer.from(sealed.reader.decode(sealed.reader.stream(forms[0]) as PdfStream))).toEqual(unsound);
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
  });

  it('is copied for each that draws with resources of its own, up to a bound', async () => {
    const document = shared(plain(unsound), (index) => `/Resources<</Font<</F${index} null>>>>`);
    const needed = count * unsound.length;
    const sealed = await aSeal(document, { limits: { copiedBytes: needed + count * perPage } });
    expect(grownBy(sealed)).toBeGreaterThan(needed);
    await expect(aSeal(document, { limits: { copiedBytes: needed } })).rejects.toMatchObject({
      code: 'document_too_complex',
      message: expect.stringContaining('written anew'),
    });
  });

  it('may not be looked through again and again, nor its streams be named', async () => {
    const length = 60_000;
    const data = Buffer.from(' '.repeat(length));
    const ends = Array.from({ length: count }, () => plain(Buffer.from('0 g')));
    const page = (i: number) => `/Contents[${contentNum} 0 R ${contentNum + 3 + i} 0 R]`;
    const own = pagesOf(plain(data), page, '', ends);
    expect((await aSeal(own, { limits: { decodedBytes: count * (length + 1000) } })).report.intact).toBe(true);
    await expect(aSeal(own, { limits: { decodedBytes: count * length } })).rejects.toMatchObject({
      code: 'document_too_complex',
    });
    const names = `[${`${contentNum + 4} 0 R `.repeat(5000)}]`;
    const listed = shared(names, () => '', '', ['null', plain(Buffer.from('f'))]);
    await expect(aSeal(listed, { limits: { copiedBytes: count * 5000 * 8 } })).rejects.toMatchObject({
      message: expect.stringContaining('written anew'),
    });
  });

  it('resources that are written for every page have a bound', async () => {
    const fonts = Array.from({ length: 1000 }, (_, i) => `/F${i} null`).join('');
    const document = shared(plain(Buffer.from('0 g')), () => '', `/Resources<</Font<<${fonts}>>>>`);
    expect(grownBy(await aSeal(document))).toBeGreaterThan(100_000);
    await expect(aSeal(document, { limits: { updateBytes: 100_000 } })).rejects.toMatchObject({
      code: 'document_too_complex',
      message: expect.stringContaining('added to it'),
    });
  });
});
