/** The recipients of a document that was sent: what each has done so far, and what the owner can do for each. */
import { useState } from 'preact/hooks';
import { type Act, type Check, checkWords } from '../../../shared/domain/audit/history.ts';
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
import { t } from '../frame/i18n.ts';
import { canBeCorrected, isInTurn } from './correction.ts';
import { fieldMarks, fillingOf } from './field-marks.ts';
import { areLinksHandedOver, CopyLink, HandoverNote, waitsFor } from './handed-links.tsx';
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
  const areHandedOver = areLinksHandedOver(envelope);
  const mayBeUncopied = (signer: Signer) =>
    areHandedOver && waiting.includes(signer) && signer.status === 'sent' && !copied?.has(signer.id);
  const isMain = (signer: Signer) => (areHandedOver ? mayBeUncopied(signer) : isOnlyOne(signer));
  const lookFor = (signer: Signer) => (!isOwnersTurn && isMain(signer) ? 'main' : 'quiet');
  return (
    <section class="card">
      <h2>{t('detail.recipients')}</h2>
      {areHandedOver && <HandoverNote envelope={envelope} />}
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
              isUncopied={copied !== undefined && mayBeUncopied(signer)}
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
  const hasNoFields = role === 'signer' && filling.count === 0;
  const isSelf = isOwner(signer, ownEmail());
  const [text, tone] = isUncopied ? (['recipient.linkNotCopied', ''] as const) : stateOf(signer, envelope);
  const [opened, setOpened] = useState<Kind | null>(null);
  const Dialog = opened && recipientDialogs[opened];
  return (
    <li class="person-line">
      <Avatar name={name} email={email} tone={tone} />
      <div class={isHandedOver && signer.status === 'sent' ? 'person-head link-state' : 'person-head'}>
        <p>
          <strong>
            {hasOrder(envelope.signers) ? `${order}. ` : ''}
            {name}
          </strong>{' '}
          {isSelf && <span class="hint">{t('members.you')} </span>}
          <span class={`badge ${tone}`}>{t(text)}</span>
        </p>
        <p class="hint">
          <FactLine
            facts={[
              t(`role.${role}`),
              filling.count > 0 && t('detail.fieldsFilled', { ...filling }),
              hasNoFields && t('detail.withoutFields'),
            ]}
          />
          <bdi>{email}</bdi>
        </p>
        <Safeguards signer={signer} isPassedOn={arePassedOn(envelope.signers)} />
      </div>
      <PersonMenu signer={signer} envelope={envelope} onOpen={setOpened} />
      <Steps signer={signer} act={act} isSelf={isSelf} />
      {next && <Next signer={signer} envelope={envelope} look={next} onOpen={setOpened} />}
      {Dialog && <Dialog {...{ signer, envelope, onChange }} onClose={() => setOpened(null)} />}
    </li>
  );
}

/** The state beside the name. The time line below says that the recipient was invited. */
function stateOf(signer: Signer, envelope: Envelope) {
  if (ownTurn(envelope, ownEmail())?.id === signer.id) return ['recipient.yourTurn', 'warn'] as const;
  const [key, tone] = recipientState(signer, envelope);
  return [key === 'recipient.invited' ? 'recipient.notViewed' : key, tone] as const;
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
function Steps({ signer, act, isSelf }: Pick<PersonProps, 'signer' | 'act'> & { isSelf: boolean }) {
  const steps = stepsOf(signer);
  // That the owner has a link says nothing to the owner.
  if (steps.every(({ key }) => isSelf && key === 'recipient.invited')) return null;
  const isPassedOn = !isNotified(signer);
  const hasActed = steps.some(({ key }) => isAct(key));
  const isOfLink = (check: Check) => isPassedOn && check === 'passed_link';
  const hasCode = signer.hasAccessCode || signer.verification === 'email_code';
  return (
    <ol class="person-steps steps-line">
      {steps.map(({ key, at }) => (
        <li key={key} class={key === 'recipient.declined' ? 'bad' : undefined}>
          <span>{t(key === 'recipient.invited' && isPassedOn ? 'recipient.linkCreated' : key)}</span>
          <span class="hint">
            {dateAndTime(at)}
            {isRecent(at) && (
              <span class="ago">
                {' · '}
                <Ago at={at} />
              </span>
            )}
          </span>
          {key === 'recipient.invited' && isPassedOn && hasActed && <Checks act={act} isShown={isOfLink} isExpected />}
          {isAct(key) && <Checks act={act} isShown={(check) => !isOfLink(check)} isExpected={!isPassedOn || hasCode} />}
        </li>
      ))}
    </ol>
  );
}

const isAct = (key: RecipientStep['key']) => key === 'recipient.signed' || key === 'recipient.approved';

interface ChecksProps {
  act: Act | undefined;
  isShown: (check: Check) => boolean;
  /** Whether the line has its height before the trail is loaded, so that nothing moves. */
  isExpected: boolean;
}

/** How the person was verified: each check beside the step to which it belongs. */
function Checks({ act, isShown, isExpected }: ChecksProps) {
  const checks = act?.checks.filter(isShown);
  if (checks ? checks.length === 0 : !isExpected) return null;
  const words = act && checks && checkWords({ ...act, checks }, trailSentences().checks, isolated);
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
