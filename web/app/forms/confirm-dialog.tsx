import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { Failure } from '../../http/request.ts';
import { useTask } from '../api/use-task.ts';
import { useTranslate } from '../frame/i18n.ts';
import { FailureNotice } from './failure-notice.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  children?: ComponentChildren;
  onClose: () => void;
  /** A sentence of the dialog's own for a failure, or null. */
  messageOf?: (failure: Failure) => string | null;
  /** When this throws, the dialog stays open and says why. */
  onConfirm: () => Promise<void>;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDangerous = false, children, onClose, onConfirm, messageOf } = props;
  const t = useTranslate();
  const task = useTask();
  const confirm = () =>
    task.run(async () => {
      await onConfirm();
      onClose();
    });
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <div class="stack">
        <FailureNotice failure={task.failure} isShown={() => false} messageOf={messageOf} />
        <p>{text}</p>
        {children}
        <div class="row end">
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            look={isDangerous ? 'danger' : 'main'}
            extra={isDangerous ? 'sure' : ''}
            busy={task.busy}
            onClick={confirm}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
