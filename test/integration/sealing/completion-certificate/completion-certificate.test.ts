import type { Sender } from '../../../../shared/domain/accounts/profile.ts';
import type { CompletionCertificate } from '../../../../shared/domain/documents/sealing.ts';
import { type Language, languages } from '../../../../shared/domain/language.ts';
import { consents } from '../../../../shared/domain/signing/consent.ts';
import { FontBook } from '../../../../shared/pdf/text/font-book.ts';
import { NewDocument } from '../../../../shared/pdf/writer/new-document.ts';
import { drawCompletionCertificate } from '../../../../shared/sealing/completion-certificate/completion-certificate.ts';
import type { SealFacts } from '../../../../shared/sealing/completion-certificate/seal-facts.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { pageItems, pageTexts } from '../../../fixtures/page-text.ts';
import { png } from '../../../fixtures/pictures.ts';
import {
  aCompletionCertificate,
  aCompletionCertificateSigner,
  completionCertificatePdf,
} from '../../../fixtures/sealing.ts';

const at = new Date('2026-11-20T14:05:00Z');
const bytes = png({ width: 60, height: 20, type: 6, depth: 8, sample: (x) => x });
const signature = { mimetype: 'image/png', bytes, method: 'drawn', id: '12AB-34CD', pages: [2] } as const;
const long = 'a very long name that goes on '.repeat(12).trim();

const aSender = (more: Partial<Sender> = {}): Sender => ({
  ...{ name: 'Olivia Marsh', company: 'Northwind', replyTo: null, language: 'en', timeZone: 'Europe/Berlin' },
  ...{ dateFormat: 'YYYY-MM-DD', colour: '#b4470f', hasLogo: false, ...more },
});

function drawn(facts: Partial<SealFacts> = {}) {
  const file = new NewDocument();
  return drawCompletionCertificate(
    aCompletionCertificate(),
    { at, level: 'B-B', findings: [], ...facts },
    file,
    new FontBook(file),
  );
}

const textsOf = (certificate: CompletionCertificate, facts: Omit<SealFacts, 'at'> = { level: 'B-B', findings: [] }) =>
  pageTexts(completionCertificatePdf(certificate, at, facts));

/** A certificate of so many signers, each with a signature and all evidence. */
function ofSigners(count: number, more: Partial<CompletionCertificate> = {}): CompletionCertificate {
  const signers = Array.from({ length: count }, (_, index) =>
    aCompletionCertificateSigner({
      name: `Benedict Alexander von Hohenlohe Person${index}x`,
      email: `p${index}@example.com`,
      signature: { ...signature, pages: [2] },
      openedAt: at,
      checks: ['email_link', 'access_code'],
      consentSha256: 'c'.repeat(64),
      fieldValuesSha256: 'f'.repeat(64),
    }),
  );
  const events = signers.flatMap(({ name }) =>
    (['recipient.sent', 'recipient.viewed', 'recipient.completed'] as const).map((type) => ({
      ...{ type, at, who: name, data: {} },
    })),
  );
  return aCompletionCertificate({ signers, events, sender: aSender(), ...more });
}

