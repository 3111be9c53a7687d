import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { Failure } from '../../http/request.ts';
import { useTask } from '../../use-task.ts';
import { t } from '../frame/i18n.ts';
import { FailureNotice } from './failure-notice.tsx';

type MessageOf = (failure: Failure) => string | null;

interface ActionDialogProps {
  title: string;
  failure: Failure | null;
  messageOf?: MessageOf | undefined;
  /** The button that closes the dialog. */
  leave: string;
  onClose: () => void;
  /** The button beside it. */
  action: ComponentChildren;
  children: ComponentChildren;
}

/** Explains an action and offers it. */
export function ActionDialog({ title, failure, messageOf, leave, onClose, action, children }: ActionDialogProps) {
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <div class="stack">
        <FailureNotice failure={failure} isShown={() => false} messageOf={messageOf} />
        {children}
        <div class="row end">
          <Button look="quiet" onClick={onClose}>
            {leave}
          </Button>
          {action}
        </div>
      </div>
    </Dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  children?: ComponentChildren;
  onClose: () => void;
  /** A sentence of the dialog's own for a failure, or null. */
  messageOf?: MessageOf;
  /** When this throws, the dialog stays open and says why. */
  onConfirm: () => Promise<void>;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDangerous = false, children, onClose, onConfirm, messageOf } = props;
  const task = useTask();
  const confirm = () =>
    task.run(async () => {
      await onConfirm();
      onClose();
    });
  const button = (
    <Button look={isDangerous ? 'danger' : 'main'} extra={isDangerous ? 'sure' : ''} busy={task.busy} onClick={confirm}>
      {action}
    </Button>
  );
  return (
    <ActionDialog
      title={title}
      failure={task.failure}
      messageOf={messageOf}
      leave={t('cancel')}
      onClose={onClose}
      action={button}
    >
      <p>{text}</p>
      {children}
    </ActionDialog>
  );
}
