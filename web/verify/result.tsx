/** What was found, in words first and in numbers below. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { exactTime } from '../format/time.ts';
import { asFailure } from '../http/request.ts';
import type { CheckedSignature } from './check-signature.ts';
import type { Trail } from './embedded-trail.ts';
import { type Examination, examineThoroughly, type Finding, type Report } from './examine.ts';
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
    title: 'Unchanged, but not known here',
    text: 'The file is as it was when it was last signed. This service does not know it, so look closely at who signed.',
  },
  unasked: {
    tone: 'warn',
    icon: 'shield',
    title: 'Unchanged; the service could not be asked',
    text: 'The file is as it was when it was last signed. Whether this service sealed it is not known for now.',
  },
  extended: {
    tone: 'warn',
    icon: 'alert',
    title: 'Something was added after the signature',
    text: 'That can be harmless, such as a timestamp, or not. Have the file examined to know.',
  },
  altered: {
    tone: 'bad',
    icon: 'broken',
    title: 'Altered: do not rely on this file',
    text: 'It is not what was signed: its signature no longer fits its content.',
  },
  unsigned: {
    tone: 'warn',
    icon: 'document',
    title: 'No signature in this file',
    text: 'This PDF carries no seal, so nothing can be said about where it comes from or whether it was changed.',
  },
  not_a_pdf: {
    tone: 'warn',
    icon: 'document',
    title: 'This is not a PDF',
    text: 'Sealed documents are PDF files. Choose the file that was sent to you.',
  },
};

const verdicts: Record<CheckedSignature['verdict'], readonly [text: string, tone: string]> = {
  valid: ['Valid', 'good'],
  altered: ['Does not fit', 'bad'],
  unreadable: ['Cannot be read', 'bad'],
};

function SignatureCard({ signature }: { signature: CheckedSignature }) {
  const [text, tone] = verdicts[signature.verdict];
  return (
    <li class="signer-line">
      <span>
        <strong>{signature.signer ?? 'Unknown signer'}</strong>
        <br />
        <span class="hint">
          {signature.kind === 'timestamp' ? 'Timestamp over the whole document' : 'Seal'}
          {signature.issuer ? ` · certificate by ${signature.issuer}` : ''}
        </span>
        <br />
        <span class="hint">
          {signature.stampedAt
            ? `${exactTime(signature.stampedAt)}, by timestamp${signature.authority ? ` of ${signature.authority}` : ''}`
            : signature.claimedAt
              ? `${exactTime(signature.claimedAt)}, by the signer’s clock`
              : 'Time unknown'}
        </span>
      </span>
      <span class={`badge ${tone}`}>{text}</span>
    </li>
  );
}

function TrailCard({ trail }: { trail: Trail }) {
  return (
    <section class="card stack">
      <h2>Embedded audit trail</h2>
      {trail.isIntact ? (
        <p class="hint">
          {trail.events.length} events, each bound to the one before; the chain holds. Times are the service’s.
        </p>
      ) : (
        <Notice tone="bad">The chain of this trail is broken: what it says cannot be relied on.</Notice>
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

function ReportCard({ report }: { report: Report }) {
  const isGood = report.intact && report.sealedByUs;
  const isUnsigned = report.signatures.length === 0;
  const tone = isGood ? 'good' : report.intact || isUnsigned ? 'warn' : 'bad';
  return (
    <section class="card stack">
      <h2>Thorough examination</h2>
      <Notice tone={tone}>
        {isGood
          ? 'The document is exactly what this service sealed; only timestamps and proofs of validity were added.'
          : report.intact
            ? 'The document is exactly what its last signer signed; it was not sealed by this service.'
            : isUnsigned
              ? 'The document carries no signature at all.'
              : 'The document is not what was signed, or nobody can tell.'}
      </Notice>
      {report.problems.length > 0 && (
        <ul class="stack tight">
          {report.problems.map((problem) => (
            <li key={`${problem.code} ${problem.signature ?? ''}`}>
              <span class={`badge ${problem.severity === 'broken' ? 'bad' : 'warn'}`}>
                {problem.severity === 'broken' ? 'Problem' : 'Note'}
              </span>{' '}
              {problem.message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Sends the file to the service, when the person says so. */
function Thorough({ file }: { file: File }) {
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const examine = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setReport(await examineThoroughly(file));
    } catch (error) {
      setProblem(asFailure(error).message);
    }
    setBusy(false);
  };
  if (report) return <ReportCard report={report} />;
  return (
    <section class="card stack">
      <h2>Examine it thoroughly</h2>
      <p class="hint">
        For this the file is uploaded to this service, examined for known attacks and later changes, and forgotten.
      </p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div>
        <Button look="quiet" icon="upload" busy={busy} onClick={examine}>
          Upload and examine
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
  const { finding, seal, signatures, trail, sha256, name, size, isServiceSilent } = examination;
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
      {signatures.length > 0 && (
        <section class="card">
          <h2>Signatures in the file</h2>
          <ol>
            {signatures.map((signature) => (
              <SignatureCard key={signature.end} signature={signature} />
            ))}
          </ol>
        </section>
      )}
      {trail && <TrailCard trail={trail} />}
      {finding !== 'genuine' && finding !== 'not_a_pdf' && <Thorough file={file} />}
    </div>
  );
}
