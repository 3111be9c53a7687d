import type { ComponentChildren } from 'preact';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { useTask } from './screen.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  children?: ComponentChildren;
  onClose: () => void;
  /** The dialog stays and tells when this fails. */
  onConfirm: () => Promise<void>;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDangerous = false, children, onClose, onConfirm } = props;
  const task = useTask();
  const confirm = () =>
    task.run(async () => {
      await onConfirm();
      onClose();
    });
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
        <p>{text}</p>
        {children}
        <div class="row end">
          <Button look="quiet" onClick={onClose}>
            Cancel
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
