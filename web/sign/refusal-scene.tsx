/** What a link leads to when there is nothing to sign: each reason says what it means and what to do. */
import { useEffect } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import type { IconName } from '../components/icon.tsx';
import type { Failure } from '../http/request.ts';
import { failureText } from './failure-text.ts';
import { useSpeech } from './language.tsx';
import type { MessageKey } from './languages/en.ts';
import { Scene } from './scene.tsx';

interface Refusal {
  icon: IconName;
  tone: 'bad' | '';
  title: MessageKey;
  text: MessageKey;
}

const refusals: Record<string, Refusal> = {
  invalid_signing_link: { icon: 'alert', tone: 'bad', title: 'invalidTitle', text: 'invalidText' },
  not_your_turn: { icon: 'clock', tone: '', title: 'waitTitle', text: 'waitText' },
  voided: { icon: 'close', tone: 'bad', title: 'voidedTitle', text: 'voidedText' },
  expired: { icon: 'clock', tone: 'bad', title: 'expiredTitle', text: 'expiredText' },
  declined: { icon: 'close', tone: 'bad', title: 'declinedTitle', text: 'declinedText' },
  document_changed: { icon: 'broken', tone: 'bad', title: 'changedTitle', text: 'changedText' },
};

const pollMs = 15_000;

export function RefusalScene({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { say } = useSpeech();
  const refusal = refusals[failure.code === 'invalid_state' ? (failure.details.status ?? '') : failure.code];
  const waits = failure.code === 'not_your_turn';
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => !document.hidden && onRetry(), pollMs);
    return () => clearInterval(timer);
  }, [waits]);
  if (!refusal) {
    return (
      <Scene icon="alert" tone="bad" title={failureText(failure, say)}>
        <Button icon="refresh" onClick={onRetry}>
          {say('tryAgain')}
        </Button>
      </Scene>
    );
  }
  const { envelopeName, sender, recipientStatus } = failure.details;
  if (recipientStatus === 'declined') return <DeclinedScene about={envelopeName} />;
  return (
    <Scene icon={refusal.icon} tone={refusal.tone} title={say(refusal.title)} about={envelopeName}>
      <p>{say(refusal.text)}</p>
      {sender && <p class="hint">{say('fromSender', { sender })}</p>}
    </Scene>
  );
}

export function DeclinedScene({ about }: { about: string | undefined }) {
  const { say } = useSpeech();
  return (
    <Scene icon="close" title={say('youDeclinedTitle')} about={about}>
      <p>{say('youDeclinedText')}</p>
    </Scene>
  );
}
