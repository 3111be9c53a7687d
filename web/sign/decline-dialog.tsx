/** Declining, with a reason for the sender. */
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { cleaned } from './field-values.ts';
import { useI18n } from './language.tsx';
import { TextForm } from './text-form.tsx';

interface DeclineDialogProps {
  sender: string;
  isApproval: boolean;
  busy: boolean;
  problem: string | null;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

export function DeclineDialog({ sender, isApproval, busy, problem, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog title={t(isApproval ? 'declineApprovalTitle' : 'declineTitle')} closeLabel={t('close')} onClose={onClose}>
      <TextForm
        label={t('declineReason')}
        introduction={
          <>
            <p>{t('declineIntro', { sender })}</p>
            {problem && <Notice tone="bad">{problem}</Notice>}
          </>
        }
        check={(text) => (cleaned(text) === '' ? t('declineReasonMissing') : null)}
        onSend={(text) => {
          if (!busy) onDecline(cleaned(text));
        }}
        maxLength={1_000}
        lines
        required
      >
        <div class="row apart">
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" look="danger" extra="sure" busy={busy}>
            {t('declineNow')}
          </Button>
        </div>
      </TextForm>
    </Dialog>
  );
}
