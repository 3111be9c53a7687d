/** The owner signs a document as one of its recipients. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { type Task, useTask } from '../../use-task.ts';
import { appApi, type Envelope, type Signer } from '../api/app-api.ts';
import { ActionDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';

interface SignNow {
  task: Task;
  /** Shown if the owner must first confirm the e-mail address. */
  dialog: JSX.Element | null;
  /** Opens the signing page. */
  signNow: (envelope: Pick<Envelope, 'id'>, signer: Pick<Signer, 'id' | 'email'>) => void;
}

export function useSignNow(): SignNow {
  const task = useTask();
  const [asked, setAsked] = useState<string | null>(null);
  return {
    task,
    dialog: asked === null ? null : <ConfirmAddressDialog email={asked} onClose={() => setAsked(null)} />,
    signNow: ({ id }, signer) =>
      void task.run(async () => {
        const { emailVerified, sendsMail } = await appApi.account();
        if (sendsMail && !emailVerified) setAsked(signer.email);
        else location.assign((await appApi.signNow(id, signer.id)).url);
      }),
  };
}

/** An owner confirms the e-mail address before signing: the document names the address as evidence of who signed. */
function ConfirmAddressDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [isSent, setSent] = useState(false);
  const task = useTask();
  const send = () =>
    task.run(async () => {
      await appApi.sendVerification();
      setSent(true);
    });
  return (
    <ActionDialog
      title={t('confirmFirst.title')}
      failure={task.failure}
      leave={t('close')}
      onClose={onClose}
      action={
        <Button look={isSent ? 'quiet' : 'main'} icon="mail" busy={task.busy} onClick={send}>
          {t(isSent ? 'confirmFirst.again' : 'address.verify')}
        </Button>
      }
    >
      <p role="status">{t(isSent ? 'confirmFirst.sent' : 'confirmFirst.text', { email })}</p>
    </ActionDialog>
  );
}
