import type { KnownAttack, ProblemCode, VerificationReport } from '../../../shared/domain/documents/verification.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { aPdf, appendUpdate, type Objects, offsetOf, pageContent, signPdf, stream } from '../../fixtures/signed-pdf.ts';

const { signer, own, root } = aSigner('P-256');
const attacker = aSigner('P-256', { commonName: 'Attacker' });
const trust = { ours: [own.der], authorities: [root.der] };
const verify = (file: Uint8Array) => verifyPdf(file, { trust });
const codes = (report: VerificationReport) => report.problems.map(({ code }) => code);

/** Not intact, with this trace, and blamed on this attack. */
function expectAttack(file: Uint8Array, code: ProblemCode, attack: KnownAttack): void {
  const report = verify(file);
  expect(report.intact).toBe(false);
  expect(report.sealedByUs).toBe(false);
  expect(report.problems).toContainEqual(expect.objectContaining({ code, attack, severity: 'broken' }));
}

let sealed: Buffer;
beforeAll(async () => {
  sealed = await signPdf(aPdf(), { signer });
});

it('the document that is attacked is intact before', () => {
  expect(verify(sealed)).toMatchObject({ intact: true, sealedByUs: true });
});

describe('our seal that certifies with P 2, so that timestamps and validation data may follow', () => {
  it('is as final as with P 1: nothing else may follow', async () => {
    const file = await signPdf(aPdf(), { signer, permits: 2 });
    expect(verify(file)).toMatchObject({ intact: true, sealedByUs: true });
    const changed = verify(appendUpdate(file, { 4: pageContent('I owe you 9999 EUR') }));
    expect(changed.intact).toBe(false);
    expect(codes(changed)).toEqual(expect.arrayContaining(['content_changed', 'certification_violated']));
    const again = { signer: attacker.signer, permits: null, fields: [6], field: 8, signature: 9 };
    expectAttack(await signPdf(file, again), 'signature_appended', 'appended_signature');
  });
});

