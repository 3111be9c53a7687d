import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Failure } from '../../http/request.ts';
import { FailureNotice, type MessageOf } from '../forms/failure-notice.tsx';
import { CardScreen } from './card-screen.tsx';

interface FormScreenProps {
  title: string;
  /** One line below the title. */
  lead?: string;
  action: string;
  form: { failure: Failure | null; busy: boolean };
  /** Shown until the form fails. */
  warning?: string | null;
  messageOf?: MessageOf;
  onSend: () => void;
  children: ComponentChildren;
  /** Another way, below the button. */
  otherWay?: ComponentChildren;
  footer?: ComponentChildren;
}

/** A screen that has one form: log-in, registration, and a forgotten password. */
export function FormScreen({
  title,
  lead,
  action,
  form,
  warning,
  messageOf,
  onSend,
  children,
  otherWay,
  footer,
}: FormScreenProps) {
  return (
    <CardScreen title={title} lead={lead} footer={footer}>
      <Form onSend={onSend}>
        <FailureNotice failure={form.failure} messageOf={messageOf} />
        {!form.failure && warning && <Notice tone="warn">{warning}</Notice>}
        {children}
        <Button type="submit" size="big" busy={form.busy} wide>
          {action}
        </Button>
      </Form>
      {otherWay}
    </CardScreen>
  );
}
