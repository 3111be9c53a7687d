/** After the person has signed or approved: waiting for the others or for the seal, and in the end the download. */
import { useEffect, useState } from 'preact/hooks';
import type { CopyAnswer } from '../../shared/contracts/sign.ts';
import { deadlineIn, shortDay } from '../../shared/domain/dates.ts';
import { mustAct } from '../../shared/domain/recipients/recipient.ts';
import { isolated } from '../../shared/messages/translate.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { listOf } from '../format/list-of.ts';
import { localeOf } from '../format/locale.ts';
import { requestFile } from '../http/request.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { usePoll } from '../use-poll.ts';
import { CopyLink } from './copy-link.tsx';
import { useDocumentWindow } from './document-window.tsx';
import { frameOrigin, onward, outside } from './framed.ts';
import { type SignMessageKey, t } from './i18n.ts';
import type { Opened } from './link.ts';
import { RecipientList } from './recipient-list.tsx';
import { failureText } from './refusals.ts';
import { Scene } from './scene.tsx';
import { SignedRecord } from './signed-record.tsx';
import { type CeremonyProps, useCeremonyTask } from './use-ceremony.ts';

const sealingPollMs = 1_500;
const waitingPollMs = 15_000;
/** A seal that takes longer has failed for now; the service tries again in the background. */
const slowSealingMs = 60_000;

/** Whether the sender completed the document without waiting for this person. */
function isLeftOut({ envelope, recipient }: Opened): boolean {
  const isFinished = envelope.status === 'sealing' || envelope.status === 'completed';
  return isFinished && mustAct(recipient) && recipient.status !== 'completed';
}

const acts = { signer: 'signedBy', approver: 'approvedBy' } as const;

function titleOf(opened: Opened): string {
  if (isLeftOut(opened)) return t('withoutYouTitle');
  if (opened.next === 'download') return t('completedTitle');
  if (opened.recipient.status !== 'completed') return t('pendingTitle');
  return t(opened.recipient.role === 'approver' ? 'doneApprovedTitle' : 'doneTitle');
}

/** The host of an address that a link may lead to; null unless it is https. */
function hostOf(address: string): string | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' ? url.host : null;
  } catch {
    return null;
  }
}

/** Says what happens next. The copy reaches a person without e-mails on this page only. */
function textOf({ envelope, recipient, next }: Opened, isSlow: boolean): SignMessageKey {
  if (next === 'download') return 'completedText';
  if (envelope.status !== 'sealing') return recipient.notify ? 'othersText' : 'othersTextHere';
  if (!isSlow) return 'sealingText';
  return recipient.notify ? 'sealingSlowText' : 'sealingSlowTextHere';
}

/** Thanks the person, and says when they acted. */
function Thanks({ envelope, recipient }: Pick<Opened, 'envelope' | 'recipient'>) {
  return (
    <p>
      {t('doneIntro', { name: recipient.name })}
      {recipient.completedAt && (
        <span class="hint own-line">
          {deadlineIn(new Date(recipient.completedAt), localeOf(pageLanguage()), envelope.timeZone)}
        </span>
      )}
    </p>
  );
}

/** In a frame, the address belongs to the site's page. */
function mustKeepLink({ recipient, next }: Opened): boolean {
  return next !== 'download' && !recipient.notify && frameOrigin === null;
}

/** Asks for the state again and again until the sealed copy is ready. Returns whether sealing takes unusually long. */
function usePolling({ envelope, next }: Opened, onRefresh: () => Promise<void>): boolean {
  const [isSlow, setSlow] = useState(false);
  const isSealing = envelope.status === 'sealing';
  const isReady = next === 'download';
  usePoll(onRefresh, isReady ? null : isSealing && !isSlow ? sealingPollMs : waitingPollMs);
  useEffect(() => {
    if (!isSealing) return;
    const timer = setTimeout(() => setSlow(true), slowSealingMs);
    return () => clearTimeout(timer);
  }, [isSealing]);
  return isSlow;
}

