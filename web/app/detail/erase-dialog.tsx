/** The legal hold of a document, and its erasure. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { TextField } from '../../components/form.tsx';
import type { MenuItem } from '../../components/menu-button.tsx';
import { toast } from '../../components/toast.tsx';
import { deadlineOf } from '../../format/time.ts';
import { appApi, type Envelope } from '../api/app-api.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { requireEntries } from '../forms/error-message.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { isOpen } from './correction.ts';

interface ErasingProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

/** A document under a hold cannot be erased, nor one on which recipients may still act. */
export function useErasing({ envelope, onChange }: ErasingProps): [dialog: JSX.Element | null, items: MenuItem[]] {
  const [isErasing, setErasing] = useState(false);
  const [confirmation, ask] = useConfirm();
  const { legalHold, status } = envelope;
  const isKept = legalHold || isOpen(envelope) || status === 'sealing';
  const name = legalHold ? 'endHold' : 'hold';
  const askToHold = () =>
    ask({
      title: t(`${name}.title`),
      text: t(`${name}.text`),
      action: t(`detail.${name}`),
      done: t(`${name}.done`),
      onConfirm: async () => onChange(await appApi.change(envelope, { legalHold: !legalHold })),
    });
  const hold: MenuItem = { text: t(`detail.${name}`), icon: 'lock', onChoose: askToHold };
  const erase: MenuItem = {
    text: t('detail.erase'),
    icon: 'trash',
    isDangerous: true,
    onChoose: () => setErasing(true),
  };
  const dialog = isErasing ? <EraseDialog envelope={envelope} onClose={() => setErasing(false)} /> : confirmation;
  return [dialog, isKept ? [hold] : [hold, erase]];
}

function EraseDialog({ envelope, onClose }: { envelope: Envelope; onClose: () => void }) {
  const form = useForm({ reason: '' });
  const erase = () =>
    form.send(async () => {
      const entries = { reason: form.values.reason.trim() };
      requireEntries(entries);
      const { keptUntil } = await appApi.erase(envelope.id, entries);
      toast(keptUntil ? t('erase.waits', { until: deadlineOf(keptUntil) }) : t('erase.done'));
      navigate('/app');
    });
  return (
    <FormDialog
      title={t('erase.title')}
      action={t('erase.action')}
      isDangerous
      form={form}
      onSend={erase}
      onClose={onClose}
    >
      <dl class="stack">
        {(['goes', 'stays'] as const).map((part) => (
          <div key={part}>
            <dt>
              <strong>{t(`erase.${part}`)}</strong>
            </dt>
            <dd>{t(`erase.${part}Text`)}</dd>
          </div>
        ))}
      </dl>
      <TextField
        label={t('erase.reason')}
        hint={t('erase.reasonHint')}
        {...form.entry('reason')}
        maxLength={500}
        required
      />
      <p>{t('erase.final')}</p>
    </FormDialog>
  );
}
