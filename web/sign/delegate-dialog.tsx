/** A person names another one to act instead, with a reason for the sender. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Form, TextField } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { isEmailAddress } from '../format/email-address.ts';
import { asFailure, type Failure } from '../http/request.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { cleaned } from './field-values.ts';
import { t } from './i18n.ts';
import { failureText } from './refusals.ts';
import { type CeremonyProps, useCeremonyTask } from './use-ceremony.ts';

type Entries = Record<'name' | 'email' | 'reason', string>;
type Problems = Partial<Entries>;

function problemsOf({ name, email, reason }: Entries): Problems {
  return {
    ...(name ? {} : { name: t('fieldMissing') }),
    ...(isEmailAddress(email) ? {} : { email: t('delegateEmailWrong') }),
    ...(reason ? {} : { reason: t('declineReasonMissing') }),
  };
}

/** The service's refusal: the address belongs to a recipient already, or is not valid. */
function refusedOf({ code, details }: Failure): Problems {
  if (code !== 'validation_error' || !details.email) return {};
  return { email: t(details.email.includes('recipient') ? 'delegateTaken' : 'delegateEmailWrong') };
}

interface DelegateDialogProps extends Pick<CeremonyProps, 'link' | 'onDelegated' | 'onRefused'> {
  sender: string;
  onClose: () => void;
}

export function DelegateDialog({ link, sender, onDelegated, onRefused, onClose }: DelegateDialogProps) {
  const [entries, setEntries] = useState<Entries>({ name: '', email: '', reason: '' });
  const [problems, setProblems] = useState<Problems>({});
  const { busy, failure, run } = useCeremonyTask(onRefused);
  const put = (key: keyof Entries) => (value: string) => {
    setEntries({ ...entries, [key]: value });
    setProblems({ ...problems, [key]: undefined });
  };
  const send = () => {
    const { name, email, reason } = entries;
    const given = { name: cleaned(name), email: email.trim(), reason: cleaned(reason) };
    const found = problemsOf(given);
    setProblems(found);
    if (busy || Object.keys(found).length > 0) return;
    const refuse = (error: unknown) => {
      const refused = refusedOf(asFailure(error));
      if (!refused.email) throw error;
      setProblems(refused);
    };
    run(() => link.delegate(given).then(() => onDelegated(given.name), refuse));
  };
  return (
    <Dialog title={t('delegateTitle')} closeLabel={t('close')} onClose={onClose}>
      <Form onSend={send}>
        <p>{t('delegateIntro', { sender })}</p>
        {failure && <Notice tone="bad">{failureText(failure)}</Notice>}
        <TextField
          label={t('delegateName')}
          value={entries.name}
          onValue={put('name')}
          wrong={problems.name}
          maxLength={200}
          required
        />
        <TextField
          label={t('delegateEmail')}
          type="email"
          value={entries.email}
          onValue={put('email')}
          wrong={problems.email}
          maxLength={254}
          isErrorAnnounced
          required
        />
        <TextField
          label={t('declineReason')}
          value={entries.reason}
          onValue={put('reason')}
          wrong={problems.reason}
          maxLength={500}
          lines
          required
        />
        <DialogButtons onClose={onClose}>
          <Button type="submit" busy={busy}>
            {t('delegateSend')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
