/** One action on many documents: a few at a time, each with its own outcome, so that one failure stops no other. */
import { asFailure, type Failure } from '../../http/request.ts';

/** `skipped`: the document is in a state in which there is nothing to do; so a second run does nothing twice. */
export type BulkOutcome = 'done' | 'skipped';
export type BulkState = { kind: 'waiting' | 'running' | BulkOutcome } | { kind: 'failed'; failure: Failure };

const atOnce = 3;

/** @param onState called with every change of an item's state */
export async function runBulk<T>(
  items: readonly T[],
  act: (item: T) => Promise<BulkOutcome>,
  onState: (item: T, state: BulkState) => void,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      onState(item, { kind: 'running' });
      try {
        onState(item, { kind: await act(item) });
      } catch (error) {
        onState(item, { kind: 'failed', failure: asFailure(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
