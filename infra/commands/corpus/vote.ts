import type { Picture } from './picture.ts';

/** The result of one renderer for a page before and after sealing. */
export interface Vote {
  renderer: string;
  before: Picture;
  after: Picture;
  isDifferent: boolean;
}

/** Whether more than half of the renderers that drew both pages see a difference. */
export function isLost(votes: readonly Pick<Vote, 'isDifferent'>[]): boolean {
  return votes.filter(({ isDifferent }) => isDifferent).length * 2 > votes.length;
}
