/** The end of a form whose changes are saved together, with its button *Save*. It stays on the screen while there are changes. */
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ActionDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { useQuestionOnLeave } from '../frame/use-unsaved-changes.ts';

interface SaveBarProps {
  hasChanges: boolean;
  busy: boolean;
  /** Returns whether the changes were saved. The form shows why they were not. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
}

/** The submit button of the form around it. Asks what to do with the changes before the screen is left. */
export function SaveBar({ hasChanges, busy, onSave, onDiscard }: SaveBarProps) {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isLeaving: boolean) => void>(() => undefined);
  useQuestionOnLeave(hasChanges, () => {
    answer.current(false);
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  });
  const settle = (isLeaving: boolean) => {
    setAsking(false);
    answer.current(isLeaving);
  };
  const discard = () => {
    onDiscard();
    settle(true);
  };
  return (
    <>
      <div class={hasChanges ? 'save-bar' : undefined}>
        <p role="status">{hasChanges && t('unsaved.bar')}</p>
        <div class="row">
          {hasChanges && (
            <Button look="quiet" disabled={busy} onClick={onDiscard}>
              {t('unsaved.discard')}
            </Button>
          )}
          <Button key="save" type="submit" busy={busy}>
            {t('save')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ActionDialog
          title={t('unsaved.title')}
          failure={null}
          leave={t('unsaved.stay')}
          onClose={() => settle(false)}
          action={
            <>
              <Button look="danger" disabled={busy} onClick={discard}>
                {t('unsaved.discard')}
              </Button>
              <Button busy={busy} onClick={async () => settle(await onSave())}>
                {t('save')}
              </Button>
            </>
          }
        >
          <p>{t('unsaved.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
