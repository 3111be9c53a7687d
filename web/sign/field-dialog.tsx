/** Fills in one field in a dialog of its own, large enough for a finger whatever the field's size on the page. */
import type { SignField } from '../../shared/contracts/sign.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { fieldName } from './field-name.ts';
import { cleaned } from './field-values.ts';
import { useI18n } from './language.tsx';
import { TextForm } from './text-form.tsx';

interface FieldDialogProps {
  field: SignField;
  value: string;
  /** The service has refused this value. */
  isRefused: boolean;
  onSave: (value: string) => void;
  onClose: () => void;
}

export function FieldDialog({ field, value, isRefused, onSave, onClose }: FieldDialogProps) {
  const { t } = useI18n();
  const label = fieldName(field, t);
  return (
    <Dialog title={t('fillIn', { label })} closeLabel={t('close')} onClose={onClose} isForEntry>
      <TextForm
        label={label}
        type={field.type === 'date' ? 'date' : 'text'}
        initialText={value}
        initialError={isRefused ? t('fieldRefused') : undefined}
        check={(text) => (field.required && cleaned(text) === '' ? t('fieldMissing') : null)}
        onSend={(text) => onSave(cleaned(text))}
        maxLength={field.type === 'name' ? 200 : 2_000}
        autoComplete={field.type === 'name' ? 'name' : 'off'}
        required={field.required}
        autofocus
      >
        <div class="row apart">
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" icon="check">
            {t('save')}
          </Button>
        </div>
      </TextForm>
    </Dialog>
  );
}
