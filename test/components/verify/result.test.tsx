/** The result of `/verify`: what a reader sees first, by finding and by certificate. */
import { render, screen, within } from '@testing-library/preact';
import type { AuditEvent } from '../../../shared/domain/audit/audit.ts';
import type { SignatureReport, VerificationReport } from '../../../shared/domain/documents/verification.ts';
import { setReader } from '../../../web/format/reader.ts';
import type { Examination } from '../../../web/verify/examine.ts';
import type { Finding } from '../../../web/verify/finding.ts';
import { Result } from '../../../web/verify/result.tsx';

const at = '2026-11-23T07:58:00.000Z';

const aSignature = (signer: string): SignatureReport => ({
  ...{ kind: 'signature', subFilter: 'ETSI.CAdES.detached', field: 'Seal', signer, issuer: 'Northwind CA' },
  ...{ claimedAt: at, timestamp: null, isValid: true, coversWholeDocument: true, coveredBytes: 4_000 },
  ...{ isTrusted: false, isOurs: false, permits: null },
});

const aReport = (signatures: SignatureReport[]): VerificationReport => ({
  ...{ intact: true, sealedByUs: false, sha256: 'ab', size: 4_000, pages: 1, level: 'B-B', signedAt: at },
  ...{ signedAtSource: 'claim', signer: null, signatures, problems: [], auditTrail: null },
});

const event = (type: AuditEvent['type'], data: AuditEvent['data']): AuditEvent => ({
  ...{ id: `evt_${type}`, envelopeId: 'env_1', type, at, actor: { kind: 'system' }, data },
  ...{ sequence: 1, previousHash: 'ab', hash: 'cd' },
});
const events = [
  event('recipient.sent', { recipientId: 'rcp_1', email: 'ann@example.com' }),
  event('recipient.completed', { recipientId: 'rcp_1', name: 'Ann Archer', role: 'signer' }),
];

function show(finding: Finding, signer: string, isIntact = true): HTMLElement {
  const examination: Examination = {
    ...{ finding, name: 'lease.pdf', size: 4_000, sha256: 'ab', isServiceSilent: false },
    ...{ seal: null, report: aReport([aSignature(signer)]), trail: { isIntact, events } },
  };
  render(<Result examination={examination} file={new File([], 'lease.pdf')} onAgain={() => {}} />);
  return screen.getByRole('status');
}

const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '');
const details = (title: string) =>
  screen.getByRole('heading', { name: title }).closest('details') as HTMLDetailsElement;

beforeEach(() => setReader({ timeZone: 'Europe/Berlin' }));

test('a genuine file: the seal, then each signer with address, check and time, and folded details', () => {
  const verdict = show('genuine', 'Northwind seal');
  expect([...verdict.classList]).toEqual(['verdict', 'good']);
  expect(verdict.querySelector('.seal')).not.toBeNull();
  const [row] = within(screen.getByRole('region', { name: 'Who signed' })).getAllByRole('listitem');
  expect(plain(row?.textContent ?? '')).toMatch(/^Ann Archerann@example\.com.*08:58:00/);
  expect(row?.querySelector('.avatar')?.getAttribute('data-text')).toBe('AA');
  for (const title of ['Signatures in the file', 'Embedded audit trail', 'The file']) {
    expect([title, details(title).open]).toEqual([title, false]);
  }
});

test('the seal of a test certificate is amber in the verdict and in the list, and both say why', () => {
  const verdict = show('genuine', 'NOT FOR PRODUCTION Countersign seal');
  expect([...verdict.classList]).toEqual(['verdict', 'warn']);
  within(verdict).getByRole('heading', { level: 1, name: 'Unchanged, but sealed with a test certificate' });
  expect(verdict.textContent).toMatch('for tests only: do not rely on it elsewhere');
  expect([verdict.textContent?.includes('Valid'), verdict.querySelector('.tick')]).toEqual([false, null]);
  const signature = within(details('Signatures in the file'));
  expect(signature.getByText('Valid').className).toBe('badge warn');
  signature.getByText('Countersign seal (test)');
  signature.getByText('Test certificate: not for production');
});

test('of a file that this service does not know, the signatures are open', () => {
  show('signed', 'Northwind seal');
  expect(details('Signatures in the file').open).toBe(true);
  expect(details('The file').open).toBe(false);
});

test('a broken trail names no signer, and says so', () => {
  show('genuine', 'Northwind seal', false);
  expect(screen.queryByText('Who signed')).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch('integrity of this trail is broken');
});