describe('the certificate', () => {
  it.each(languages)('%s: says which document it replaces, and when that was voided', async (language) => {
    const replaces = { envelopeId: '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a11', voidedAt: at };
    const [text = ''] = await textsOf(aCompletionCertificate({ replaces, sender: aSender({ language }) }));
    expect(text).toContain(replaces.envelopeId);
    const [without = ''] = await textsOf(aCompletionCertificate({ sender: aSender({ language }) }));
    expect(text.length).toBeGreaterThan(without.length + replaces.envelopeId.length + 10);
  });

  it('says on its first page who signed what, when, how they were verified, on which device and where', async () => {
    const signer = aCompletionCertificateSigner({ signature: { ...signature, pages: [2, 3, 6] } });
    const certificate = aCompletionCertificate({ signers: [signer], sender: aSender() });
    const [text = ''] = await textsOf(certificate, { level: 'B-T', pages: 7, findings: [] });
    for (const fact of [
      certificate.envelopeName,
      certificate.filename,
      certificate.envelopeId,
      'Northwind',
      'Olivia Marsh (Northwind)',
      'ada@example.com',
      'Europe/Berlin (CET)',
      '20 November 2026 at 15:03 CET',
      'Grace Hopper',
      'grace@example.com',
      '20 Nov 2026, 15:03 CET',
      'E-mail link',
      'Chrome on Android, 203.0.113.7',
      'Pages 2–3, 6',
      'PAdES B-T',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text.replace(/ /g, '')).toContain(certificate.verifyUrl);
    for (const detail of [certificate.originalSha256.slice(0, 8), 'Mozilla/5.0', 'was invited'])
      expect(text).not.toContain(detail);
  });

  it('has hashes, user agents, consent texts and the history from sending on in its annex', async () => {
    const [english] = consents(systemDigest.sha256);
    if (!english) throw new Error('no consent');
    const signer = aCompletionCertificateSigner({
      consentSha256: english.sha256,
      fieldValuesSha256: 'f'.repeat(64),
      choices: [{ kind: 'ticked', label: 'I waive my right of withdrawal' }],
      files: [{ filename: 'nda.pdf', size: 2126, sha256: 'ab'.repeat(32) }],
      delegatedFrom: { name: 'Paula', email: 'paula@example.com', reason: 'On leave.' },
    });
    const certificate = aCompletionCertificate({ signers: [signer], consents: [english], sender: aSender() });
    const findings = [{ kind: 'disarmed', message: 'A script was removed.' }] as const;
    const [, ...annex] = await textsOf(certificate, { level: 'B-T', findings, sealedSha256: 'e'.repeat(64) });
    const text = annex.join(' ');
    for (const fact of [
      'Mozilla/5.0 (Linux; Android 10; K)',
      english.text.slice(0, 40),
      'I waive my right of withdrawal',
      'nda.pdf, 2126 bytes',
      'By Paula <paula@example.com>: On leave.',
      'A script was removed.',
      'a trusted timestamp (RFC 3161) confirms',
      'Prepared 20 November 2026, 13:50–13:57 CET',
      'The document was sealed.',
    ]) {
      expect(text).toContain(fact);
    }
    const closed = text.replace(/ /g, '');
    const { originalSha256, auditHead } = certificate;
    for (const hash of [originalSha256, auditHead, english.sha256, 'f'.repeat(64), 'ab'.repeat(32), 'e'.repeat(64)])
      expect(closed).toContain(hash);
  });

  it('has the whole name of the sender at its head, and breaks a long name at its hyphen', async () => {
    const company = `${'Grundstücksverwaltungsgesellschaft Nord und Süd '.repeat(4)}mbH`;
    const name = 'Amélie Laurent-Beauregard de la Fontaine-Noire';
    const signers = [aCompletionCertificateSigner({ name, signature: { ...signature, pages: [2] } })];
    const [text = ''] = await textsOf(aCompletionCertificate({ signers, sender: aSender({ company }) }));
    // Once at the head, and once among the facts.
    expect(text.match(/mbH/g)).toHaveLength(2);
    expect(text).toMatch(/Laurent-\s*Beauregard\b/);
  });

  it('says that the document was shown only if a signer has opened it', async () => {
    const shown = 'Signers who opened the document were shown the one with this fingerprint.';
    const textOf = async (opened: { openedAt?: Date }) => {
      const signers = [aCompletionCertificateSigner(), aCompletionCertificateSigner(opened)];
      return (await textsOf(aCompletionCertificate({ signers, sender: aSender() }))).join(' ');
    };
    expect(await textOf({ openedAt: at })).toContain(shown);
    expect(await textOf({})).not.toContain('were shown');
  });

  it('has one line for each event, in the sender’s zone and in UTC, with the day where that differs', async () => {
    const late = new Date('2026-11-20T23:30:00Z');
    const events = [at, late].map((time) => ({ type: 'recipient.viewed' as const, at: time, who: 'Ada', data: {} }));
    const pages = await pageItems(completionCertificatePdf(aCompletionCertificate({ events, sender: aSender() }), at));
    const items = pages.flat();
    const lineOf = (text: string) => {
      const y = items.find((item) => item.text.includes(text))?.y;
      return items.filter((item) => item.y === y).map((item) => item.text);
    };
    expect(lineOf('2026-11-20 15:05:00').join(' | ')).toMatch(/15:05:00 \| .*14:05:00 \| .*Ada viewed the document\./);
    expect(lineOf('2026-11-21 00:30:00').join(' | ')).toMatch(/00:30:00 \| .*2026-11-20 23:30:00 \| .*Ada viewed/);
  });

  it('has one line for the links that the sender got at one time, with all their names', async () => {
    const data = { isNotified: false };
    const event = { type: 'recipient.sent' as const, at, who: 'Ada', others: [null, 'Cleo'], data };
    const [, ...annex] = await textsOf(aCompletionCertificate({ events: [event], sender: aSender() }));
    expect(annex.join(' ')).toContain(
      'The signing links of Ada, A recipient, and Cleo were given to the sender to hand over.',
    );
  });

  it('claims a timestamp only for levels that have one', async () => {
    const text = (await textsOf(aCompletionCertificate(), { level: 'B-B', findings: [] })).join(' ');
    expect(text).toContain('PAdES B-B, without a trusted timestamp');
    expect(text).not.toContain('RFC 3161');
  });

  it('says of a person without a signature what happened', async () => {
    const signers = [
      aCompletionCertificateSigner({ name: 'Bob', outcome: { kind: 'not_signed' }, checks: [] }),
      aCompletionCertificateSigner({ name: 'Eve', role: 'cc', outcome: { kind: 'copy' }, checks: [] }),
    ].map(({ client: _, ...signer }) => signer);
    const [text] = await textsOf(aCompletionCertificate({ signers }));
    expect(text).toMatch(/Bob.*Not signed through this service.*Other recipients.*Eve.*Receives a copy/);
  });

  it.each([
    [1, 1],
    [3, 1],
    [10, 2],
    [50, 8],
  ])('of %d signers has at most %d pages before its annex', async (count, most) => {
    const texts = await textsOf(ofSigners(count));
    const annex = texts.findIndex((text) => text.trimStart().startsWith('Annex'));
    expect(annex).toBeGreaterThan(0);
    expect(annex).toBeLessThanOrEqual(most);
    expect(texts.join(' ').match(/Person\d+x/g)?.length).toBeGreaterThanOrEqual(count * 2);
  });

  it.each([1, 3, 10, 50])('of %d signers leaves no heading alone at the end of a page', async (count) => {
    for (let lines = 0; lines < 12; lines++) {
      const envelopeName = Array(lines + 1)
        .fill('A title')
        .join('\n');
      const pages = await pageItems(completionCertificatePdf(ofSigners(count, { envelopeName }), at));
      for (const items of pages) {
        const body = items.filter(({ y, text }) => y > 60 && text.trim() !== '');
        const headings = body.filter(({ text }) => /^(Signers|Annex|Seal and|Evidence|Text agreed|History)/.test(text));
        for (const heading of headings) expect(body.some(({ y }) => y < heading.y - 15)).toBe(true);
      }
    }
  });

  it('flows over pages: 60 signers and 500 events, nothing cut, nothing overlapping', async () => {
    const signers = Array.from({ length: 60 }, (_, index) =>
      aCompletionCertificateSigner({
        name: `Person${index}x ${index % 7 === 0 ? long : ''}`.trim(),
        email: `p${index}@example.com`,
        signature: { ...signature, pages: [1] },
      }),
    );
    const events = Array.from({ length: 500 }, (_, index) => ({
      ...{ at, type: 'recipient.viewed' as const, data: {} },
      who: `event${index}x ${index % 50 === 0 ? long : ''}`,
    }));
    const pages = await pageItems(completionCertificatePdf(aCompletionCertificate({ signers, events }), at));
    const text = pages
      .flat()
      .map((item) => item.text)
      .join('');
    for (let index = 0; index < 60; index++) expect(text).toContain(`Person${index}x`);
    for (let index = 0; index < 500; index++) expect(text).toContain(`event${index}x`);
    for (const items of pages) expectNoOverlap(items);
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('repeats the heading of the list of signers on every page on which it goes on', async () => {
    const texts = await textsOf(ofSigners(40));
    const annex = texts.findIndex((text) => text.trimStart().startsWith('Annex'));
    expect(annex).toBeGreaterThan(3);
    for (const text of texts.slice(1, annex)) expect(text.trimStart()).toMatch(/^Signers \(continued\)/);
    expect(texts.slice(annex).join(' ')).toContain('History (continued)');
  });

  it('is not stopped by a signature or a logo that cannot be read', async () => {
    const broken = { mimetype: 'image/png', bytes: Buffer.from('no picture') } as const;
    const signers = [aCompletionCertificateSigner({ signature: { ...signature, pages: [1], ...broken } })];
    const [text] = await textsOf(aCompletionCertificate({ signers, logo: broken, sender: aSender() }));
    expect(text).toMatch(/Northwind.*Grace Hopper/);
  });

  it('comes on Letter paper too', () => {
    expect(drawn({ paper: 'Letter' }).pages[0]).toMatchObject({ width: 612, height: 792 });
  });

  it('is in the colour of the sender, without the product’s', () => {
    const file = new NewDocument();
    const certificate = aCompletionCertificate({ sender: aSender({ colour: '#ff0000' }) });
    const { pages } = drawCompletionCertificate(
      certificate,
      { at, level: 'B-B', findings: [] },
      file,
      new FontBook(file),
    );
    const content = pages.map((page) => Buffer.from(page.content).toString('latin1')).join('\n');
    expect(content).toContain('1 0 0 rg');
    expect(content).not.toContain('0.02 0.36 0.42');
  });
});

describe('the certificate in each language', () => {
  const names: Record<Language, string> = {
    en: 'Signers',
    de: 'Unterzeichner',
    fr: 'Signataires',
    es: 'Firmantes',
    ar: 'الموقّعون',
    ja: '署名者',
  };
  const inLanguage = (language: Language) => ofSigners(3, { sender: aSender({ language }) });

  it.each(languages)('%s: nothing is left in English, nothing overlaps', async (language) => {
    const pages = await pageItems(completionCertificatePdf(inLanguage(language), at));
    const text = pages
      .flat()
      .map((item) => item.text)
      .join(' ')
      .normalize('NFKC');
    expect(text).toContain(names[language].normalize('NFKC'));
    expect(text).not.toMatch(/[{}]|undefined|null/);
    if (language !== 'en')
      for (const english of [
        'Completion certificate',
        'Signers',
        'Verified',
        'Sender',
        'Evidence',
        'History',
        'signed',
      ])
        expect(text).not.toContain(english);
    for (const items of pages) expectNoOverlap(items);
  });

  it('ar: is set from right to left', async () => {
    const rightEnd = async (language: Language) => {
      const [first = []] = await pageItems(completionCertificatePdf(inLanguage(language), at));
      const { x = 0, width = 0 } = first.find(({ text }) => text.startsWith('Consulting agreement')) ?? {};
      return [x, x + width];
    };
    expect((await rightEnd('en'))[0]).toBeCloseTo(54, 0);
    expect((await rightEnd('ar'))[1]).toBeCloseTo(595.28 - 54, 0);
  });
});

function expectNoOverlap(items: Awaited<ReturnType<typeof pageItems>>[number]): void {
  const visible = items.filter((item) => item.text.trim() !== '');
  for (const item of visible) {
    expect(item.x).toBeGreaterThanOrEqual(50);
    expect(item.x + item.width).toBeLessThanOrEqual(595 - 50);
    expect(item.y).toBeGreaterThan(20);
    expect(item.y).toBeLessThan(842 - 50);
  }
  for (const [index, item] of visible.entries()) {
    const other = visible.slice(index + 1).find((later) => Math.abs(later.y - item.y) < 5 && overlaps(item, later));
    expect(other && [item.text, other.text]).toBeUndefined();
  }
}

function overlaps(a: { x: number; width: number }, b: { x: number; width: number }): boolean {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1;
}
