/** A picture of an answer, which the empty page shows beside the drop zone. It is decoration. */
import { fill, isolated } from '../../shared/messages/translate.ts';
import { Avatar } from '../components/avatar.tsx';
import { Seal } from '../components/seal.tsx';
import sealedPage from '../images/sealed-page.webp';
import { t } from '../messages/public.ts';
import { trailSentences } from '../messages/trail.ts';

const people = [
  { name: 'Amélie Laurent', email: 'amelie@example.com' },
  { name: 'Jonas Berg', email: 'jonas.berg@example.com' },
];

export function AnswerPicture() {
  return (
    <div class="answer-picture" aria-hidden="true">
      {/* Phones do not show it, and do not load it. */}
      <img class="answer-sheet" src={sealedPage} width={292} height={413} loading="lazy" alt="" />
      <div class="answer-card">
        <p class="hint">{t('verify.example')}</p>
        <Seal size="large" />
        <p class="answer-title">{t('finding.genuine')}</p>
        {people.map((person) => (
          <p key={person.email} class="answer-person">
            <Avatar {...person} tone="good" />
            {fill(trailSentences().history.signed, { who: isolated(person.name) })}
          </p>
        ))}
      </div>
    </div>
  );
}
