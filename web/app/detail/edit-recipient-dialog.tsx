/** Corrects a recipient who has not acted yet. Another address gets a link of its own, and the old one ends. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { normalizeEmail } from '../../../shared/domain/email-address.ts';
import { languageFor, languages } from '../../../shared/domain/language.ts';
import { SelectField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { languageNames } from '../../messages/language-names.ts';
import { type Envelope, type Signer, service } from '../api/service.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { correctionOf } from './correction.ts';

interface EditRecipientProps {
  envelope: Envelope;
  signer: Signer;
  onChange: (envelope: Envelope) => void;
  onClose: () => void;
}

export function EditRecipientDialog({ envelope, signer, onChange, onClose }: EditRecipientProps) {
  const place = `signers[${envelope.signers.indexOf(signer)}]`;
  const form = useForm(
    { name: signer.name, email: signer.email, language: languageFor(signer.language) as string },
    { name: `${place}.name`, email: `${place}.email`, language: `${place}.language` },
  );
  const { name, email } = form.values;
  const isNewAddress = normalizeEmail(email) !== normalizeEmail(signer.email);
  const save = async () => {
    const changes: UpdateEnvelopeBody = { signers: correctionOf(envelope.signers, signer.id, form.values) };
    const isSaved = await form.send(async () => onChange(await service.change(envelope, changes)));
    if (!isSaved) return;
    toast(t(isNewAddress ? 'edit.invited' : 'edit.saved', { name, email }));
    onClose();
  };
  return (
    <FormDialog
      title={t('edit.title', { name: signer.name })}
      action={t('save')}
      form={form}
      onSend={save}
      onClose={onClose}
    >
      <TextField label={t('recipients.name')} {...form.entry('name')} maxLength={200} required />
      <TextField
        label={t('recipients.email')}
        type="email"
        {...form.entry('email')}
        hint={isNewAddress ? t('edit.newLink') : undefined}
        required
      />
      <SelectField
        label={t('recipients.language')}
        {...form.entry('language')}
        options={languages.map((language) => [language, languageNames[language]])}
      />
    </FormDialog>
  );
}
