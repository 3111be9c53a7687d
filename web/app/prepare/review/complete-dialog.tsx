import { toast } from '../../../components/toast.tsx';
import { type Envelope, service } from '../../api/service.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';

interface CompleteDialogProps {
  onClose: () => void;
  onCompleted: (envelope: Envelope) => void;
}

/** Seals the draft as it is, without asking its recipients. */
export function CompleteDialog({ onClose, onCompleted }: CompleteDialogProps) {
  const { draft, envelope } = useDraft();
  return (
    <ConfirmDialog
      title={t('review.completeTitle')}
      text={t('review.completeText')}
      action={t('review.completeNow')}
      onClose={onClose}
      onConfirm={async () => {
        await draft.save();
        const { save } = draft.snapshot;
        if (save.kind === 'failed') throw save.failure;
        await service.complete(envelope.id);
        toast(t('complete.done'));
        onCompleted(await service.envelope(envelope.id));
      }}
    />
  );
}
