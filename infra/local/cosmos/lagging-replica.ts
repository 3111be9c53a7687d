/**
 * Session consistency, for tests: a client sees its own writes at once and those of other clients late. Every commit
 * has a number, and answers carry it as the session token. A read sees the state of the client's token or the state
 * before the lag, whichever is newer. As in the service, writes and their conditions apply to the newest state.
 */
import { Container, type Item } from './container.ts';
import type { Transaction } from './transaction.ts';

interface Change {
  number: number;
  at: number;
  container: string;
  partitionKey: string;
  id: string;
  before: Item | undefined;
}

export class LaggingReplica {
  readonly #lagMs: number;
  #number = 0;
  /** The oldest change comes first. The replica drops changes that every client sees. */
  #changes: Change[] = [];

  constructor(lagMs: number) {
    this.#lagMs = lagMs;
  }

  /** Called before the commit of a transaction. */
  note({ container, partitionKey, changes, now }: Transaction): void {
    this.#number += 1;
    for (const id of changes.keys()) {
      const before = container.get(partitionKey, id, now);
      this.#changes.push({ number: this.#number, at: now, container: container.rid, partitionKey, id, before });
    }
    this.#changes = this.#changes.filter(({ at }) => at > now - this.#lagMs);
  }

  /** Returns the container in the state that a client with this session token sees. */
  viewOf(container: Container, token: string | undefined): Container {
    const seen = numberOf(token);
    const since = Date.now() - this.#lagMs;
    const hidden = this.#changes.filter(
      (change) => change.container === container.rid && change.number > seen && change.at > since,
    );
    if (hidden.length === 0) return container;
    const placeOf = (partitionKey: string, id: string) => JSON.stringify([partitionKey, id]);
    const earlier = new Map<string, Item | undefined>();
    // Starts with the newest change, so that the state before the oldest hidden change remains.
    for (const { partitionKey, id, before } of hidden.toReversed()) earlier.set(placeOf(partitionKey, id), before);
    const visible = [...container.items(Date.now())].filter(
      (item) => !earlier.has(placeOf(item.partitionKey, item.id)),
    );
    const view = new Container(container.definition);
    const items = [...visible, ...[...earlier.values()].filter((item) => item !== undefined)];
    for (const item of items.sort((a, b) => a.rid - b.rid)) view.put(item);
    return view;
  }

  /**
   * Returns the session headers of an answer: the newest state after a write or a refused write, the seen state after a
   * read.
   */
  headers(container: Container, token: string | undefined, isRead: boolean): Record<string, string> {
    const since = Date.now() - this.#lagMs;
    const hidden = this.#changes.find((change) => change.number > numberOf(token) && change.at > since);
    const number = isRead && hidden ? hidden.number - 1 : this.#number;
    return { 'x-ms-session-token': `0:-1#${number}`, 'x-ms-content-path': container.rid };
  }
}

const numberOf = (token: string | undefined) => Number(/#(\d+)$/.exec(token ?? '')?.[1] ?? 0);
