/** Signing on the sender's device: the screens before the person takes it and after. Neither leads anywhere else. */
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useTask } from '../use-task.ts';
import { t } from './i18n.ts';
import type { Opened } from './link.ts';
import { failureText } from './refusals.ts';
import { Scene } from './scene.tsx';

interface HandOverSceneProps {
  name: string;
  sender: string;
  /** @throws Failure */
  onStart: () => Promise<void>;
}

export function HandOverScene({ name, sender, onStart }: HandOverSceneProps) {
  const { busy, failure, run } = useTask();
  return (
    <Scene icon="person" title={t('inPersonTitle', { name })}>
      <p>{t('inPersonText', { name, sender })}</p>
      {failure && (
        <Notice tone="bad">{failure.code === 'invalid_signing_link' ? t('inPersonOver') : failureText(failure)}</Notice>
      )}
      <Button size="big" busy={busy} onClick={() => run(onStart)} onward wide>
        {t('inPersonStart', { name })}
      </Button>
    </Scene>
  );
}

export function GiveBackScene({ opened: { envelope, recipient } }: { opened: Opened }) {
  return (
    <Scene icon="check" tone="good" title={t('giveBackTitle')} documentName={envelope.name}>
      <p>{t('giveBackText', { name: recipient.name, sender: envelope.sender })}</p>
      {recipient.status === 'completed' && recipient.notify && <p class="hint">{t('giveBackCopy')}</p>}
    </Scene>
  );
}
