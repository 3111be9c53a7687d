/** The signing links of a document without e-mails, which the owner hands over. */
import { useState } from 'preact/hooks';
import { isNotified, mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import { inARow, listOfNames } from '../../format/list-of.ts';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { appApi, type Envelope, type Signer, type TrailEvent } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { isOwner } from '../components/own-turn.ts';
import { arePassedOn } from '../components/safeguards.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Secret } from '../settings/secret.tsx';
import { isInTurn } from './correction.ts';

/** Whether it is the turn of this person, who is not the owner. */
export function waitsFor(signer: Signer, envelope: Envelope): boolean {
  return mustAct(signer) && isInTurn(signer, envelope) && !isOwner(signer, ownEmail());
}

/** If some recipients get e-mails, each of the others says so beside the link. */
export function areLinksHandedOver(envelope: Envelope): boolean {
  return may('links:read') && arePassedOn(envelope.signers) && holdersOf(envelope).length > 0;
}

/** Those for whom the owner has a link to hand over. */
function holdersOf(envelope: Envelope): Signer[] {
  return envelope.signers.filter((signer) => !isNotified(signer) && waitsFor(signer, envelope));
}

/** The recipients whose links the owner has copied. */
export function copiedLinks(events: readonly TrailEvent[]): ReadonlySet<string> {
  const copies = events.filter(({ type }) => type === 'recipient.link_copied');
  return new Set(copies.map(({ data }) => String(data.recipientId)));
}

/** So many recipients are named; of more, the number is. */
const maxNamed = 2;

/** Asks the owner for the links of those who have not opened theirs. */
function handOverText(names: readonly string[]): string {
  if (names.length > maxNamed) return t('detail.handOverMany', { count: names.length });
  return t(names.length === 1 ? 'detail.handOverOne' : 'detail.handOverTwo', { names: listOfNames(names) });
}

export function HandoverNote({ envelope }: { envelope: Envelope }) {
  const names = holdersOf(envelope).flatMap(({ name, status }) => (status === 'sent' ? [name] : []));
  const isLater = envelope.signers.some(
    (signer) => mustAct(signer) && signer.status === 'pending' && !isInTurn(signer, envelope),
  );
  if (names.length === 0) return null;
  return <p class="hint handover">{inARow([handOverText(names), isLater && t('review.nextLater')])}</p>;
}

interface CopyLinkProps {
  signer: Signer;
  envelope: Envelope;
  look: 'main' | 'quiet';
}

/** The link stays in view after it was copied, in case the browser refused to copy it. */
export function CopyLink({ signer: { id, name }, envelope, look }: CopyLinkProps) {
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
  return (
    <div class="person-next">
      <Button look={look} icon="link" busy={reading.busy} label={t('detail.linkLabel', { name })} onClick={copy}>
        {t('detail.link')}
      </Button>
      <FailureNotice failure={reading.failure} />
      {url && <Secret text={url} name={t('link.title', { name })} />}
    </div>
  );
}
