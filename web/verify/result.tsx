/** What was found, in words first and in numbers below. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { exactTime } from '../format/time.ts';
import { asFailure } from '../http/request.ts';
import type { Problem, SignatureReport, VerificationReport } from '../../shared/domain/verification.ts';
import { type Examination, examineByService, type ServiceReport, type Trail } from './examine.ts';
import type { Finding } from './finding.ts';
import { trailSentence } from './trail-sentence.ts';

interface Words {
  tone: 'good' | 'bad' | 'warn';
  icon: IconName;
  title: string;
  text: string;
}

const findings: Record<Finding, Words> = {
  genuine: {
    tone: 'good',
    icon: 'shield',
    title: 'Valid: genuine and unchanged',
    text: 'This service sealed exactly this file. Not one byte has changed since.',
  },
  signed: {
    tone: 'warn',
    icon: 'shield',
    title: 'Unchanged, but not sealed by this service',
    text: 'The file is what its last signer signed. This service does not know it, so look closely at who signed.',
  },
  unasked: {
    tone: 'warn',
    icon: 'shield',
    title: 'Unchanged; the service could not be asked',
    text: 'The file is what its last signer signed. Whether this service sealed it is not known for now.',
  },
  altered: {
    tone: 'bad',
    icon: 'broken',
    title: 'Altered: do not rely on this file',
    text: 'It is not what was signed: its content or its signature was changed afterwards.',
  },
  unsigned: {
    tone: 'warn',
    icon: 'document',
    title: 'No signature in this file',
    text: 'This PDF carries no seal, so nothing can be said about where it comes from or whether it was changed.',
  },
  unreadable: {
    tone: 'warn',
    icon: 'alert',
    title: 'This file cannot be checked',
    text: 'It needs a password, is damaged or too complex, or is signed in a way that this page does not support.',
  },
  not_a_pdf: {
    tone: 'warn',
    icon: 'document',
    title: 'This is not a PDF',
    text: 'Sealed documents are PDF files. Choose the file that was sent to you.',
  },
};

/** The value of the signature cannot be read or checked, which is not the same as one that was changed. */
const unreadableCodes = new Set<Problem['code']>(['signature_malformed', 'signature_unsupported']);

function verdictOf(signature: SignatureReport, problems: Problem[]): readonly [text: string, tone: string] {
  if (signature.isValid) return ['Valid', 'good'];
  return problems.some(({ code }) => unreadableCodes.has(code)) ? ['Cannot be read', 'bad'] : ['Invalid', 'bad'];
}

function SignatureCard({ signature, problems }: { signature: SignatureReport; problems: Problem[] }) {
  const [text, tone] = verdictOf(signature, problems);
  const { timestamp } = signature;
  const stampedAt = timestamp?.isValid ? timestamp.at : null;
  return (
    <li class="signer-line">
      <span>
        <strong>{signature.signer ?? 'Unknown signer'}</strong>
        <br />
        <span class="hint">
          {signature.kind === 'document_timestamp' ? 'Timestamp over the whole document' : 'Seal'}
          {signature.issuer ? ` · certificate by ${signature.issuer}` : ''}
        </span>
        <br />
        <span class="hint">
          {stampedAt
            ? `${exactTime(stampedAt)}, by timestamp${timestamp?.authority ? ` of ${timestamp.authority}` : ''}`
            : signature.claimedAt
              ? `${exactTime(signature.claimedAt)}, by the signer’s clock`
              : 'Time unknown'}
        </span>
      </span>
      <span class={`badge ${tone}`}>{text}</span>
    </li>
  );
}

function SignaturesCard({ report: { signatures, problems } }: { report: VerificationReport }) {
  return (
    <section class="card">
      <h2>Signatures in the file</h2>
      <ol>
        {signatures.map((signature, index) => (
          <SignatureCard
            key={`${signature.field} ${signature.coveredBytes}`}
            signature={signature}
            problems={problems.filter((problem) => problem.signature === index)}
          />
        ))}
      </ol>
    </section>
  );
}

/** The service's answer names its codes as plain texts. */
type ShownProblem = Pick<Problem, 'message' | 'severity' | 'signature'> & { code: string };

