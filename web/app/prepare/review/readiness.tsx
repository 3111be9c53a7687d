/** Whether the draft can be sent as it is, how its recipients are checked, and what happens after Send. */

import { entryCount } from '../../../../shared/domain/fields/field-count.ts';
import { firstToAct, isNotified, mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import { Icon } from '../../../components/icon.tsx';
import { inARow } from '../../../format/list-of.ts';
import type { Envelope, Signer } from '../../api/app-api.ts';
import { EnvelopePicture } from '../../components/envelope-picture.tsx';
import { FactLine } from '../../components/fact-line.tsx';
import { arePassedOn } from '../../components/safeguards.tsx';
import { t } from '../../frame/i18n.ts';
import { Link } from '../../frame/router.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { overlappingPages } from '../editor/geometry.ts';
import { pagePath, type Step, stepPath } from '../steps.ts';
import { EditLink } from './edit-link.tsx';
import { listed } from './signing-order.ts';
import { hasSignerWithoutFields, WithoutFields } from './without-fields.tsx';

interface ReadinessProps {
  /** Null until the document is open. */
  pages: number | null;
  /** Whether e-mail is set up for the service. */
  sendsMail: boolean;
  /** `page`: the page of the document to show. */
  onStep: (step: Step, page?: number) => void;
  /** Shows the document; null if it cannot be shown. */
  onPreview: (() => void) | null;
}

export function Readiness({ pages, sendsMail, onStep, onPreview }: ReadinessProps) {
  const { envelope } = useDraft();
  const overlapping = overlappingPages(envelope.fields);
  const problems = [
    !sendsMail && <p>{t('review.noMail')}</p>,
    hasSignerWithoutFields(envelope) && <WithoutFields envelope={envelope} onFields={() => onStep('fields')} />,
    overlapping.length > 0 && <Overlaps envelope={envelope} pages={overlapping} onStep={onStep} />,
  ].filter((problem) => problem !== false);
  const isReady = problems.length === 0;
  const fields = envelope.signers.reduce((sum, { id }) => sum + entryCount(envelope.fields, id), 0);
  return (
    <section class={`card readiness ${isReady ? 'good' : 'warn'}`}>
      {/* The link below the title does the same, for the keyboard and screen readers. */}
      <button
        type="button"
        class="readiness-picture"
        aria-hidden="true"
        tabIndex={-1}
        disabled={onPreview === null}
        onClick={() => onPreview?.()}
      >
        <EnvelopePicture envelope={envelope} />
        <Icon name={isReady ? 'check' : 'alert'} />
      </button>
      <div class="stack tight">
        <h2>{t(isReady ? 'review.ready' : 'review.check')}</h2>
        {problems.length > 0 && (
          <ul class="readiness-problems">
            {problems.map((problem, index) => (
              <li key={index}>{problem}</li>
            ))}
          </ul>
        )}
        <p class="hint">
          {nextSteps(envelope.signers, sendsMail)}{' '}
          {sendsMail && arePassedOn(envelope.signers) && (
            <button type="button" class="link-button" onClick={() => onStep('recipients')}>
              {t('review.changeMail')}
            </button>
          )}
        </p>
      </div>
      <dl class="readiness-checks">
        <dt>{t('detail.document')}</dt>
        <dd>
          <FactLine
            facts={[
              pages !== null && t('new.filePages', { count: pages }),
              onPreview && (
                <button type="button" class="link-button" onClick={onPreview}>
                  {t('review.viewDocument')}
                </button>
              ),
            ]}
          />
        </dd>
        <dt>{t('prepare.fields')}</dt>
        <dd>
          <FactLine
            facts={[
              t('review.fields', { count: fields }),
              <EditLink key="edit" label={t('review.editFields')} onClick={() => onStep('fields')} />,
            ]}
          />
        </dd>
        <dt>{t('review.safeguards')}</dt>
        <dd>
          <FactLine
            facts={[
              ...safeguardsOf(envelope.signers),
              <EditLink key="edit" label={t('recipients.edit')} onClick={() => onStep('recipients')} />,
            ]}
          />
        </dd>
      </dl>
    </section>
  );
}

function Overlaps({
  envelope,
  pages,
  onStep,
}: { envelope: Envelope; pages: number[] } & Pick<ReadinessProps, 'onStep'>) {
  return (
    <p class="row">
      {t('review.overlaps')}
      {pages.map((page) => (
        <Link key={page} to={pagePath(stepPath(envelope.id, 'fields'), page)} follow={() => onStep('fields', page)}>
          {t('review.overlapPage', { page })}
        </Link>
      ))}
    </p>
  );
}

/** Who gets the first links, and in which way. */
function nextSteps(signers: readonly Signer[], sendsMail: boolean): string {
  const acting = signers.filter(mustAct);
  const first = firstToAct(signers);
  const isMailed = (signer: Signer) => sendsMail && isNotified(signer);
  const namesOf = (people: readonly Signer[]) => ({ names: listed(people) });
  const [mailed, passedOn] = [first.filter(isMailed), first.filter((signer) => !isMailed(signer))];
  const sentences = [
    sendsMail && arePassedOn(signers) && t('review.nextNoMail'),
    mailed.length > 0 && t('review.nextMail', namesOf(mailed)),
    passedOn.length > 0 && t('review.nextLinks', { ...namesOf(passedOn), count: passedOn.length }),
    first.length < acting.length && t('review.nextLater'),
  ];
  return inARow(sentences);
}

/** Each check beyond the personal link, with the names of the recipients who must pass it. */
function safeguardsOf(signers: readonly Signer[]): string[] {
  const checks = [
    ['safeguard.accessCode', signers.filter(({ hasAccessCode }) => hasAccessCode)],
    ['safeguard.emailCode', signers.filter(({ verification }) => verification === 'email_code')],
  ] as const;
  const used = checks.filter(([, people]) => people.length > 0);
  if (used.length === 0) return [t('review.linkOnly')];
  return used.map(([check, people]) => t('review.safeguardOf', { check: t(check), names: listed(people) }));
}
