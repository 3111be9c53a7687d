/** The result: the verdict, who signed and when, and the folded details. */
import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem, SignatureReport, VerificationReport } from '../../shared/domain/documents/verification.ts';
import { envelopeIdFromV1 } from '../../shared/domain/ids.ts';
import { isTestCommonName, nameInTestCommonName } from '../../shared/pki/test-certificate.ts';
import { Button } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { Seal } from '../components/seal.tsx';
import { number } from '../format/number.ts';
import { exactTime } from '../format/time.ts';
import { errorMessage } from '../messages/error-message.ts';
import { t } from '../messages/public.ts';
import { useTask } from '../use-task.ts';
import { type Examination, examineByService, type ServiceReport } from './examine.ts';
import { type Finding, hasCertificates, type SignatureKind, signatureKind } from './finding.ts';
import { Folded } from './folded.tsx';
import { problemSentence } from './problems.ts';
import { SignersCard } from './signers-card.tsx';
import { TrailDetails } from './trail-details.tsx';

const looks: Record<Finding, readonly [tone: 'good' | 'bad' | 'warn', icon: IconName | 'seal']> = {
  genuine: ['good', 'seal'],
  signed: ['warn', 'shield'],
  unasked: ['warn', 'shield'],
  altered: ['bad', 'broken'],
  unsigned: ['warn', 'document'],
  unreadable: ['warn', 'alert'],
  not_a_pdf: ['warn', 'document'],
};

/** Findings of a file that is as it was sealed, so that what its trail says can be believed. */
const believed = new Set<Finding>(['genuine', 'signed', 'unasked']);

/** The value of the signature cannot be read or checked, which is not the same as one that was changed. */
const unreadableCodes = new Set<Problem['code']>(['signature_malformed', 'signature_unsupported']);

/** A seal of the local product or of a test: it is valid, but anyone can make one. */
const isTest = ({ signer }: SignatureReport) => signer !== null && isTestCommonName(signer);

/** In plain words: the certificate itself shouts, within a sentence too. */
const shownName = (commonName: string): string =>
  isTestCommonName(commonName) ? t('signature.testName', { name: nameInTestCommonName(commonName) }) : commonName;

function verdictOf(signature: SignatureReport, problems: Problem[]): readonly [text: string, tone: string] {
  if (signature.isValid) return [t('signature.valid'), isTest(signature) ? 'warn' : 'good'];
  const isUnreadable = problems.some(({ code }) => unreadableCodes.has(code));
  return [t(isUnreadable ? 'signature.unreadable' : 'signature.invalid'), 'bad'];
}

function timeOf({ timestamp, claimedAt }: SignatureReport, kind: SignatureKind): string {
  if (timestamp?.isValid && timestamp.at) {
    const { at, authority } = timestamp;
    return t(authority ? 'signature.stampedBy' : 'signature.stamped', {
      time: exactTime(at),
      authority: authority ?? '',
    });
  }
  if (!claimedAt) return t('signature.noTime');
  return t(kind === 'seal' ? 'signature.sealedAt' : 'signature.claimed', { time: exactTime(claimedAt) });
}

interface SignatureCardProps {
  signature: SignatureReport;
  kind: SignatureKind;
  problems: Problem[];
}

function SignatureCard({ signature, kind, problems }: SignatureCardProps) {
  const [text, tone] = verdictOf(signature, problems);
  return (
    <li class="signer-line">
      <div>
        <p class="named">{signature.signer ? shownName(signature.signer) : t('signature.unknownSigner')}</p>
        <p class="hint">{timeOf(signature, kind)}</p>
        <p class="hint">
          {t(`signature.${kind}`)}
          {signature.issuer ? t('signature.issuer', { issuer: shownName(signature.issuer) }) : ''}
        </p>
        {isTest(signature) && <p class="hint">{t('signature.test')}</p>}
      </div>
      <span class={`badge ${tone}`}>{text}</span>
    </li>
  );
}

/** Folded for a file that this service knows: of others, who signed is what the person must look at. */
function SignatureList({
  finding,
  report: { signatures, problems },
}: {
  finding: Finding;
  report: VerificationReport;
}) {
  return (
    <Folded title={t('signature.title')} isOpen={finding !== 'genuine'}>
      <ol class="signatures">
        {signatures.map((signature, index) => (
          <SignatureCard
            key={`${signature.field} ${signature.coveredBytes}`}
            signature={signature}
            kind={signatureKind(signature, signatures, finding)}
            problems={problems.filter((problem) => problem.signature === index)}
          />
        ))}
      </ol>
    </Folded>
  );
}

/** The code is any string, because a newer service may have codes that this page does not know. */
type ShownProblem = Pick<Problem, 'message' | 'severity' | 'signature'> & { code: string };

