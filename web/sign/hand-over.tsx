/** Signing on the sender's device: the screens before the person takes it and after. Neither leads anywhere else. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { failureText } from './failure-text.ts';
import { useI18n } from './language.tsx';
import { Scene } from './scene.tsx';

interface HandOverSceneProps {
  name: string;
  sender: string;
  /** @throws Failure */
  onStart: () => Promise<void>;
}

export function HandOverScene({ name, sender, onStart }: HandOverSceneProps) {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const start = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onStart();
    } catch (error) {
      setFailure(asFailure(error));
      setBusy(false);
    }
  };
  const problem = failure?.code === 'invalid_signing_link' ? 'inPersonOver' : null;
  return (
    <Scene icon="person" title={t('inPersonTitle', { name })}>
      <p>{t('inPersonText', { name, sender })}</p>
      {failure && <Notice tone="bad">{problem ? t(problem) : failureText(failure, t)}</Notice>}
      <Button size="big" busy={busy} onClick={start} onward wide>
        {t('inPersonStart', { name })}
      </Button>
    </Scene>
  );
}

interface GiveBackSceneProps {
  name: string;
  sender: string;
  documentName: string;
  hasActed: boolean;
}

export function GiveBackScene({ name, sender, documentName, hasActed }: GiveBackSceneProps) {
  const { t } = useI18n();
  return (
    <Scene icon="check" tone="good" title={t('giveBackTitle')} documentName={documentName}>
      <p>{t('giveBackText', { name, sender })}</p>
      {hasActed && <p class="hint">{t('giveBackCopy')}</p>}
    </Scene>
  );
}
