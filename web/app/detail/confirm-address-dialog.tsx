/** An owner whose address is not confirmed confirms it before signing: the document names the address as proof of who signed. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { useTranslate } from '../i18n.ts';
import { service } from '../service.ts';
import { useTask } from '../use-task.ts';

export function ConfirmAddressDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslate();
  const [isSent, setSent] = useState(false);
  const task = useTask();
  const send = () =>
    task.run(async () => {
      await service.sendVerification();
      setSent(true);
    });
  return (
    <Dialog title={t('confirmFirst.title')} closeLabel={t('close')} onClose={onClose}>
      <div class="stack">
        <FailureNotice failure={task.failure} />
        <p role="status">{t(isSent ? 'confirmFirst.sent' : 'confirmFirst.text', { email })}</p>
        <div class="row end">
          <Button look="quiet" onClick={onClose}>
            {t('close')}
          </Button>
          <Button look={isSent ? 'quiet' : 'main'} icon="mail" busy={task.busy} onClick={send}>
            {t(isSent ? 'confirmFirst.again' : 'address.verify')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
