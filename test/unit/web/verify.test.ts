import type { Problem, SignatureReport, VerificationReport } from '../../../shared/domain/documents/verification.ts';
import { type Finding, findingOf, hasCertificates, signatureKind } from '../../../web/verify/finding.ts';
import { problemSentence, problemsInLanguage } from '../../../web/verify/problems.ts';

const aReport = (codes: Problem['code'][], { signatures = [] }: Partial<VerificationReport> = {}) => {
  const problems = codes.map((code) => ({ code, message: '', severity: 'broken' }));
  return { intact: codes.length === 0, signatures, problems } as unknown as VerificationReport;
};
const signatures = [{ field: 'Signature' }] as VerificationReport['signatures'];
const known = { isKnown: true };
const unknown = { isKnown: false };

describe('what the verify page says of a file', () => {
  it.each([
    ['genuine', known, aReport([], { signatures })],
    ['genuine', known, null],
    ['signed', unknown, aReport([], { signatures })],
    ['unasked', null, aReport([], { signatures })],
    ['altered', unknown, aReport(['digest_mismatch'], { signatures })],
    ['altered', unknown, aReport(['signature_hidden', 'no_signature'])],
    ['altered', null, aReport(['content_changed', 'signature_unsupported'], { signatures })],
    ['unsigned', unknown, aReport(['no_signature'])],
    ['unsigned', null, aReport(['structure_damaged', 'no_signature'])],
    ['unreadable', unknown, null],
    ['unreadable', unknown, aReport(['document_unreadable'])],
    ['unreadable', unknown, aReport(['signature_unsupported'], { signatures })],
    ['not_a_pdf', unknown, aReport(['not_a_pdf'])],
  ] as const)('%s', (finding, answer, report) => expect(findingOf(answer, report)).toBe(finding));
});

it.each([
  ['altered', true],
  ['signed', true],
  ['unreadable', true],
  ['genuine', false],
  ['unsigned', false],
  ['not_a_pdf', false],
] as const)('the service can check certificates of a file that is %s: %s', (finding, isChecked) =>
  expect(hasCertificates(finding)).toBe(isChecked),
);

describe('the signatures of a file', () => {
  const signature = (coveredBytes: number, changes: Partial<SignatureReport> = {}) =>
    ({ kind: 'signature', isOurs: false, coveredBytes, ...changes }) as SignatureReport;
  const all = [signature(10), signature(20), signature(30, { kind: 'document_timestamp' })];
  const kinds = (finding: Finding, signatures = all) =>
    signatures.map((one) => signatureKind(one, signatures, finding)).join(' ');

  it('are called a seal only if this service made them', () => {
    expect(kinds('genuine')).toBe('signature seal timestamp');
    expect(kinds('signed')).toBe('signature signature timestamp');
    expect(kinds('altered', [signature(10, { isOurs: true }), signature(20)])).toBe('seal signature');
  });
});

describe('what the verifier found', () => {
  const problem = { code: 'digest_mismatch', message: 'The signed bytes were changed after signing.' };

  it('is shown in the language of the page, by its code', async () => {
    (await problemsInLanguage('de'))();
    expect(problemSentence(problem)).toBe('Die signierten Bytes wurden nach dem Signieren verändert.');
    (await problemsInLanguage('en'))();
    expect(problemSentence(problem)).toBe('The signed bytes were changed after signing.');
  });

  it('is shown in the service’s words if the page does not know the code', () => {
    expect(problemSentence({ code: 'toString', message: 'A new finding.' })).toBe('A new finding.');
  });
});
