/** Reminds a recipient of a sent document, shows the signing link, or corrects name, address and language. */
import { useState } from 'preact/hooks';
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { isSameAddress } from '../../../shared/domain/email-address.ts';
import { languageFor } from '../../../shared/domain/language.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import type { Failure } from '../../http/request.ts';
import { languageOptions } from '../../messages/language-names.ts';
import { useTask } from '../../use-task.ts';
import { appApi, type Envelope, type Signer } from '../api/app-api.ts';
import { ActionDialog, ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Secret } from '../settings/secret.tsx';
import { correctionOf } from './correction.ts';
import { InPersonDialog } from './in-person-dialog.tsx';

interface RecipientDialogProps {
  envelope: Envelope;
  signer: Signer;
  onChange: (envelope: Envelope) => void;
  onClose: () => void;
}

function RemindDialog({ envelope, signer, onClose }: RecipientDialogProps) {
  const { name, email } = signer;
  const [newLink, setNewLink] = useState(false);
  /** The service reminds a recipient at most once a minute. */
  const tooSoon = ({ code, retryAfterSeconds }: Failure) =>
    code === 'rate_limit_exceeded' ? t('remind.tooSoon', { name, seconds: retryAfterSeconds ?? 60 }) : null;
  return (
    <ConfirmDialog
      title={t('remind.title', { name })}
      text={t('remind.text', { email })}
      action={t('remind.action')}
      done={t('remind.sent', { email })}
      onClose={onClose}
      messageOf={tooSoon}
      onConfirm={async () => void (await appApi.remind(envelope.id, signer.id, newLink))}
    >
      <CheckField label={t('remind.newLink')} checked={newLink} onChecked={setNewLink} />
    </ConfirmDialog>
  );
}

/** Asks before it reads the link, because the completion certificate records that the owner has seen it. */
function LinkDialog({ envelope, signer, onChange, onClose }: RecipientDialogProps) {
  const { name } = signer;
  const [url, setUrl] = useState<string | null>(null);
  const task = useTask();
  const show = () =>
    task.run(async () => {
      setUrl((await appApi.signingLink(envelope.id, signer.id)).url);
      onChange(await appApi.envelope(envelope.id));
    });
  const button = (
    <Button icon="link" busy={task.busy} onClick={show}>
      {t('link.action')}
    </Button>
  );
  return (
    <ActionDialog
      title={t('link.title', { name })}
      failure={task.failure}
      leave={t(url ? 'close' : 'cancel')}
      onClose={onClose}
      action={!url && button}
    >
      <p>{t(url ? 'link.warning' : 'link.text', { name })}</p>
      {url && <Secret text={url} name={t('link.name')} />}
    </ActionDialog>
  );
}

/** A new address gets a new link, and the service revokes the old one. */
function EditDialog({ envelope, signer, onChange, onClose }: RecipientDialogProps) {
  const place = `signers[${envelope.signers.findIndex(({ id }) => id === signer.id)}]`;
  const form = useForm(
    { name: signer.name, email: signer.email, language: languageFor(signer.language) as string },
    { name: `${place}.name`, email: `${place}.email`, language: `${place}.language` },
  );
  const { name, email } = form.values;
  const isNewAddress = !isSameAddress(email, signer.email);
  const save = async () => {
    const changes: UpdateEnvelopeBody = { signers: correctionOf(envelope.signers, signer.id, form.values) };
    const isSaved = await form.send(async () => onChange(await appApi.change(envelope, changes)));
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
      <SelectField label={t('recipients.language')} {...form.entry('language')} options={languageOptions} />
    </FormDialog>
  );
}

export const recipientDialogs = { remind: RemindDialog, inPerson: InPersonDialog, link: LinkDialog, edit: EditDialog };
