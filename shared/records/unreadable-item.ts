import type { ContainerName } from './containers.ts';

/** The location of an item and its expected kind. */
export interface ItemPlace {
  container: ContainerName;
  /** The expected kind: `envelope`. */
  name: string;
  id: string;
}

/**
 * A stored item that does not fit the schema of its kind, or that later code has written. Callers get 500
 * `internal_error`. The message goes to the log and names the failing path, never its value.
 */
export class UnreadableItem extends Error {
  override readonly name = 'UnreadableItem';

  constructor({ container, name, id }: ItemPlace, problem: string) {
    super(`The item ${id} of the container ${container} cannot be read as ${name}: ${problem}.`);
  }
}
