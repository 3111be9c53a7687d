/** The votes of several renderers on a page before and after sealing. */
import type { Picture } from './picture.ts';

/** How one renderer sees a page before and after. */
export interface Vote {
  renderer: string;
  before: Picture;
  after: Picture;
  isDifferent: boolean;
}

/** More than half of those who drew both see a difference. */
export function isLost(votes: readonly Pick<Vote, 'isDifferent'>[]): boolean {
  return votes.filter(({ isDifferent }) => isDifferent).length * 2 > votes.length;
}
