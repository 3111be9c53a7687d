/** The questions before an action: which one is open, and what each does. */
import { useState } from 'preact/hooks';
import { CheckField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import type { Failure } from '../../http/request.ts';
import { type Envelope, type Signer, service } from '../api/service.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { EditRecipientDialog } from './edit-recipient-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export type Dialog =
  | { kind: 'none' }
  | { kind: 'void' }
  | { kind: 'complete' }
  | { kind: 'remove' }
  | { kind: 'settings' }
  | { kind: 'remind' | 'link' | 'edit'; signer: Signer };

interface DialogProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
  onClose: () => void;
}

export function Dialogs({ dialog, ...props }: DialogProps & { dialog: Dialog }) {
  switch (dialog.kind) {
    case 'none':
      return null;
    case 'void':
      return <VoidDialog {...props} />;
    case 'complete':
      return <CompleteDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
    case 'settings':
      return <SettingsDialog {...props} />;
    case 'link':
      return <LinkDialog {...props} signer={dialog.signer} />;
    case 'edit':
      return <EditRecipientDialog {...props} signer={dialog.signer} />;
    case 'remind':
      return <RemindDialog {...props} signer={dialog.signer} />;
  }
}

function RemindDialog({ envelope, signer, onClose }: DialogProps & { signer: Signer }) {
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
      onClose={onClose}
      messageOf={tooSoon}
      onConfirm={async () => {
        await service.remind(envelope.id, signer.id, newLink);
        toast(t('remind.sent', { email }));
      }}
    >
      <CheckField label={t('remind.newLink')} checked={newLink} onChecked={setNewLink} />
    </ConfirmDialog>
  );
}

function VoidDialog({ envelope, onChange, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={t('void.title')}
      text={t('void.text')}
      action={t('void.action')}
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        onChange(await service.voidEnvelope(envelope.id, reason.trim() || null));
        toast(t('void.done'));
      }}
    >
      <TextField label={t('void.reason')} value={reason} onValue={setReason} maxLength={1_000} lines />
    </ConfirmDialog>
  );
}

function CompleteDialog({ envelope, onChange, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title={t('complete.title')}
      text={t('complete.text')}
      action={t('complete.action')}
      onClose={onClose}
      onConfirm={async () => {
        await service.complete(envelope.id);
        toast(t('complete.done'));
        onChange(await service.envelope(envelope.id));
      }}
    />
  );
}

function RemoveDialog({ envelope, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title={t('removeDocument.title')}
      text={t('removeDocument.text')}
      action={t('remove')}
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        await service.remove(envelope.id);
        toast(t('removeDocument.done'));
        navigate('/app');
      }}
    />
  );
}
