import { Button } from '../../components/button.tsx';
import { useTranslate } from '../frame/i18n.ts';

/** The two ways out of a dialog's form: cancelling, or sending what was entered. */
export function DialogFoot({ action, busy, onClose }: { action: string; busy: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <div class="row end">
      <Button look="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </div>
  );
}
