/** Who signed and when, by the audit trail in the file. */

import { type Act, actsOf, checkWords } from '../../shared/domain/audit/history.ts';
import { fill, isolated } from '../../shared/messages/translate.ts';
import { Avatar } from '../components/avatar.tsx';
import { listOf } from '../format/list-of.ts';
import { exactTime } from '../format/time.ts';
import { t } from '../messages/public.ts';
import { trailSentences } from '../messages/trail.ts';
import type { Trail } from './examine.ts';

/** Trails of 1.0.0 name recipients by their addresses only. */
const nameOf = ({ name, email }: Act): string => name ?? email ?? t('trail.aRecipient');

function SignerRow({ act }: { act: Act }) {
  const { checks, history } = trailSentences();
  // The title of the card says that they signed.
  const name = isolated(nameOf(act));
  return (
    <li class="person-line">
      <Avatar name={act.name ?? ''} email={act.email ?? ''} tone="good" />
      <div>
        <p class="named">{act.kind === 'signed' ? name : fill(history[act.kind], { who: name })}</p>
        {act.name && act.email && (
          <p class="hint">
            <bdi>{act.email}</bdi>
          </p>
        )}
        <p class="hint">{listOf(checkWords(act, checks, isolated))}</p>
      </div>
      <time class="hint" dateTime={act.at}>
        {exactTime(act.at)}
      </time>
    </li>
  );
}

/** Shows nothing for a trail whose integrity is broken, because it can say anything. */
export function SignersCard({ trail }: { trail: Trail }) {
  const acts = trail.isIntact ? actsOf(trail.events) : [];
  if (acts.length === 0) return null;
  return (
    <section class="card" aria-label={t('trail.who')}>
      <h2>{t('trail.who')}</h2>
      <ol class="signers">
        {acts.map((act) => (
          <SignerRow key={act.recipientId} act={act} />
        ))}
      </ol>
    </section>
  );
}
