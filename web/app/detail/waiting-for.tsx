/** The people whose turn it is. */
import { useState } from 'preact/hooks';
import { isNotified, mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../components/button.tsx';
import { dateAndTime, duration } from '../../format/time.ts';
import { may } from '../api/acting.ts';
import type { Envelope, Signer } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { Avatar } from '../components/avatar.tsx';
import { isOwner, ownTurn } from '../components/own-turn.ts';
import { t } from '../frame/i18n.ts';
import { isInTurn } from './correction.ts';
import { recipientDialogs } from './recipient-dialogs.tsx';

interface WaitingForProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

/** Shows since when each of them was asked, and what the owner can do now. Shows nothing if nobody else has the turn. */
export function WaitingFor({ envelope, onChange }: WaitingForProps) {
  const [opened, setOpened] = useState<{ kind: Kind; signer: Signer } | null>(null);
  const Dialog = opened && recipientDialogs[opened.kind];
  const waiting = envelope.signers.filter(
    (signer) => mustAct(signer) && isInTurn(signer, envelope) && !isOwner(signer, ownEmail()),
  );
  if (waiting.length === 0) return null;
  return (
    <>
      <ul class="card waiting-for">
        {waiting.map((signer) => (
          <li key={signer.id}>
            <Avatar name={signer.name} email={signer.email} tone="busy" />
            <div class="grow">
              <p>
                <strong>{t('detail.waitingFor', { name: signer.name })}</strong>
              </p>
              <p class="hint">
                <Since signer={signer} />
              </p>
            </div>
            {may('envelopes:write') && (
              <Action
                signer={signer}
                isMain={waiting.length === 1 && ownTurn(envelope, ownEmail()) === null}
                onOpen={(kind) => setOpened({ kind, signer })}
              />
            )}
          </li>
        ))}
      </ul>
      {opened && Dialog && (
        <Dialog {...{ envelope, onChange }} signer={opened.signer} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

type Kind = 'remind' | 'link';

interface ActionProps {
  signer: Signer;
  isMain: boolean;
  onOpen: (kind: Kind) => void;
}

/** A recipient without e-mails gets the link from the owner. */
function Action({ signer, isMain, onOpen }: ActionProps) {
  const { name } = signer;
  const look = isMain ? 'main' : 'quiet';
  return isNotified(signer) ? (
    <Button look={look} icon="mail" label={t('detail.remindLabel', { name })} onClick={() => onOpen('remind')}>
      {t('detail.remind')}
    </Button>
  ) : (
    <Button look={look} icon="link" label={t('detail.linkLabel', { name })} onClick={() => onOpen('link')}>
      {t('detail.link')}
    </Button>
  );
}

function Since({ signer }: { signer: Signer }) {
  if (!isNotified(signer)) return <>{t('detail.noEmails')}</>;
  const { sentAt, remindedAt } = signer;
  return (
    <>
      {sentAt && t('detail.since', { time: dateAndTime(sentAt), duration: duration(Date.now() - Date.parse(sentAt)) })}
      {remindedAt && ` · ${t('detail.remindedAt', { time: dateAndTime(remindedAt) })}`}
    </>
  );
}
