/** How long requests take that an attacker compares. */

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A busy machine makes a kind slow once. A kind that takes longer does so in every series. */
const series = 3;

/**
 * Expects that no kind of request takes more than twice as long as another: one that hashes a password takes many times
 * as long. The kinds take turns, so that a busy machine slows all of them alike, and medians are compared.
 * @param ask sends one request of a kind
 */
export async function expectSameTimes<Kind extends string>(
  kinds: readonly Kind[],
  ask: (kind: Kind) => Promise<unknown>,
  rounds = 31,
): Promise<void> {
  for (const kind of kinds) await ask(kind);
  let slow: readonly Kind[] = kinds;
  let report = '';
  for (let count = 0; count < series && slow.length > 0; count++) {
    const medians = await mediansOf(kinds, ask, rounds);
    const shortest = Math.min(...medians.values());
    slow = slow.filter((kind) => (medians.get(kind) ?? 0) > 2 * shortest);
    report = [...medians].map(([kind, ms]) => `${kind}: ${ms.toFixed(1)} ms`).join(', ');
  }
  if (slow.length > 0) throw new Error(`${slow.join(', ')}: takes longer. ${report}`);
}

/** Returns milliseconds. The order changes with each round: what comes before a request can slow it. */
async function mediansOf<Kind>(
  kinds: readonly Kind[],
  ask: (kind: Kind) => Promise<unknown>,
  rounds: number,
): Promise<Map<Kind, number>> {
  const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    const step = round % kinds.length;
    for (const kind of [...kinds.slice(step), ...kinds.slice(0, step)]) {
      const startedAt = performance.now();
      await ask(kind);
      times.get(kind)?.push(performance.now() - startedAt);
    }
  }
  return new Map([...times].map(([kind, all]) => [kind, median(all)]));
}
