/** Saves the changes of a form together. It stands below the form, and while there are changes at the lower edge of the screen. */
import { useEffect, useRef, useState } from 'preact/hooks';
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

/**
 * The submit button of the form. Asks what to do with the changes before the screen is left. Its room is kept, so that nothing
 * moves with the first change.
 */
export function SaveBar({ hasChanges, busy, onSave, onDiscard }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const field = document.activeElement?.closest('.input');
    if (!hasChanges || !bar.current || !field) return;
    // The bar moves over the field in which the person types, or over its hint.
    if (field.getBoundingClientRect().bottom > bar.current.getBoundingClientRect().top)
      field.scrollIntoView({ block: 'nearest' });
  }, [hasChanges]);
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
    status.current?.focus({ preventScroll: true });
    onDiscard();
  };
  const discardAndLeave = () => {
    onDiscard();
    settle(true);
  };
  return (
    <>
      <div ref={bar} class={hasChanges ? 'save-bar changed' : 'save-bar'}>
        <p ref={status} role="status" tabIndex={-1}>
          {t(hasChanges ? 'unsaved.bar' : 'unsaved.none')}
        </p>
        <div class="row">
          {hasChanges && (
            <Button look="quiet" disabled={busy} onClick={discard}>
              {t('unsaved.discard')}
            </Button>
          )}
          <Button type="submit" disabled={!hasChanges} busy={busy}>
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
              <Button look="danger" disabled={busy} onClick={discardAndLeave}>
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
