/** The scenes of a link that leads to nothing to sign: each reason says what it means and what to do. */
import type { OpenAnswer } from '../../shared/contracts/sign.ts';
import { Button } from '../components/button.tsx';
import type { IconName } from '../components/icon.tsx';
import type { Failure } from '../http/request.ts';
import { usePoll } from '../use-poll.ts';
import { type SignMessageKey, t } from './i18n.ts';
import { failureText } from './refusals.ts';
import { Scene } from './scene.tsx';

interface Refusal {
  icon: IconName;
  tone: 'bad' | 'over' | '';
  title: SignMessageKey;
  text: SignMessageKey;
}

/** Refusals by error code. `invalid_state` depends on the status of the envelope. */
const refusals: Record<string, Refusal> = {
  invalid_signing_link: { icon: 'alert', tone: 'bad', title: 'invalidTitle', text: 'invalidText' },
  not_your_turn: { icon: 'clock', tone: '', title: 'waitTitle', text: 'waitText' },
  voided: { icon: 'stopped', tone: 'over', title: 'voidedTitle', text: 'voidedText' },
  expired: { icon: 'clock', tone: '', title: 'expiredTitle', text: 'expiredText' },
  declined: { icon: 'close', tone: 'over', title: 'declinedTitle', text: 'declinedText' },
  document_changed: { icon: 'broken', tone: 'bad', title: 'changedTitle', text: 'changedText' },
};

const pollMs = 15_000;

export function RefusalScene({ failure, onRetry }: { failure: Failure; onRetry: () => Promise<void> }) {
  const refusal = refusals[failure.code === 'invalid_state' ? (failure.details.status ?? '') : failure.code];
  usePoll(onRetry, failure.code === 'not_your_turn' ? pollMs : null);
  if (!refusal) {
    return (
      <Scene icon="alert" tone="bad" title={failureText(failure)}>
        <Button icon="refresh" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </Scene>
    );
  }
  const { envelopeName, sender, recipientStatus } = failure.details;
  if (recipientStatus === 'declined') return <DeclinedScene documentName={envelopeName} />;
  return (
    <Scene icon={refusal.icon} tone={refusal.tone} title={t(refusal.title)} documentName={envelopeName}>
      <p>{t(refusal.text)}</p>
      {sender && <p class="hint">{t('fromSender', { sender })}</p>}
    </Scene>
  );
}

export type Replaced = Extract<OpenAnswer, { state: 'replaced' }>;

/** The link of a document that the sender corrects. Once this person is asked again, it leads there. */
export function ReplacedScene({ replaced, onRetry }: { replaced: Replaced; onRetry: () => Promise<void> }) {
  const { name, sender, token } = replaced;
  usePoll(onRetry, token === null ? pollMs : null);
  return (
    <Scene icon="copy" title={t('replacedTitle')} documentName={name ?? undefined}>
      <p role="status">{t(token === null ? 'replacedText' : 'replacedReady')}</p>
      {token !== null && (
        <a class="button big wide" href={`#${token}`}>
          {t('replacedOpen')}
        </a>
      )}
      <p class="hint">{t('fromSender', { sender })}</p>
    </Scene>
  );
}

/** Shown to the person who declined. */
export function DeclinedScene({ documentName }: { documentName: string | undefined }) {
  return (
    <Scene icon="close" tone="over" title={t('youDeclinedTitle')} documentName={documentName}>
      <p>{t('youDeclinedText')}</p>
    </Scene>
  );
}

/** A recipient who has delegated sees this. */
export function DelegatedScene({ name, documentName }: { name: string; documentName: string }) {
  return (
    <Scene icon="check" tone="good" title={t('delegatedTitle', { name })} documentName={documentName}>
      <p>{t('delegatedText', { name })}</p>
    </Scene>
  );
}
