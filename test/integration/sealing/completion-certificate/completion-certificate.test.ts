import { FontBook } from '../../../../shared/pdf/text/font-book.ts';
import { NewDocument } from '../../../../shared/pdf/writer/new-document.ts';
import {
  drawCompletionCertificate,
  type SealFacts,
} from '../../../../shared/sealing/completion-certificate/completion-certificate.ts';
import { pageItems, pageTexts } from '../../../fixtures/page-text.ts';
import { png } from '../../../fixtures/pictures.ts';
import {
  aCompletionCertificate,
  aCompletionCertificateSigner,
  completionCertificatePdf,
} from '../../../fixtures/sealing.ts';

const at = new Date('2026-11-20T14:05:00Z');

function drawn(facts: Partial<SealFacts> = {}) {
  const file = new NewDocument();
  return drawCompletionCertificate(
    aCompletionCertificate(),
    { at, level: 'B-B', findings: [], ...facts },
    file,
    new FontBook(file),
  );
}

describe('the certificate', () => {
  it('says who, what, when and how to check it', async () => {
    const certificate = aCompletionCertificate();
    const findings = [{ kind: 'disarmed', message: 'A script was removed.' }] as const;
    const [text = ''] = await pageTexts(
      completionCertificatePdf(certificate, at, { level: 'B-B', pages: 7, findings }),
    );
    for (const fact of [
      certificate.envelopeName,
      certificate.filename,
      certificate.envelopeId,
      'Grace Hopper',
      'grace@example.com',
      'Signed 2026-11-20 14:03:09 UTC by e-mail link',
      'IP address 203.0.113.7',
      'A script was removed.',
      '2026-11-20 13:00:00 UTC',
      'envelope.created',
      'no trusted timestamp was available',
      'Certificate page 1 of 1',
    ]) {
      expect(text).toContain(fact);
    }
    const closed = text.replace(/ /g, '');
    for (const hash of [certificate.originalSha256, certificate.auditHead, certificate.verifyUrl]) {
      expect(closed).toContain(hash);
    }
  });

  it('claims a timestamp only for levels that have one', async () => {
    const [text] = await pageTexts(
      completionCertificatePdf(aCompletionCertificate(), at, { level: 'B-T', findings: [] }),
    );
    expect(text).toContain('PAdES B-T');
    expect(text).not.toContain('no trusted timestamp');
  });

  it('flows over pages: 60 signers and 500 events, nothing cut, nothing overlapping', async () => {
    const signature = {
      mimetype: 'image/png',
      bytes: png({ width: 60, height: 20, type: 6, depth: 8, sample: (x) => x }),
    } as const;
    const long = 'a very long name that goes on '.repeat(12).trim();
    const signers = Array.from({ length: 60 }, (_, index) =>
      aCompletionCertificateSigner({
        name: `Person${index}x ${index % 7 === 0 ? long : ''}`.trim(),
        email: `p${index}@example.com`,
        signature,
      }),
    );
    const events = Array.from({ length: 500 }, (_, index) => ({
      at,
      text: `event${index}x ${index % 50 === 0 ? long : ''}`,
    }));
    const pages = await pageItems(completionCertificatePdf(aCompletionCertificate({ signers, events }), at));
    const text = pages
      .flat()
      .map((item) => item.text)
      .join('');
    for (let index = 0; index < 60; index++) expect(text).toContain(`Person${index}x`);
    for (let index = 0; index < 500; index++) expect(text).toContain(`event${index}x`);
    for (const items of pages) {
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
    expect(text).toContain(`Certificate page ${pages.length} of ${pages.length}`);
  });

  it('repeats the heading of the list of signers on every page on which it goes on', async () => {
    const signers = Array.from({ length: 40 }, (_, index) => aCompletionCertificateSigner({ name: `Person${index}x` }));
    const texts = await pageTexts(completionCertificatePdf(aCompletionCertificate({ signers }), at));
    const goingOn = texts.slice(1).filter((text) => text.includes('Person'));
    expect(goingOn.length).toBeGreaterThan(2);
    for (const text of goingOn) expect(text.trimStart()).toMatch(/^Signers \(continued\)/);
    expect(texts.join(' ').match(/History/g)).toHaveLength(texts.filter((text) => text.includes('History')).length);
  });

  it('is not stopped by a signature picture that cannot be read', async () => {
    const signers = [
      aCompletionCertificateSigner({ signature: { mimetype: 'image/png', bytes: Buffer.from('no picture') } }),
    ];
    const [text] = await pageTexts(completionCertificatePdf(aCompletionCertificate({ signers }), at));
    expect(text).toContain('Grace Hopper');
  });

  it('comes on Letter paper too', () => {
    expect(drawn({ paper: 'Letter' }).pages[0]).toMatchObject({ width: 612, height: 792 });
  });
});

function overlaps(a: { x: number; width: number }, b: { x: number; width: number }): boolean {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1;
}
