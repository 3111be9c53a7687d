/** Signing without the way through the mailbox: the owner's own part, and a recipient on the owner's device. */
import { useState } from 'preact/hooks';
import { normalizeEmail } from '../../../shared/domain/email-address.ts';
import { mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../components/button.tsx';
import { type Envelope, type Signer, service } from '../api/service.ts';
import { session } from '../api/session.ts';
import { useTask } from '../api/use-task.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useTranslate } from '../frame/i18n.ts';
import { ConfirmAddressDialog } from './confirm-address-dialog.tsx';
import { isInTurn } from './correction.ts';
import { InPersonDialog } from './in-person-dialog.tsx';

interface ActNowProps {
  envelope: Envelope;
  signer: Signer;
}

export function ActNow({ envelope, signer }: ActNowProps) {
  const t = useTranslate();
  const [isInPerson, setInPerson] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const opening = useTask();
  if (!isInTurn(signer, envelope) || !mustAct(signer)) return null;
  const { name } = signer;
  const isOwner = normalizeEmail(signer.email) === normalizeEmail(session()?.email ?? '');
  const signNow = () =>
    opening.run(async () => {
      const { emailVerified, sendsMail } = await service.account();
      if (sendsMail && !emailVerified) setAsked(true);
      else location.assign((await service.signNow(envelope.id, signer.id)).url);
    });
  return (
    <>
      <FailureNotice failure={opening.failure} />
      {isOwner ? (
        <Button icon="pen" busy={opening.busy} onClick={signNow}>
          {t(signer.role === 'approver' ? 'detail.approveNow' : 'detail.signNow')}
        </Button>
      ) : (
        <Button
          look="quiet"
          icon="person"
          label={t('detail.inPersonLabel', { name })}
          onClick={() => setInPerson(true)}
        >
          {t('detail.inPerson')}
        </Button>
      )}
      {isAsked && <ConfirmAddressDialog email={signer.email} onClose={() => setAsked(false)} />}
      {isInPerson && <InPersonDialog envelope={envelope} signer={signer} onClose={() => setInPerson(false)} />}
    </>
  );
}
