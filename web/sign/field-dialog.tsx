/** Filling in one field in a sheet of its own: as large as a thumb needs, whatever the size on the page. */
import { useState } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/form.tsx';
import { fieldName } from './field-words.ts';
import { cleaned } from './filling.ts';
import { useSpeech } from './language.tsx';
import type { MessageKey } from './languages/en.ts';

interface FieldDialogProps {
  field: SignField;
  value: string;
  /** The service has refused what stands there. */
  isRefused: boolean;
  onSave: (value: string) => void;
  onClose: () => void;
}

export function FieldDialog({ field, value, isRefused, onSave, onClose }: FieldDialogProps) {
  const { say } = useSpeech();
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState<MessageKey | null>(isRefused ? 'fieldRefused' : null);
  const label = field.label ?? fieldName(field, say);
  const save = () => {
    const entered = cleaned(text);
    if (field.required && entered === '') setWrong('fieldMissing');
    else onSave(entered);
  };
  return (
    <Dialog title={say('fillIn', { label })} closeLabel={say('close')} onClose={onClose}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={label}
          type={field.type === 'date' ? 'date' : 'text'}
          value={text}
          onValue={(next) => {
            setText(next);
            setWrong(null);
          }}
          wrong={wrong ? say(wrong) : undefined}
          maxLength={field.type === 'name' ? 200 : 2_000}
          autoComplete={field.type === 'name' ? 'name' : 'off'}
          required={field.required}
        />
        <div class="row apart">
          <Button look="quiet" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button type="submit" icon="check">
            {say('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
