/** The search over the reference. */

const kinds = ['operation', 'resource', 'chapter', 'object', 'event', 'error', 'section', 'field'] as const;
type Kind = (typeof kinds)[number];

/** Kind, name, address, and what the name belongs to. */
export type Entry = readonly [kind: Kind, name: string, address: string, place: string];

/** `createEnvelope`, `envelope.completed` and `not_found` in words. */
const inWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]/g, ' ')
    .toLowerCase();

/** The better, the smaller; undefined if a word of the query is missing. */
function rankOf([kind, name, , place]: Entry, query: string, words: readonly string[]): number | undefined {
  const own = `${name.toLowerCase()} ${inWords(name)}`;
  const all = `${own} ${place.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return undefined;
  const joined = words.join(' ');
  const isWhole = name.toLowerCase() === query || inWords(name) === joined;
  const isStart = own.startsWith(query) || inWords(name).startsWith(joined);
  const isOwn = words.every((word) => own.includes(word));
  const match = isWhole ? 0 : isStart ? 1 : isOwn ? 2 : 3;
  return match * 1_000 + kinds.indexOf(kind) * 100 + Math.min(name.length, 99);
}

/** @returns the best entries that have every word of the query, at most `limit` */
export function find(entries: readonly Entry[], text: string, limit = 12): Entry[] {
  const query = text.trim().toLowerCase();
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, query, words);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

const pages: readonly Kind[] = ['resource', 'chapter', 'section'];

/** The address of what the reference had on one page as `/docs#<hash>`: an operation, a group, or the webhook events. */
export function formerAddress(entries: readonly Entry[], hash: string): string | undefined {
  const isMeant = ([kind, name, address]: Entry) =>
    kind === 'operation'
      ? name === hash
      : pages.includes(kind) && (name.replace(/\W+/g, '-') === hash || address === `/docs/${hash}`);
  return entries.find(isMeant)?.[2];
}
