/** Saves the changes of a form together. It is at the lower edge of the screen while there are changes, and not shown otherwise. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ActionDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { useQuestionOnLeave } from '../frame/use-unsaved-changes.ts';

interface SaveBarProps {
  hasChanges: boolean;
  /** The form, if the bar is not inside it. */
  form?: string;
  busy: boolean;
  /** Returns whether the changes were saved. The form shows why they were not. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
}

/**
 * The submit button of the form. Asks what to do with the changes before the screen is left. It is the last element of the
 * page, so that nothing moves when it appears.
 */
export function SaveBar({ hasChanges, form, busy, onSave, onDiscard }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const field = document.activeElement?.closest('.input');
    if (!hasChanges || !bar.current || !field) return;
    // The bar appears over the field in which the person types, or over its hint.
    if (field.getBoundingClientRect().bottom > bar.current.getBoundingClientRect().top)
      field.scrollIntoView({ block: 'nearest' });
  }, [hasChanges]);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The buttons disappear with the changes. The next press of the Tab key goes on from the same place.
    if (!hasChanges && hadFocus.current) status.current?.focus({ preventScroll: true });
    hadFocus.current = bar.current?.contains(document.activeElement) ?? false;
  });
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
      <div ref={bar} class={hasChanges ? 'save-bar' : 'sr'}>
        <p ref={status} role="status" tabIndex={-1}>
          {hasChanges && t('unsaved.bar')}
        </p>
        {hasChanges && (
          <div class="row">
            <Button look="quiet" disabled={busy} onClick={discard}>
              {t('unsaved.discard')}
            </Button>
            <Button type="submit" form={form} busy={busy}>
              {t('save')}
            </Button>
          </div>
        )}
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
