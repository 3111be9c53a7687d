/** An owner whose address is not confirmed confirms it before signing: the document names the address as proof of who signed. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { service } from '../api/service.ts';
import { useTask } from '../api/use-task.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useTranslate } from '../frame/i18n.ts';

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
