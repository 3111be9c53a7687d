/** The recipients of a document that was sent: what each has done so far, and what the owner can do for each. */
import { useState } from 'preact/hooks';
import { isNotified, mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { Ago } from '../../components/ago.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { dateAndTime } from '../../format/time.ts';
import { may } from '../api/acting.ts';
import type { Envelope, Signer } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { Avatar } from '../components/avatar.tsx';
import { isOwner } from '../components/own-turn.ts';
import { hasOrder, recipientState, tintOf } from '../components/recipient-state.ts';
import { Safeguards } from '../components/safeguards.tsx';
import { SignerBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { canBeCorrected, isInTurn } from './correction.ts';
import { fieldMarks, fillingOf } from './field-marks.ts';
import { recipientDialogs } from './recipient-dialogs.tsx';
import { stepsOf } from './recipient-steps.ts';

interface RecipientsProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

export function Recipients({ envelope, onChange }: RecipientsProps) {
  return (
    <section class="card">
      <h2>{t('detail.recipients')}</h2>
      {envelope.signers.length === 0 ? (
        <p class="hint">{t('detail.noRecipients')}</p>
      ) : (
        <ol class="people-lines">
          {envelope.signers.map((signer) => (
            <Person key={signer.id} signer={signer} envelope={envelope} onChange={onChange} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface PersonProps extends RecipientsProps {
  signer: Signer;
}

function Person({ signer, envelope, onChange }: PersonProps) {
  const { name, email, role, order } = signer;
  const [, tone] = recipientState(signer, envelope);
  return (
    <li class="person-line">
      <Avatar name={name} email={email} tone={tone} />
      <div class="person-head">
        <p>
          <strong>
            {hasOrder(envelope.signers) ? `${order}. ` : ''}
            {name}
          </strong>{' '}
          <SignerBadge signer={signer} envelope={envelope} />
        </p>
        <p class="hint">
          {t(`role.${role}`)} · <bdi>{email}</bdi>
        </p>
        <Safeguards signer={signer} />
      </div>
      <PersonMenu signer={signer} envelope={envelope} onChange={onChange} />
      <Steps signer={signer} envelope={envelope} />
    </li>
  );
}

/** A vertical time line. */
function Steps({ signer, envelope }: Omit<PersonProps, 'onChange'>) {
  const filling = fillingOf(fieldMarks(envelope), signer.id);
  const steps = stepsOf(signer);
  return (
    <div class="person-steps">
      {steps.length > 0 && (
        <ol class="steps-line">
          {steps.map(({ key, at }) => (
            <li key={key}>
              <span>{t(key)}</span>
              <span class="hint">
                {dateAndTime(at)} · <Ago at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {filling.count > 0 && (
        <p class="hint">
          <i class="dot" style={{ '--tint': tintOf(envelope.signers.indexOf(signer)) }} />
          {t('detail.fieldsFilled', { ...filling })}
        </p>
      )}
    </div>
  );
}

function PersonMenu({ signer, envelope, onChange }: PersonProps) {
  const [opened, setOpened] = useState<keyof typeof recipientDialogs | null>(null);
  const Dialog = opened && recipientDialogs[opened];
  const kinds = actionsFor(signer, envelope, ownEmail());
  const items = kinds.map(
    (kind): MenuItem => ({
      text: t(`detail.${kind}`),
      icon: icons[kind],
      onChoose: () => setOpened(kind),
    }),
  );
  return (
    <>
      {items.length > 0 && <MenuButton label={t('list.actions', { name: signer.name })} items={items} />}
      {Dialog && <Dialog {...{ signer, envelope, onChange }} onClose={() => setOpened(null)} />}
    </>
  );
}

type Kind = keyof typeof recipientDialogs;

const icons = { remind: 'mail', inPerson: 'person', link: 'link', edit: 'pen' } as const;

function actionsFor(signer: Signer, envelope: Envelope, ownerEmail: string): Kind[] {
  const hasLink = isInTurn(signer, envelope);
  const mayWrite = may('envelopes:write');
  const can: Record<Kind, boolean> = {
    remind: mayWrite && hasLink && isNotified(signer),
    inPerson: mayWrite && hasLink && mustAct(signer) && !isOwner(signer, ownerEmail),
    link: may('links:read') && hasLink,
    edit: mayWrite && canBeCorrected(signer, envelope),
  };
  return (Object.keys(can) as Kind[]).filter((kind) => can[kind]);
}