/** Who sent the document and when it was completed, and who has signed and approved it. */
function CompletedFacts({ envelope, recipient, others }: Pick<Opened, 'envelope' | 'recipient' | 'others'>) {
  const locale = localeOf(pageLanguage());
  const acted = [recipient, ...others].filter((person) => mustAct(person) && person.status === 'completed');
  const lines = (['signer', 'approver'] as const).flatMap((role) => {
    const names = acted.filter((person) => person.role === role).map(({ name }) => isolated(name));
    return names.length > 0 ? [t(acts[role], { names: listOf(names, locale) })] : [];
  });
  return (
    <p class="hint">
      {t('fromSender', { sender: envelope.sender })}
      {envelope.completedAt && <> · {shortDay(new Date(envelope.completedAt), locale, envelope.timeZone)}</>}
      {lines.map((line) => (
        <span key={line} class="own-line">
          {line}
        </span>
      ))}
    </p>
  );
}

function Download({ opened, link, onRefused }: Pick<CeremonyProps, 'opened' | 'link' | 'onRefused'>) {
  const { busy, failure, run } = useCeremonyTask(onRefused);
  const { window, unreadable, show } = useDocumentWindow(opened.envelope.name);
  const problem = failure ?? unreadable;
  const view = () => run(async () => show(await requestFile((await link.copy()).url)));
  const download = (addressIn: (copy: CopyAnswer) => string | undefined) =>
    run(async () => {
      const url = addressIn(await link.copy());
      if (url) location.assign(url);
    });
  return (
    <>
      {problem && <Notice tone="bad">{failureText(problem)}</Notice>}
      <Button size="big" icon="download" busy={busy} onClick={() => download(({ url }) => url)} wide>
        {t('download')}
      </Button>
      <Button look="quiet" size="big" icon="eye" busy={busy} onClick={view} wide>
        {t('viewDocument')}
      </Button>
      {opened.envelope.hasCertificate && (
        <Button
          look="quiet"
          icon="download"
          busy={busy}
          onClick={() => download(({ certificate }) => certificate?.url)}
          wide
        >
          {t('downloadCertificate')}
        </Button>
      )}
      {window}
    </>
  );
}

export function DoneScene({ opened, link, onRefresh, onRefused }: Omit<CeremonyProps, 'onDeclined' | 'onDelegated'>) {
  const isSlow = usePolling(opened, onRefresh);
  const { envelope, recipient, others, next } = opened;
  const isSealing = envelope.status === 'sealing';
  const isReady = next === 'download';
  const [wasReady] = useState(isReady);
  const isCompleted = recipient.status === 'completed';
  const leftOut = isLeftOut(opened);
  const host = envelope.redirectUrl ? hostOf(envelope.redirectUrl) : null;
  return (
    <Scene
      icon={leftOut ? 'clock' : isReady ? (wasReady ? 'seal' : 'newSeal') : isCompleted ? 'check' : 'clock'}
      tone={!leftOut && (isReady || isCompleted) ? 'good' : ''}
      title={titleOf(opened)}
      documentName={envelope.name}
    >
      {isReady && <CompletedFacts {...opened} />}
      {!isReady && isCompleted && <Thanks envelope={envelope} recipient={recipient} />}
      {leftOut && <p>{t('withoutYouText')}</p>}
      <p class="row" role="status">
        {isSealing && <span class="spinner" aria-hidden="true" />}
        <span class="grow">{t(textOf(opened, isSlow))}</span>
      </p>
      {isReady && <Download opened={opened} link={link} onRefused={onRefused} />}
      {mustKeepLink(opened) && <CopyLink />}
      {!isReady && isCompleted && <SignedRecord opened={opened} link={link} onRefused={onRefused} />}
      {!isReady && others.length > 0 && <RecipientList others={others} />}
      {host && envelope.redirectUrl && (
        <a class="button quiet wide" href={envelope.redirectUrl} rel="noreferrer" {...onward}>
          {t('continueTo', { host })}
        </a>
      )}
      {isReady && (
        <p class="hint">
          {t('verifyHint')}{' '}
          <a href="/verify" {...outside}>
            {t('verifyLink')}
          </a>
        </p>
      )}
    </Scene>
  );
}
