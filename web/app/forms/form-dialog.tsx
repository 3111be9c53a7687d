import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import type { Failure } from '../../http/request.ts';
import { t } from '../frame/i18n.ts';
import { FailureNotice, type MessageOf } from './failure-notice.tsx';

interface FormDialogProps {
  title: string;
  action: string;
  /** Whether the action cannot be undone. */
  isDangerous?: boolean;
  form: { busy: boolean; failure: Failure | null; isShown: (path: string) => boolean };
  messageOf?: MessageOf;
  onSend: () => void;
  onClose: () => void;
  children: ComponentChildren;
}

/** A form in a dialog, with a button to cancel and one to send. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isDangerous = false, form, messageOf, onSend, onClose, children } = props;
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <Form onSend={onSend}>
        <FailureNotice failure={form.failure} isShown={form.isShown} messageOf={messageOf} />
        {children}
        <div class="row end">
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            look={isDangerous ? 'danger' : 'main'}
            extra={isDangerous ? 'sure' : ''}
            busy={form.busy}
          >
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
