/** Sets up an authenticator app: the password, then the QR code and the first code of the app. */
import { useState } from 'preact/hooks';
import { TextField } from '../../components/form.tsx';
import { type SetUp, secondFactorApi } from '../api/second-factor-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { requireEntries } from '../forms/error-message.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Secret } from './secret.tsx';

interface SetUpDialogProps {
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

export function SetUpDialog({ onConfirmed, onClose }: SetUpDialogProps) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  if (setUp) return <ScanDialog setUp={setUp} onConfirmed={onConfirmed} onClose={onClose} />;
  return (
    <PasswordDialog
      title={t('twoFactor.setUp')}
      text={t('twoFactor.prove')}
      action={t('twoFactor.continue')}
      onProven={async (proof) => setSetUp(await secondFactorApi.setUp(proof))}
      onClose={onClose}
    />
  );
}

function ScanDialog({ setUp, onConfirmed, onClose }: SetUpDialogProps & { setUp: SetUp }) {
  const form = useForm({ code: '' });
  const send = () =>
    form.send(async () => {
      const code = form.values.code.trim();
      requireEntries({ code });
      onConfirmed((await secondFactorApi.confirm(code)).recoveryCodes);
    });
  return (
    <FormDialog
      title={t('twoFactor.setUp')}
      action={t('twoFactor.confirm')}
      form={form}
      onSend={send}
      onClose={onClose}
    >
      <p>{t('twoFactor.scan')}</p>
      <QrCode text={setUp.uri} label={t('twoFactor.qr')} />
      <p class="hint">{t('twoFactor.secret')}</p>
      <Secret text={setUp.secret} name={t('twoFactor.secretName')} />
      <p>
        <a href={setUp.uri}>{t('twoFactor.open')}</a>
      </p>
      <TextField
        label={t('twoFactor.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        {...form.entry('code')}
        required
      />
    </FormDialog>
  );
}

/** Modules of white around a code (ISO/IEC 18004). */
const quietZone = 4;
const loadQrModules = () => import('../../../shared/pdf/drawing/qr-modules.ts');

/** Black on white in both colour schemes, so that every camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { value } = useLoaded(loadQrModules, 'qr-modules');
  const code = value?.qrModules(new TextEncoder().encode(text));
  const side = (code?.size ?? 0) + 2 * quietZone;
  const rows = code?.runs.map(({ x, y, width }) => `M${x + quietZone} ${y + quietZone}h${width}v1h-${width}z`);
  return (
    <svg class="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path d={rows?.join('') ?? ''} />
    </svg>
  );
}
