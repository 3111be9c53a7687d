/** The signing links of a document without e-mails, which the owner hands over. */
import { useState } from 'preact/hooks';
import { isNotified, mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { appApi, type Envelope, type Signer } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { isOwner } from '../components/own-turn.ts';
import { recipientState } from '../components/recipient-state.ts';
import { arePassedOn } from '../components/safeguards.tsx';
import { SignerBadge } from '../components/status.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Secret } from '../settings/secret.tsx';
import { isInTurn } from './correction.ts';

/** Whether it is the turn of this person, who is not the owner. */
export function waitsFor(signer: Signer, envelope: Envelope): boolean {
  return mustAct(signer) && isInTurn(signer, envelope) && !isOwner(signer, ownEmail());
}

/** The recipients whose links the owner can hand over now. */
const holdersOf = (envelope: Envelope) =>
  envelope.signers.filter((signer) => !isNotified(signer) && waitsFor(signer, envelope));

/** If some recipients get e-mails, each of the others has the link in the list of recipients. */
export function hasLinksCard(envelope: Envelope): boolean {
  return may('links:read') && arePassedOn(envelope.signers) && holdersOf(envelope).length > 0;
}

export function LinksCard({ envelope }: { envelope: Envelope }) {
  const holders = holdersOf(envelope);
  const isLater = envelope.signers.some(
    (signer) => mustAct(signer) && signer.status === 'pending' && !isInTurn(signer, envelope),
  );
  return (
    <section class="card stack">
      <div class="stack tight">
        <h2>{t('detail.links')}</h2>
        <p class="hint">
          {t('detail.linksText')}
          {isLater && ` ${t('review.nextLater')}`}
        </p>
      </div>
      <ol class="handed-links">
        {holders.map((signer) => (
          <LinkRow key={signer.id} signer={signer} envelope={envelope} />
        ))}
      </ol>
    </section>
  );
}

/** The link stays in view after it was copied, in case the browser refused to copy it. */
function LinkRow({ signer, envelope }: { signer: Signer; envelope: Envelope }) {
  const { id, name, email, status } = signer;
  const [url, setUrl] = useState<string | null>(null);
  const reading = useTask();
  const copy = () =>
    reading.run(async () => {
      const link = await appApi.signingLink(envelope.id, id);
      setUrl(link.url);
      await navigator.clipboard.writeText(link.url).then(
        () => toast(t('copiedLabel', { name: t('link.title', { name }) })),
        () => undefined,
      );
    });
  const [, tone] = recipientState(signer, envelope);
  return (
    <li class="person-line">
      <Avatar name={name} email={email} tone={tone} />
      <div>
        <p>
          <strong>{name}</strong> <SignerBadge signer={signer} envelope={envelope} />
        </p>
        <p class="hint">
          <bdi>{email}</bdi>
        </p>
      </div>
      {/* Who has opened the link has it. */}
      <Button
        look={status === 'viewed' ? 'quiet' : 'main'}
        icon="link"
        busy={reading.busy}
        label={t('detail.linkLabel', { name })}
        onClick={copy}
      >
        {t('detail.link')}
      </Button>
      <FailureNotice failure={reading.failure} />
      {url && <Secret text={url} name={t('link.title', { name })} />}
    </li>
  );
}
