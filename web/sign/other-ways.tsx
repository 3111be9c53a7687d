/** What a person can do instead of signing at once: go on later with another device, or name another person. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { DelegateDialog } from './delegate-dialog.tsx';
import { failureText } from './failure-text.ts';
import { useI18n } from './language.tsx';
import type { Opened, SigningLink } from './link.ts';
import { endsCeremony } from './refusals.ts';
import type { Ceremony } from './use-ceremony.ts';

interface OtherWaysProps {
  link: SigningLink;
  opened: Opened;
  ceremony: Ceremony;
  onDelegated: (name: string) => void;
  onRefused: (failure: Failure) => void;
}

export function OtherWays({ link, opened, ceremony, onDelegated, onRefused }: OtherWaysProps) {
  const { t } = useI18n();
  const [isDelegating, setDelegating] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Failure | 'saved' | null>(null);
  const canSave = !opened.isInPerson && opened.fields.some(({ isMine }) => isMine);
  if (!canSave && !opened.canDelegate) return null;
  const save = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      await ceremony.saveForLater();
      setOutcome('saved');
    } catch (error) {
      const failure = asFailure(error);
      if (endsCeremony(failure) || failure.code === 'access_code_required') onRefused(failure);
      else setOutcome(failure);
    }
    setBusy(false);
  };
  return (
    <section class="stack" aria-label={t('otherWays')}>
      <div class="row">
        {canSave && (
          <Button look="bare" icon="clock" busy={busy} onClick={save}>
            {t('saveLater')}
          </Button>
        )}
        {opened.canDelegate && (
          <Button look="bare" icon="person" onClick={() => setDelegating(true)}>
            {t('delegate')}
          </Button>
        )}
      </div>
      <div role="status">
        {outcome === 'saved' && <Notice tone="good">{t('savedLater')}</Notice>}
        {outcome && outcome !== 'saved' && <Notice tone="bad">{failureText(outcome, t)}</Notice>}
      </div>
      {isDelegating && (
        <DelegateDialog
          link={link}
          sender={opened.envelope.sender}
          onDelegated={onDelegated}
          onRefused={onRefused}
          onClose={() => setDelegating(false)}
        />
      )}
    </section>
  );
}
