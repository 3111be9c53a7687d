import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import type { Failure } from '../../http/request.ts';
import { useTask } from '../../use-task.ts';
import { t } from '../frame/i18n.ts';
import { FailureNotice, type MessageOf } from './failure-notice.tsx';

interface ActionDialogProps {
  title: string;
  failure: Failure | null;
  messageOf?: MessageOf | undefined;
  /** The text of the button that closes the dialog. */
  leave: string;
  onClose: () => void;
  /** The button that acts. */
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

interface Question {
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  /** A text that the person may enter. */
  entry?: { label: string; maxLength: number; lines?: boolean; start?: string };
  /** The toast after success. */
  done?: string;
  /** If this throws, the dialog stays open and shows the reason. */
  onConfirm: (entered: string) => Promise<void>;
}

interface ConfirmDialogProps extends Question {
  children?: ComponentChildren;
  onClose: () => void;
  /** Returns the message for a failure in this dialog, or null for the usual one. */
  messageOf?: MessageOf;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDangerous, entry, done, children, onClose, onConfirm, messageOf } = props;
  const [entered, setEntered] = useState(entry?.start ?? '');
  const task = useTask();
  const confirm = () =>
    task.run(async () => {
      await onConfirm(entered.trim());
      if (done) toast(done);
      onClose();
    });
  const button = (
    <Button look={isDangerous ? 'danger' : 'main'} extra={isDangerous ? 'sure' : ''} busy={task.busy} onClick={confirm}>
      {action}
    </Button>
  );
  const leave = t('cancel');
  return (
    <ActionDialog {...{ title, messageOf, leave, onClose }} failure={task.failure} action={button}>
      <p>{text}</p>
      {entry && <TextField {...entry} value={entered} onValue={setEntered} />}
      {children}
    </ActionDialog>
  );
}

/** The confirmation that is open over a component, and the function that opens one. */
export function useConfirm(): [dialog: JSX.Element | null, ask: (question: Question) => void] {
  const [question, setQuestion] = useState<Question | null>(null);
  return [question && <ConfirmDialog {...question} onClose={() => setQuestion(null)} />, setQuestion];
}
