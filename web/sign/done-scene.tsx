/** After acting: waiting for the others or for the seal, and in the end the download. */
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { failureText } from './failure-text.ts';
import { type Say, useSpeech } from './language.tsx';
import type { Opened, SigningLink } from './link.ts';
import { PeopleList } from './people-list.tsx';
import { Scene } from './scene.tsx';

interface DoneSceneProps {
  opened: Opened;
  link: SigningLink;
  onRefresh: () => Promise<void>;
  onRefused: (failure: Failure) => void;
}

const sealingPollMs = 1_500;
const waitingPollMs = 15_000;
/** A sealing that takes so long has failed for now, and is tried again in the background. */
const slowMs = 60_000;

/** Somebody who was to act and never did: the sender has finished it without them. */
function isLeftOut({ envelope, recipient }: Opened): boolean {
  const isFinished = envelope.status === 'sealing' || envelope.status === 'completed';
  const isToAct = recipient.role === 'signer' || recipient.role === 'approver';
  return isFinished && isToAct && recipient.status !== 'completed';
}

function titleOf(opened: Opened, say: Say): string {
  if (isLeftOut(opened)) return say('withoutYouTitle');
  if (opened.next === 'download') return say('completedTitle');
  if (opened.recipient.status !== 'completed') return say('pendingTitle');
  return say(opened.recipient.role === 'approver' ? 'doneApprovedTitle' : 'doneTitle');
}

function hostOf(address: string): string | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' ? url.host : null;
  } catch {
    return null;
  }
}

export function DoneScene({ opened, link, onRefresh, onRefused }: DoneSceneProps) {
  const { say } = useSpeech();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { envelope, recipient, next } = opened;
  const isSealing = envelope.status === 'sealing';
  const isReady = next === 'download';
  const hasActed = recipient.status === 'completed';
  const leftOut = isLeftOut(opened);
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (isReady) return;
    const timer = setInterval(
      () => {
        if (!document.hidden) onRefresh().catch(() => undefined);
      },
      isSealing && !isSlow ? sealingPollMs : waitingPollMs,
    );
    return () => clearInterval(timer);
  }, [isReady, isSealing, isSlow]);
  useEffect(() => {
    if (!isSealing) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [isSealing]);

  const download = async () => {
    setBusy(true);
    setProblem(null);
    try {
      location.assign((await link.copy()).url);
    } catch (error) {
      const failure = asFailure(error);
      // The link is over, or the access code is needed again.
      if (failure.status === 401) onRefused(failure);
      else setProblem(failureText(failure, say));
    }
    setBusy(false);
  };
  const host = envelope.redirectUrl ? hostOf(envelope.redirectUrl) : null;
  const text = isReady
    ? say('completedText')
    : isSealing
      ? say(isSlow ? 'sealingSlowText' : 'sealingText')
      : say('othersText');
  return (
    <Scene
      icon={leftOut ? 'clock' : isReady ? 'shield' : hasActed ? 'check' : 'clock'}
      tone={!leftOut && (isReady || hasActed) ? 'good' : ''}
      title={titleOf(opened, say)}
      about={envelope.name}
    >
      {!isReady && hasActed && <p>{say('doneIntro', { name: recipient.name })}</p>}
      {leftOut && <p>{say('withoutYouText')}</p>}
      <p class="row" role="status">
        {isSealing && <span class="spinner" aria-hidden="true" />}
        <span class="grow">{text}</span>
      </p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {isReady && (
        <Button size="big" icon="download" busy={busy} onClick={download} wide>
          {say('download')}
        </Button>
      )}
      {!isReady && opened.others.length > 0 && <PeopleList opened={opened} />}
      {host && envelope.redirectUrl && (
        <a class="button quiet wide" href={envelope.redirectUrl} rel="noreferrer">
          {say('continueTo', { host })}
        </a>
      )}
      {isReady && (
        <p class="hint">
          {say('verifyHint')} <a href="/verify">{say('verifyLink')}</a>
        </p>
      )}
    </Scene>
  );
}