function ProblemList({ problems }: { problems: ShownProblem[] }) {
  return (
    <ul class="stack tight">
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.signature ?? ''} ${problem.message}`}>
          <span class={`badge ${problem.severity === 'broken' ? 'bad' : 'warn'}`}>
            {t(problem.severity === 'broken' ? 'result.problem' : 'result.note')}
          </span>{' '}
          {problemSentence(problem)}
        </li>
      ))}
    </ul>
  );
}

function ReportCard({ report }: { report: ServiceReport }) {
  const isGood = report.intact && report.sealedByUs;
  const isUnsigned = report.signatures.length === 0;
  const tone = isGood ? 'good' : report.intact || isUnsigned ? 'warn' : 'bad';
  return (
    <section class="card stack">
      <h2>{t('report.title')}</h2>
      <Notice tone={tone}>
        {t(`report.${isGood ? 'ours' : report.intact ? 'intact' : isUnsigned ? 'unsigned' : 'altered'}`)}
      </Notice>
      {report.problems.length > 0 && <ProblemList problems={report.problems} />}
    </section>
  );
}

/** Sends the file to the service, when the person says so. */
function ServiceCheck({ file }: { file: File }) {
  const { busy, failure, run } = useTask();
  const [report, setReport] = useState<ServiceReport | null>(null);
  if (report) return <ReportCard report={report} />;
  return (
    <section class="card stack">
      <h2>{t('upload.title')}</h2>
      <p class="hint">{t('upload.text')}</p>
      {failure && <Notice tone="bad">{errorMessage(t, failure)}</Notice>}
      <div>
        <Button
          look="quiet"
          icon="upload"
          busy={busy}
          onClick={() => run(async () => setReport(await examineByService(file)))}
        >
          {t('upload.action')}
        </Button>
      </div>
    </section>
  );
}

type Fact = [label: string, value: string | number, look?: 'hash'];

function factsOf({ name, size, seal, sha256 }: Examination): Fact[] {
  const ofSeal: Fact[] = seal
    ? [
        [t('result.sealed'), exactTime(seal.sealedAt)],
        [t('result.level'), `PAdES ${seal.level}`],
        ...(seal.archivedAt ? [[t('result.archived'), exactTime(seal.archivedAt)] as Fact] : []),
        [t('result.pages'), seal.pages],
        // As the certificate writes it.
        [t('result.envelope'), envelopeIdFromV1(seal.envelopeId) ?? seal.envelopeId, 'hash'],
      ]
    : [];
  return [
    [t('result.name'), name],
    [t('result.size'), t('result.bytes', { size: number(size) })],
    ...(seal?.version === 'certificate' ? [[t('result.kind'), t('result.certificate')] as Fact] : []),
    ...ofSeal,
    ['SHA-256', sha256, 'hash'],
  ];
}

const sealsOf = (all: readonly SignatureReport[], finding: Finding) =>
  all.filter((signature) => signatureKind(signature, all, finding) === 'seal');

function Verdict({ examination: { finding, name, seal, report } }: { examination: Examination }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isTestSeal = finding === 'genuine' && sealsOf(report?.signatures ?? [], finding).some(isTest);
  const [tone, icon] = looks[finding];
  return (
    <section class={`verdict ${isTestSeal ? 'warn' : tone}`} role="status">
      {icon === 'seal' ? <Seal size="large" isNew isTest={isTestSeal} /> : <Icon name={icon} />}
      <h1 ref={heading} tabIndex={-1}>
        {t(`finding.${isTestSeal ? 'test' : finding}`)}
      </h1>
      <p>{t(`finding.${isTestSeal ? 'test' : finding}.text`)}</p>
      <p class="verdict-file">
        <span>
          <Icon name="document" />
          <bdi>{name}</bdi>
        </span>
        {seal && <span aria-hidden="true">·</span>}
        {seal && <span>{`${t('result.sealed')}: ${exactTime(seal.sealedAt)}`}</span>}
      </p>
    </section>
  );
}

interface ResultProps {
  examination: Examination;
  file: File;
  onAgain: () => void;
}

export function Result({ examination, file, onAgain }: ResultProps) {
  const { finding, report, trail, isServiceSilent } = examination;
  // Without a list of authorities no certificate is trusted here, which says nothing about the file.
  const problems = report?.problems.filter(({ code }) => code !== 'certificate_untrusted') ?? [];
  return (
    <div class="stack">
      <Verdict examination={examination} />
      {isServiceSilent && (
        <Notice tone="warn">
          <div class="stack tight">
            <p>{t('result.silent')}</p>
            <p>
              <Button look="quiet" icon="refresh" onClick={onAgain}>
                {t('result.tryAgain')}
              </Button>
            </p>
          </div>
        </Notice>
      )}
      {examination.seal?.erasedAt && (
        <Notice>{t('result.erasedText', { time: exactTime(examination.seal.erasedAt) })}</Notice>
      )}
      {finding === 'altered' && problems.length > 0 && (
        <section class="card stack">
          <h2>{t('result.found')}</h2>
          <ProblemList problems={problems} />
        </section>
      )}
      {trail && believed.has(finding) && <SignersCard trail={trail} />}
      {hasCertificates(finding) && <ServiceCheck file={file} />}
      {trail && !trail.isIntact && <Notice tone="bad">{t('trail.broken')}</Notice>}
      <div class="card folds">
        {report && report.signatures.length > 0 && <SignatureList finding={finding} report={report} />}
        {trail && <TrailDetails trail={trail} sealedAt={examination.seal?.sealedAt ?? null} />}
        <Folded title={t('result.file')}>
          <dl class="facts">
            {factsOf(examination).map(([label, value, look]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd class={look}>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </Folded>
      </div>
    </div>
  );
}
