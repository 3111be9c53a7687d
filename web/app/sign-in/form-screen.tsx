import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Failure } from '../../http/request.ts';
import { FailureNotice, type MessageOf } from '../forms/failure-notice.tsx';
import { Screen } from '../frame/screen.tsx';

interface FormScreenProps {
  title: string;
  action: string;
  form: { failure: Failure | null; busy: boolean };
  /** Shown until the form fails. */
  warning?: string | null;
  messageOf?: MessageOf;
  onSend: () => void;
  children: ComponentChildren;
  footer?: ComponentChildren;
}

/** A screen that has one form: log-in, registration, and a forgotten password. */
export function FormScreen({ title, action, form, warning, messageOf, onSend, children, footer }: FormScreenProps) {
  return (
    <Screen title={title} width="narrow">
      <div class="card">
        <Form onSend={onSend}>
          <FailureNotice failure={form.failure} messageOf={messageOf} />
          {!form.failure && warning && <Notice tone="warn">{warning}</Notice>}
          {children}
          <Button type="submit" busy={form.busy} wide>
            {action}
          </Button>
        </Form>
      </div>
      {footer}
    </Screen>
  );
}
