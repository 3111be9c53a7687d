/** The recipients of a document that was sent: what each has done so far, and what the owner can do for each. */
import { useState } from 'preact/hooks';
import { type Act, checkWords } from '../../../shared/domain/audit/history.ts';
import { isNotified, mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { isolated } from '../../../shared/messages/translate.ts';
import { Ago } from '../../components/ago.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { listOf } from '../../format/list-of.ts';
import { dateAndTime, isRecent, lasting } from '../../format/time.ts';
import { trailSentences } from '../../messages/trail.ts';
import { may } from '../api/acting.ts';
import type { Envelope, Signer } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { FactLine } from '../components/fact-line.tsx';
import { isOwner, ownTurn } from '../components/own-turn.ts';
import { hasOrder, recipientState } from '../components/recipient-state.ts';
import { arePassedOn, Safeguards } from '../components/safeguards.tsx';
import { SignerBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { canBeCorrected, isInTurn } from './correction.ts';
import { fieldMarks, fillingOf } from './field-marks.ts';
import { areLinksHandedOver, CopyLink, waitsFor } from './handed-links.tsx';
import { recipientDialogs } from './recipient-dialogs.tsx';
import { type RecipientStep, stepsOf } from './recipient-steps.ts';

interface RecipientsProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

interface RecipientListProps extends RecipientsProps {
  /** Those who have acted, by the audit trail; empty until it is loaded. */
  acts?: readonly Act[];
  /** Those whose links the owner has copied, by the audit trail; undefined until it is loaded. */
  copied?: ReadonlySet<string> | undefined;
}

export function Recipients({ envelope, onChange, acts = [], copied }: RecipientListProps) {
  const waiting = envelope.signers.filter((signer) => waitsFor(signer, envelope));
  const isOwnersTurn = ownTurn(envelope, ownEmail()) !== null;
  // A recipient without e-mails waits for the owner, who passes on the link. Who has opened the link has it.
  const withoutEmails = waiting.filter((signer) => !isNotified(signer));
  const isOnlyOne = (signer: Signer) =>
    isNotified(signer) ? waiting.length === 1 : withoutEmails.length === 1 && signer.status !== 'viewed';
  const lookFor = (signer: Signer) => (!isOwnersTurn && isOnlyOne(signer) ? 'main' : 'quiet');
  const areHandedOver = areLinksHandedOver(envelope);
  const isUncopied = (signer: Signer) =>
    areHandedOver && waiting.includes(signer) && signer.status === 'sent' && copied?.has(signer.id) === false;
  return (
    <section class="card">
      <h2>{t('detail.recipients')}</h2>
      {envelope.signers.length === 0 ? (
        <p class="hint">{t('detail.noRecipients')}</p>
      ) : (
        <ol class="people-lines">
          {envelope.signers.map((signer) => (
            <Person
              key={signer.id}
              signer={signer}
              envelope={envelope}
              onChange={onChange}
              act={acts.find(({ recipientId }) => recipientId === signer.id)}
              isHandedOver={areHandedOver}
              isUncopied={isUncopied(signer)}
              next={waiting.includes(signer) ? lookFor(signer) : null}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface PersonProps extends RecipientsProps {
  signer: Signer;
  act: Act | undefined;
  /** Whether the owner hands over the links. */
  isHandedOver: boolean;
  /** Whether the owner, who hands over the links, has not copied this one. */
  isUncopied: boolean;
  /** The look of the button with the owner’s next action; null while the document does not wait for this person. */
  next: 'main' | 'quiet' | null;
}

function Person({ signer, envelope, onChange, act, isHandedOver, isUncopied, next }: PersonProps) {
  const { id, name, email, role, order } = signer;
  const filling = fillingOf(fieldMarks(envelope), id);
  const [, tone] = recipientState(signer, envelope);
  const [opened, setOpened] = useState<Kind | null>(null);
  const Dialog = opened && recipientDialogs[opened];
  return (
    <li class="person-line">
      <Avatar name={name} email={email} tone={isUncopied ? '' : tone} />
      <div class={isHandedOver && signer.status === 'sent' ? 'person-head link-state' : 'person-head'}>
        <p>
          <strong>
            {hasOrder(envelope.signers) ? `${order}. ` : ''}
            {name}
          </strong>{' '}
          {isUncopied ? (
            <span class="badge">{t('recipient.linkNotCopied')}</span>
          ) : (
            <SignerBadge signer={signer} envelope={envelope} />
          )}
        </p>
        <p class="hint">
          <FactLine facts={[t(`role.${role}`), filling.count > 0 && t('detail.fieldsFilled', { ...filling })]} />
          <bdi>{email}</bdi>
        </p>
        <Safeguards signer={signer} isPassedOn={arePassedOn(envelope.signers)} />
      </div>
      <PersonMenu signer={signer} envelope={envelope} onOpen={setOpened} />
      <Steps signer={signer} act={act} />
      {next && <Next signer={signer} envelope={envelope} look={next} onOpen={setOpened} />}
      {Dialog && <Dialog {...{ signer, envelope, onChange }} onClose={() => setOpened(null)} />}
    </li>
  );
}

interface NextActionProps {
  signer: Signer;
  look: 'main' | 'quiet';
  onOpen: (kind: Kind) => void;
}

/** The owner's next action for a recipient, if the reader may do it. */
function Next({ envelope, ...action }: NextActionProps & { envelope: Envelope }) {
  if (areLinksHandedOver(envelope)) return <CopyLink {...action} envelope={envelope} />;
  return may('envelopes:write') ? <NextAction {...action} /> : null;
}

/** The reminder, or the link for a recipient without e-mails. */
function NextAction({ signer, look, onOpen }: NextActionProps) {
  const { name } = signer;
  if (isNotified(signer)) {
    return (
      <div class="person-next">
        <Button look={look} icon="mail" label={t('detail.remindLabel', { name })} onClick={() => onOpen('remind')}>
          {t('detail.remind')}
        </Button>
        <Waited since={signer.sentAt} />
      </div>
    );
  }
  return (
    <div class="person-next">
      <Button look={look} icon="link" label={t('detail.linkLabel', { name })} onClick={() => onOpen('link')}>
        {t('detail.link')}
      </Button>
      <p class="hint">{t('detail.noEmails')}</p>
    </div>
  );
}

/** How long the document has waited for the recipient. Within the first week the time line says it. */
function Waited({ since }: { since: string | undefined }) {
  if (!since || isRecent(since)) return null;
  return <p class="hint">{t('detail.waiting', { time: lasting(since, Date.now()) })}</p>;
}

/** A vertical time line. */
function Steps({ signer, act }: Pick<PersonProps, 'signer' | 'act'>) {
  const steps = stepsOf(signer);
  if (steps.length === 0) return null;
  return (
    <ol class="person-steps steps-line">
      {steps.map(({ key, at }) => (
        <li key={key} class={key === 'recipient.declined' ? 'bad' : undefined}>
          <span>{t(key === 'recipient.invited' && !isNotified(signer) ? 'recipient.linkCreated' : key)}</span>
          <span class="hint">
            {dateAndTime(at)}
            {isRecent(at) && (
              <span class="ago">
                {' · '}
                <Ago at={at} />
              </span>
            )}
          </span>
          {isAct(key) && <Checks act={act} />}
        </li>
      ))}
    </ol>
  );
}

const isAct = (key: RecipientStep['key']) => key === 'recipient.signed' || key === 'recipient.approved';

/** How the person was verified. The line has its height before the trail is loaded, so that nothing moves. */
function Checks({ act }: { act: Act | undefined }) {
  const words = act && checkWords(act, trailSentences().checks, isolated);
  return <span class="hint step-note">{words && listOf(words)}</span>;
}

interface PersonMenuProps extends Pick<PersonProps, 'signer' | 'envelope'> {
  onOpen: (kind: Kind) => void;
}

function PersonMenu({ signer, envelope, onOpen }: PersonMenuProps) {
  const kinds = actionsFor(signer, envelope, ownEmail());
  const items = kinds.map(
    (kind): MenuItem => ({ text: t(`detail.${kind}`), icon: icons[kind], onChoose: () => onOpen(kind) }),
  );
  return items.length > 0 ? <MenuButton label={t('list.actions', { name: signer.name })} items={items} /> : null;
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