describe('incremental saving', () => {
  it('replaced page content', () => {
    const file = appendUpdate(sealed, { 4: pageContent('I owe you 9999 EUR') });
    expectAttack(file, 'content_changed', 'incremental_saving');
    expect(codes(verify(file))).toContain('certification_violated');
  });

  it.each<[string, Objects]>([
    [
      'a further page',
      {
        2: '<</Type/Pages/Kids[3 0 R 8 0 R]/Count 2>>',
        8: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 9 0 R>>',
        9: pageContent('and more'),
      },
    ],
    [
      'an annotation over the text',
      {
        3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[6 0 R 8 0 R]>>',
        8: '<</Type/Annot/Subtype/FreeText/Rect[72 690 400 730]/Contents(9999 EUR)/DA(/F1 24 Tf)>>',
      },
    ],
    ['a font that shows other glyphs', { 5: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>' }],
    [
      'an action in the catalog',
      {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>/Perms<</DocMDP 7 0 R>>/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
      },
    ],
  ])('%s', (_, objects) => {
    expectAttack(appendUpdate(sealed, objects), 'content_changed', 'incremental_saving');
  });

  it('objects without a table, as a repairing reader would find them', () => {
    const file = Buffer.concat([sealed, Buffer.from(`4 0 obj\n${pageContent('I owe you 9999 EUR')}\nendobj\n`)]);
    expectAttack(file, 'bytes_appended', 'incremental_saving');
  });

  it('a single byte at the end', () => {
    expectAttack(Buffer.concat([sealed, Buffer.from(' ')]), 'bytes_appended', 'incremental_saving');
  });

  const forged = `4 0 obj\n${pageContent('I owe you 9999 EUR')}\nendobj\n`;
  const ending = (file: Uint8Array) => /startxref\n\d+\n%%EOF\n$/.exec(Buffer.from(file).toString('latin1'))?.[0] ?? '';

  it.each(['', 'trailer\n<</Root 1 0 R>>\n', 'xref\n0 0\ntrailer\n<</Size 8/Root 1 0 R>>\n'])(
    'an object without an update, in front of a second end (%j)',
    (table) => {
      const file = Buffer.concat([sealed, Buffer.from(forged + table + ending(sealed))]);
      expectAttack(file, 'bytes_appended', 'incremental_saving');
    },
  );

  it('an object that no table names, inside an update that is allowed', () => {
    const between = (bytes: string) => {
      const file = Buffer.concat([sealed, Buffer.from(`${bytes}xref\n0 0\ntrailer\n<</Size 8/Root 1 0 R/Prev `)]);
      const previous = /startxref\n(\d+)/.exec(ending(sealed))?.[1];
      const end = `${previous}>>\nstartxref\n${sealed.length + bytes.length}\n%%EOF\n`;
      return Buffer.concat([file, Buffer.from(end)]);
    };
    expect(verify(between('\n% a comment\n'))).toMatchObject({ intact: true, sealedByUs: true });
    expectAttack(between(forged), 'bytes_appended', 'incremental_saving');
    expectAttack(between('9999 EUR\n'), 'bytes_appended', 'incremental_saving');
  });

  it('an object of an update that is left behind again', () => {
    const replaced = appendUpdate(sealed, { 4: pageContent('I owe you 9999 EUR') });
    expectAttack(Buffer.concat([replaced, Buffer.from(ending(sealed))]), 'bytes_appended', 'incremental_saving');
  });

  it('an empty update, then bytes', () => {
    const file = Buffer.concat([appendUpdate(sealed, { 8: 'null' }), Buffer.from('4 0 obj null endobj')]);
    expect(verify(file).intact).toBe(false);
  });
});

/** Poppler takes a file with a generation that does not fit for damaged, and finds objects inside streams and strings. */
describe('another document for readers that repair files', () => {
  const forged = `\n4 0 obj\n${pageContent('I owe you 99999 EUR')}\nendobj\n`;
  const form = '/AcroForm<</SigFlags 3/Fields[6 0 R]>>/Perms<</DocMDP 7 0 R>>';
  const catalog = (more: string) => `<</Type/Catalog/Pages 2 0 R${form}${more}>>`;
  const der = (text: string) => {
    const [inner, outer] = [text.length, text.length + 4].map((length) =>
      String.fromCharCode(length >> 8, length & 255),
    );
    return `\x30\x82${outer}\x04\x82${inner}${text}`;
  };
  const store = (text: string) => ({ 24: stream(der(text)), 25: '<</Certs[24 0 R]>>', 1: catalog('/DSS 25 0 R') });
  const change = (file: Buffer, from: string | RegExp, to: string) => {
    const text = file.toString('latin1');
    const [head, tail] = [text.slice(0, sealed.length), text.slice(sealed.length)];
    expect(tail).toMatch(from);
    return Buffer.from(head + tail.replace(from, to), 'latin1');
  };

  it('validation data are no such document', () => {
    expect(verify(appendUpdate(sealed, store('any octets, an obj, 1 endobj')))).toMatchObject({ sealedByUs: true });
  });

  it.each<[string, Record<number, string>, string?]>([
    ['in a stream', store(forged)],
    ['in a stream, with other white space', store('\r4\t0\0obj(5)')],
    ['in a string', { 1: catalog(`/DSS<</VRI<</A<</TU(${forged})>>>>>>`) }],
    ['in an extension', { 1: catalog(`/Extensions<</ABCD<</URL(${forged})>>>>`) }],
    ['in a trailer', { 8: 'null' }, `/X(${forged})`],
    ['a trailer in a stream', store('\ntrailer\n<</Root 9 0 R>>')],
  ])('objects %s', (_, objects, trailer = '') => {
    expectAttack(appendUpdate(sealed, objects, { trailer }), 'bytes_appended', 'incremental_saving');
  });

  it.each<[string, (file: Buffer) => Buffer]>([
    ['an object’s, by the table', (file) => change(file, /(1 1\n\d{10}) 00000/, '$1 00003')],
    ['an object’s', (file) => change(file, '\n25 0 obj', '\n25 1 obj')],
    ['the catalog’s, by the trailer', (file) => change(file, '/Root 1 0 R', '/Root 1 5 R')],
    ['the pages’, by the catalog', (file) => change(file, '/Pages 2 0 R', '/Pages 2 5 R')],
    ['the store’s, by the catalog', (file) => change(file, '/DSS 25 0 R', '/DSS 25 5 R')],
  ])('a generation that does not fit: %s', (_, changed) => {
    const file = appendUpdate(sealed, store('any octets'));
    expect(verify(file).intact).toBe(true);
    expectAttack(changed(file), 'content_changed', 'incremental_saving');
  });

  it('an unchanged object in a new table, with another generation', () => {
    const file = appendUpdate(sealed, store('any octets'), { entries: { 4: offsetOf(sealed, 4) } });
    expect(verify(file).intact).toBe(true);
    const row = `${String(offsetOf(sealed, 4)).padStart(10, '0')} 0000`;
    expectAttack(change(file, `${row}0`, `${row}7`), 'earlier_content_revived', 'shadow_content');
  });

  it('generations that were there before are no change', async () => {
    const named = aPdf().toString('latin1').replace('/Contents 4 0 R', '/Contents 4 2 R');
    const file = await signPdf(Buffer.from(named.replace('\n4 0 obj', '\n4 2 obj'), 'latin1'), {
      signer,
      catalog: '/Metadata 5 1 R',
    });
    const more = appendUpdate(file, { ...store('any octets'), 1: catalog('/Metadata 5 1 R/DSS 25 0 R') });
    expect(verify(more)).toMatchObject({ intact: true, sealedByUs: true });
  });
});

describe('universal signature forgery', () => {
  const dictionary = (entries: string) => `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${entries}>>`;
  const forged = (entries: string) =>
    appendUpdate(sealed, { 4: pageContent('I owe you 9999 EUR'), 7: dictionary(entries) });

  it.each([
    ['no /ByteRange', '/Contents<3000>'],
    ['/ByteRange null', '/ByteRange null/Contents<3000>'],
    ['an empty /ByteRange', '/ByteRange[]/Contents<3000>'],
    ['a negative /ByteRange', '/ByteRange[0 -1 10 10]/Contents<3000>'],
    ['a /ByteRange of one part', '/ByteRange[0 100]/Contents<3000>'],
    ['a /ByteRange beyond the file', '/ByteRange[0 1 2 999999999]/Contents<3000>'],
    ['no /Contents', '/ByteRange[0 10 20 30]'],
    ['/Contents null', '/ByteRange[0 10 20 30]/Contents null'],
    ['/Contents 0x00', '/ByteRange[0 10 20 30]/Contents 0x00'],
    ['empty /Contents', '/ByteRange[0 10 20 30]/Contents<>'],
    ['nothing at all', ''],
  ])('%s', (_, entries) => {
    const report = verify(forged(entries));
    expect(report.intact).toBe(false);
    expect(report.problems.map(({ attack }) => attack)).toContain('universal_signature_forgery');
  });

  it('/Contents twice: one reader checks the first, another the last', () => {
    const value = /\/Contents (<[0-9a-f]+>)/.exec(sealed.toString('latin1'))?.[1] ?? '';
    expectAttack(
      forged(`/Contents${value}/ByteRange[0 10 20 30]/Contents<3000>`),
      'signature_malformed',
      'universal_signature_forgery',
    );
  });
});

describe('signature wrapping', () => {
  /** The signed second part moves back; new objects take its place, and a new table where `startxref` points. */
  function wrap(file: Buffer): Buffer {
    const text = file.toString('latin1');
    const [start = 0, end = 0, length = 0] = (/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(text)?.slice(1) ?? []).map(Number);
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const content = `\n4 0 obj\n${pageContent('I owe you 9999 EUR')}\nendobj\n`;
    const filler = ' '.repeat(table - end - content.length);
    const signature = (secondStart: number) =>
      `7 0 obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached` +
      `/ByteRange[0 ${start} ${String(secondStart).padStart(8, '0')} ${length}]/Contents ${text.slice(start, end)}>>\nendobj\n`;
    const entries = (signatureAt: number) =>
      [1, 3, 4, 6, 7].map((num) => {
        const offset = num === 4 ? end + 1 : num === 7 ? signatureAt : offsetOf(file, num);
        return `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
      });
    const makeTable = (signatureAt: number) =>
      `xref\n${entries(signatureAt).join('')}trailer\n<</Size 21/Root 1 0 R/Prev ${/\/Prev (\d+)/.exec(text)?.[1]}>>\n`;
    const signatureAt = table + makeTable(0).length;
    const middle = content + filler + makeTable(signatureAt) + signature(signatureAt + signature(0).length);
    return Buffer.concat([file.subarray(0, end), Buffer.from(middle, 'latin1'), file.subarray(end)]);
  }

  it('the second part of the byte range is moved', async () => {
    const file = await signPdf(aPdf(), { signer, tail: { 20: stream('room for what is put in here'.repeat(4)) } });
    expect(verify(file).intact).toBe(true);
    expectAttack(wrap(file), 'signature_relocated', 'signature_wrapping');
  });
});

describe('shadow content', () => {
  const hidden = `4 0 obj\n${pageContent('I owe you 9999 EUR')}\nendobj\n`;

  it('replace: the table leads to an object that was hidden in the signed bytes', async () => {
    const prepared = await signPdf(aPdf({ 10: stream(hidden) }), { signer });
    expect(verify(prepared).intact).toBe(true);
    const file = appendUpdate(prepared, {}, { entries: { 4: prepared.indexOf(hidden) } });
    expectAttack(file, 'earlier_content_revived', 'shadow_content');
  });

  it('hide: what covered the content is freed', async () => {
    const prepared = await signPdf(aPdf({ 10: stream('1 g 0 0 612 792 re f') }), { signer });
    const file = appendUpdate(prepared, {}, { entries: { 10: null } });
    expect(verify(file).intact).toBe(false);
    expect(codes(verify(file))).toContain('content_changed');
  });

  it('hide and replace: the signed bytes contain another catalog', async () => {
    const prepared = await signPdf(
      aPdf({
        10: '<</Type/Catalog/Pages 11 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>>',
        11: '<</Type/Pages/Kids[12 0 R]/Count 1>>',
        12: '<</Type/Page/Parent 11 0 R/MediaBox[0 0 612 792]/Contents 13 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
        13: pageContent('I owe you 9999 EUR'),
      }),
      { signer },
    );
    expect(verify(prepared).intact).toBe(true);
    expectAttack(appendUpdate(prepared, { 14: 'null' }, { root: 10 }), 'earlier_content_revived', 'shadow_content');
  });

  it.each(['20 0 R', '0020 0 R', '20%\n0 %\n R'])(
    'a reference (%j) that led nowhere is filled by something that is allowed',
    async (reference) => {
      const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents[4 0 R ${reference}]/Resources<</Font<</F1 5 0 R>>>>`;
      const prepared = await signPdf(aPdf({ 3: `${page}>>` }), { signer, objects: { 3: `${page}/Annots[6 0 R]>>` } });
      expect(verify(prepared).intact).toBe(true);
      const catalog =
        /1 0 obj\n(<<.*>>)\nendobj/.exec(prepared.subarray(offsetOf(prepared, 1)).toString('latin1'))?.[1] ?? '';
      const operators = '\nBT /F1 9 Tf (9999 EUR) Tj ET\n';
      const der = `0${String.fromCharCode(operators.length + 2)}\x04${String.fromCharCode(operators.length)}${operators}`;
      const store = (num: number) =>
        appendUpdate(prepared, { 1: `${catalog.slice(0, -2)}/DSS<</Certs[${num} 0 R]>>>>`, [num]: stream(der) });
      expect(verify(store(21)).intact).toBe(true);
      expectAttack(store(20), 'earlier_content_revived', 'shadow_content');
    },
  );
});

describe('appended signatures', () => {
  it('a signature is added to what was certified as final', async () => {
    const options = { field: 8, signature: 9, fields: [6], permits: null };
    const file = await signPdf(sealed, { ...options, signer: attacker.signer });
    expectAttack(file, 'signature_appended', 'appended_signature');
    expect(codes(verify(file))).toContain('certification_violated');
  });

  it('the content is changed and the result is signed', async () => {
    const options = { field: 8, signature: 9, fields: [6], permits: null };
    const objects = { 4: pageContent('I owe you 9999 EUR') };
    const file = await signPdf(sealed, { ...options, objects, signer: attacker.signer });
    const report = verify(file);
    expect(report).toMatchObject({ intact: false, sealedByUs: false, signer: 'Attacker' });
    expect(codes(report)).toEqual(
      expect.arrayContaining(['content_changed', 'signature_appended', 'certification_violated']),
    );
  });

  it('our signature is taken out of the form, and another put in', async () => {
    const file = await signPdf(sealed, { field: 8, signature: 9, signer: attacker.signer });
    expectAttack(file, 'signature_hidden', 'shadow_content');
  });

  it.each([
    ['words', '% /ByteRange\n'.repeat(210)],
    ['ranges of nothing', '/ByteRange[0 10 20 30]\n'.repeat(210)],
    ['objects', '1 0 obj <</ByteRange[0 1 2 3]>> endobj\n'.repeat(210)],
  ])('that it was taken out is not lost among %s', async (_, noise) => {
    const noisy = await signPdf(aPdf({ 20: stream(noise) }), { signer });
    expect(verify(noisy)).toMatchObject({ intact: true, sealedByUs: true });
    const forged = { 4: pageContent('I owe you 9999 EUR') };
    const file = await signPdf(noisy, { field: 8, signature: 9, objects: forged, signer: attacker.signer });
    expectAttack(file, 'signature_hidden', 'shadow_content');
  });

  it('nor behind a range of another dictionary over its value', async () => {
    const withRange = (start: string, end: string) =>
      signPdf(aPdf({ 20: stream(`/ByteRange[0 ${start.padStart(9, '0')} ${end.padStart(9, '0')} 9]`) }), { signer });
    const [, start = '', end = ''] =
      /ByteRange \[0 (\d+) (\d+)/.exec((await withRange('', '')).toString('latin1')) ?? [];
    const file = await signPdf(await withRange(start, end), { field: 8, signature: 9, signer: attacker.signer });
    expectAttack(file, 'signature_hidden', 'shadow_content');
  });

  it('more ranges than any file has signatures are too many to check', async () => {
    const withHoles = (first: number) => {
      const ranges = Array.from({ length: 201 }, (_, index) => {
        const gap = first + index * 2;
        return `/ByteRange[0 ${String(gap).padStart(9, '0')} ${String(gap + 2).padStart(9, '0')} 9]`;
      });
      return aPdf({ 20: stream('<>'.repeat(201) + ranges.join('')) });
    };
    const file = await signPdf(withHoles(withHoles(0).indexOf('<><>')), { signer });
    expect(verify(file).intact).toBe(false);
    expect(codes(verify(file))).toContain('document_too_complex');
    expect(verify(await signPdf(withHoles(0), { signer })).intact).toBe(true);
  });

  it('our signature is broken, and the result signed', async () => {
    const changed = Buffer.from(sealed);
    changed.write('99', changed.indexOf('10 EUR'));
    const options = { field: 8, signature: 9, fields: [6], permits: null };
    const report = verify(await signPdf(changed, { ...options, signer: attacker.signer }));
    expect(report).toMatchObject({ intact: false, sealedByUs: false });
    expect(report.problems).toContainEqual(
      expect.objectContaining({ code: 'digest_mismatch', signature: 0, severity: 'broken' }),
    );
  });

  it('a signature of ours is copied into another document', () => {
    const other = appendUpdate(aPdf({ 4: pageContent('I owe you 9999 EUR') }), {});
    const file = appendUpdate(other, {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>>',
      6: '<</FT/Sig/T(Signature6)/V 7 0 R>>',
      7: /\n7 0 obj\n(<<.*>>)\nendobj/s.exec(sealed.toString('latin1'))?.[1] ?? '',
    });
    expect(verify(file)).toMatchObject({ intact: false, sealedByUs: false });
  });
});
