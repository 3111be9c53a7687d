/** Signing without an e-mail: the owner signs, or a recipient signs on the owner's device. */
import { useState } from 'preact/hooks';
import { normalizeEmail } from '../../../shared/domain/email-address.ts';
import { mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTask } from '../../use-task.ts';
import { appApi, type Envelope, type Signer } from '../api/app-api.ts';
import { session } from '../api/session.ts';
import { ActionDialog } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { isInTurn } from './correction.ts';

interface ActNowProps {
  envelope: Envelope;
  signer: Signer;
}

export function ActNow({ envelope, signer }: ActNowProps) {
  const [isInPerson, setInPerson] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const opening = useTask();
  if (!isInTurn(signer, envelope) || !mustAct(signer)) return null;
  const { name } = signer;
  const isOwner = normalizeEmail(signer.email) === normalizeEmail(session()?.email ?? '');
  const signNow = () =>
    opening.run(async () => {
      const { emailVerified, sendsMail } = await appApi.account();
      if (sendsMail && !emailVerified) setAsked(true);
      else location.assign((await appApi.signNow(envelope.id, signer.id)).url);
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

/** An owner confirms the e-mail address before signing: the document names the address as evidence of who signed. */
function ConfirmAddressDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [isSent, setSent] = useState(false);
  const task = useTask();
  const send = () =>
    task.run(async () => {
      await appApi.sendVerification();
      setSent(true);
    });
  return (
    <ActionDialog
      title={t('confirmFirst.title')}
      failure={task.failure}
      leave={t('close')}
      onClose={onClose}
      action={
        <Button look={isSent ? 'quiet' : 'main'} icon="mail" busy={task.busy} onClick={send}>
          {t(isSent ? 'confirmFirst.again' : 'address.verify')}
        </Button>
      }
    >
      <p role="status">{t(isSent ? 'confirmFirst.sent' : 'confirmFirst.text', { email })}</p>
    </ActionDialog>
  );
}

/**
 * Prepares the owner's device for a recipient. The page opens in a new tab without access to the dashboard's session.
 */
function InPersonDialog({ envelope, signer, onClose }: ActNowProps & { onClose: () => void }) {
  const { name } = signer;
  const [offer, setOffer] = useState<{ url: string } | null>(null);
  const task = useTask();
  const prepare = () => task.run(async () => setOffer(await appApi.offerInPerson(envelope.id, signer.id)));
  return (
    <ActionDialog
      title={t('inPerson.title', { name })}
      failure={task.failure}
      leave={t(offer ? 'close' : 'cancel')}
      onClose={onClose}
      action={
        offer ? (
          <a class="button" href={offer.url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
            <Icon name="next" /> {t('inPerson.open', { name })}
          </a>
        ) : (
          <Button icon="person" busy={task.busy} onClick={prepare}>
            {t('inPerson.prepare')}
          </Button>
        )
      }
    >
      <p>{offer ? t('inPerson.ready', { name }) : t('inPerson.text', { name })}</p>
      <p class="hint">{t('inPerson.session')}</p>
    </ActionDialog>
  );
}
