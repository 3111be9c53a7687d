/** The last row of a dialog: Cancel and the primary button keep their places, whatever else the dialog offers. */
import type { ComponentChildren } from 'preact';
import { Button } from '../components/button.tsx';
import { t } from './i18n.ts';

interface DialogButtonsProps {
  onClose: () => void;
  /** The primary button; without it, one that submits the form as "Save". */
  children?: ComponentChildren;
}

export function DialogButtons({ onClose, children }: DialogButtonsProps) {
  return (
    <div class="dialog-buttons">
      <Button look="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      {children ?? (
        <Button type="submit" icon="check">
          {t('save')}
        </Button>
      )}
    </div>
  );
}