function ProblemList({ problems }: { problems: ShownProblem[] }) {
  return (
    <ul class="stack tight">
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.signature ?? ''} ${problem.message}`}>
          <span class={`badge ${problem.severity === 'broken' ? 'bad' : 'warn'}`}>
            {problem.severity === 'broken' ? 'Problem' : 'Note'}
          </span>{' '}
          {problem.message}
        </li>
      ))}
    </ul>
  );
}

function TrailCard({ trail }: { trail: Trail }) {
  return (
    <section class="card stack">
      <h2>Embedded audit trail</h2>
      {trail.isIntact ? (
        <p class="hint">
          {trail.events.length} events, each bound to the one before; integrity verified. Times are the service’s.
        </p>
      ) : (
        <Notice tone="bad">The integrity of this trail is broken: what it says cannot be relied on.</Notice>
      )}
      <ol class="trail">
        {trail.events.map((event) => (
          <li key={event.id}>
            <p>{trailSentence(event, trail.events)}</p>
            <p class="hint">
              <time dateTime={event.at}>{exactTime(event.at)}</time>
              {event.actor.kind === 'recipient' && event.actor.ip ? ` · from ${event.actor.ip}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReportCard({ report }: { report: ServiceReport }) {
  const isGood = report.intact && report.sealedByUs;
  const isUnsigned = report.signatures.length === 0;
  const tone = isGood ? 'good' : report.intact || isUnsigned ? 'warn' : 'bad';
  return (
    <section class="card stack">
      <h2>Check by this service</h2>
      <Notice tone={tone}>
        {isGood
          ? 'The document is exactly what this service sealed; only timestamps and validation data were added.'
          : report.intact
            ? 'The document is exactly what its last signer signed; it was not sealed by this service.'
            : isUnsigned
              ? 'The document carries no signature at all.'
              : 'The document is not what was signed, or it cannot be checked.'}
      </Notice>
      {report.problems.length > 0 && <ProblemList problems={report.problems} />}
    </section>
  );
}

/** Sends the file to the service, when the person says so. */
function ServiceCheck({ file }: { file: File }) {
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ServiceReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const examine = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setReport(await examineByService(file));
    } catch (error) {
      setProblem(asFailure(error).message);
    }
    setBusy(false);
  };
  if (report) return <ReportCard report={report} />;
  return (
    <section class="card stack">
      <h2>Check the certificates, too</h2>
      <p class="hint">
        Your device has no list of trusted authorities. For this check the file is uploaded to this service, compared
        with its list, and not stored.
      </p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div>
        <Button look="quiet" icon="upload" busy={busy} onClick={examine}>
          Upload and check
        </Button>
      </div>
    </section>
  );
}

interface ResultProps {
  examination: Examination;
  file: File;
  onAgain: () => void;
}

export function Result({ examination, file, onAgain }: ResultProps) {
  const { finding, seal, report, trail, sha256, name, size, isServiceSilent } = examination;
  // Without a list of authorities no certificate is trusted here, which says nothing about the file.
  const problems = report?.problems.filter(({ code }) => code !== 'certificate_untrusted') ?? [];
  const words = findings[finding];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class="stack">
      <section class={`verdict ${words.tone}`} role="status">
        <Icon name={words.icon} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {words.title}
          </h2>
          <p>{words.text}</p>
        </div>
      </section>
      {isServiceSilent && (
        <Notice tone="warn">
          <div class="stack tight">
            <p>
              The service could not be asked whether it knows this file. What stands here was checked on your device
              alone.
            </p>
            <p>
              <Button look="quiet" icon="refresh" onClick={onAgain}>
                Try again
              </Button>
            </p>
          </div>
        </Notice>
      )}
      <section class="card">
        <h2>The file</h2>
        <dl class="facts">
          <dt>Name</dt>
          <dd>{name}</dd>
          <dt>Size</dt>
          <dd>{size.toLocaleString('en')} bytes</dd>
          {seal && (
            <>
              <dt>Sealed</dt>
              <dd>{exactTime(seal.sealedAt)}</dd>
              <dt>Level</dt>
              <dd>PAdES {seal.level}</dd>
              <dt>Pages</dt>
              <dd>{seal.pages}</dd>
              <dt>Envelope</dt>
              <dd class="hash">{seal.envelopeId}</dd>
            </>
          )}
          <dt>SHA-256</dt>
          <dd class="hash">{sha256}</dd>
        </dl>
      </section>
      {report && report.signatures.length > 0 && <SignaturesCard report={report} />}
      {finding === 'altered' && problems.length > 0 && (
        <section class="card stack">
          <h2>What was found</h2>
          <ProblemList problems={problems} />
        </section>
      )}
      {trail && <TrailCard trail={trail} />}
      {finding !== 'genuine' && finding !== 'not_a_pdf' && <ServiceCheck file={file} />}
    </div>
  );
}
