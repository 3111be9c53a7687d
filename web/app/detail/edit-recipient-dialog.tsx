/** Corrects a recipient who has not acted yet. Another address gets a link of its own, and the old one ends. */
import { useState } from 'preact/hooks';
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { normalizeEmail } from '../../../shared/domain/email-address.ts';
import { languageFor, languages } from '../../../shared/domain/language.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Form, SelectField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { languageNames } from '../../messages/language-names.ts';
import { type Envelope, type Signer, service } from '../api/service.ts';
import { useTask } from '../api/use-task.ts';
import { DialogFoot } from '../forms/dialog-foot.tsx';
import { fieldMessage, problemsOf } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useTranslate } from '../frame/i18n.ts';
import { correctionOf } from './correction.ts';

interface EditRecipientProps {
  envelope: Envelope;
  signer: Signer;
  onChange: (envelope: Envelope) => void;
  onClose: () => void;
}

export function EditRecipientDialog({ envelope, signer, onChange, onClose }: EditRecipientProps) {
  const t = useTranslate();
  const [form, setForm] = useState({
    name: signer.name,
    email: signer.email,
    language: languageFor(signer.language) as string,
  });
  const task = useTask();
  const problems = task.failure ? problemsOf(task.failure) : {};
  const place = `signers[${envelope.signers.indexOf(signer)}]`;
  const wrong = (property: string) => fieldMessage(t, problems, `${place}.${property}`);
  const isNewAddress = normalizeEmail(form.email) !== normalizeEmail(signer.email);
  const save = async () => {
    const changes: UpdateEnvelopeBody = { signers: correctionOf(envelope.signers, signer.id, form) };
    const isSaved = await task.run(async () => onChange(await service.change(envelope, changes)));
    if (!isSaved) return;
    toast(t(isNewAddress ? 'edit.invited' : 'edit.saved', { name: form.name, email: form.email }));
    onClose();
  };
  return (
    <Dialog title={t('edit.title', { name: signer.name })} closeLabel={t('close')} onClose={onClose}>
      <Form onSend={save}>
        <FailureNotice failure={task.failure} isShown={(path) => path.startsWith(`${place}.`)} />
        <TextField
          label={t('recipients.name')}
          value={form.name}
          onValue={(name) => setForm({ ...form, name })}
          wrong={wrong('name')}
          maxLength={200}
          required
        />
        <TextField
          label={t('recipients.email')}
          type="email"
          value={form.email}
          onValue={(email) => setForm({ ...form, email })}
          wrong={wrong('email')}
          hint={isNewAddress ? t('edit.newLink') : undefined}
          required
        />
        <SelectField
          label={t('recipients.language')}
          value={form.language}
          onValue={(language) => setForm({ ...form, language })}
          options={languages.map((language) => [language, languageNames[language]])}
        />
        <DialogFoot action={t('save')} busy={task.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
