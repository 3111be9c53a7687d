import { type Say, useSpeech } from './language.tsx';
import type { Opened } from './link.ts';

type Other = Opened['others'][number];

function stateOf(other: Other, say: Say): readonly [text: string, tone: string] {
  if (other.status === 'completed') return [say(other.role === 'approver' ? 'stateApproved' : 'stateSigned'), 'good'];
  if (other.status === 'declined') return [say('stateDeclined'), 'bad'];
  return [say('stateWaiting'), ''];
}

/** Who else takes part, and who has acted. */
export function PeopleList({ opened }: { opened: Opened }) {
  const { say } = useSpeech();
  return (
    <section class="stack tight" aria-label={say('peopleTitle')}>
      <h2>{say('peopleTitle')}</h2>
      <ul class="people">
        {opened.others.map((other, index) => {
          const [text, tone] = stateOf(other, say);
          return (
            <li key={`${other.name} ${index}`}>
              <bdi>{other.name}</bdi>
              <span class={`badge ${tone}`}>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
