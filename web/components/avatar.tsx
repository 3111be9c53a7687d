import { tintOf } from './tints.ts';
import type { Tone } from './tone.ts';

interface AvatarProps {
  name: string;
  email: string;
  /** The colour of the ring, which says how far the person is; without it there is no ring. */
  tone?: Tone;
}

/**
 * A person as initials in a circle. The text beside it, or of the button around it, has the name. The styles show the
 * initials, because they are no part of that name: a person who speaks to the browser says the name.
 */
export function Avatar({ name, email, tone }: AvatarProps) {
  return (
    <span
      class={`avatar ${tone ?? 'disc'}`}
      style={{ '--tint': tintOf(email) }}
      data-text={initials(name || email)}
      aria-hidden="true"
    />
  );
}

/** Scripts whose letters have a capital form have initials of two words; of others, one character is usual. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => (word && new Intl.Segmenter().segment(word)[Symbol.iterator]().next().value?.segment) ?? '',
  );
  const hasCapitals = first.toUpperCase() !== first.toLowerCase();
  return (hasCapitals ? first + last : first).toUpperCase();
}
