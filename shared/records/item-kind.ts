/**
 * The kinds of stored items. Each has a schema, a version and a container. An item is written with its version and
 * decoded when it is read. Properties with a default may be missing; any other item that does not fit is refused, never
 * repaired.
 */
import type { Static, TSchema } from '@sinclair/typebox';
import { inSlices } from '../in-slices.ts';
import { type Check, compile, type SchemaError } from '../schema/compile.ts';
import type { ContainerName } from './containers.ts';

/**
 * A stored item that does not fit the schema of its kind, or that later code has written. Callers get 500
 * `internal_error`. The message goes to the log and names the failing path, never its value.
 */
export class UnreadableItem extends Error {
  override readonly name = 'UnreadableItem';

  constructor({ container, name, id }: { container: ContainerName; name: string; id: string }, problem: string) {
    super(`The item ${id} of the container ${container} cannot be read as ${name}: ${problem}.`);
  }
}

/** About a millisecond of work. */
const decodedAtOnce = 100;

/** An item as the database returns it. */
export type StoredItem = Record<string, unknown> & { _etag: string };

interface Spec<S extends TSchema> {
  container: ContainerName;
  /** The name of the kind in messages and, if `tag` is set, in its items. */
  name: string;
  /** The stored property that distinguishes the kinds of a container: `kind` in `accounts`, `itemType` elsewhere. */
  tag?: 'itemType' | 'kind';
  /** The version that this code writes. */
  version: number;
  /** The value without the additional stored properties. */
  schema: S;
  /** Properties stored in addition to the value, for queries or for the adapter itself. */
  beside?: readonly string[];
  /** The values of properties that are missing, because the item was written before they existed. */
  defaults?: Readonly<Partial<Static<S>>>;
}

/** Makes TypeScript compare schema and type in both directions, so that every written value can be read. */
type Matching<T, S extends TSchema> = [T] extends [Static<S>] ? Spec<S> : never;

/** @example const mailItems = itemKind<Mail>()({ container: 'mails', name: 'mail', version: 1, schema }) */
export function itemKind<T extends object>() {
  return <S extends TSchema & { static: T }>(spec: Matching<T, S>): ItemKind<T> => new ItemKind<T>(spec);
}

export class ItemKind<T extends object> {
  readonly container: ContainerName;
  readonly name: string;
  readonly schema: TSchema & { static: T };
  readonly #spec: Spec<TSchema & { static: T }>;
  readonly #dropped: ReadonlySet<string>;

  constructor(spec: Spec<TSchema & { static: T }>) {
    this.container = spec.container;
    this.name = spec.name;
    this.schema = spec.schema;
    this.#spec = spec;
    this.#dropped = new Set(['schemaVersion', ...(spec.tag ? [spec.tag] : []), ...(spec.beside ?? [])]);
  }

  /** Returns whether the item belongs to this kind. */
  isKindOf(item: Readonly<Record<string, unknown>>): boolean {
    const { tag, name } = this.#spec;
    return tag === undefined || item[tag] === name;
  }

  /** Returns the stored item of a value. */
  encode<B extends object = object>(value: T, beside?: B): T & B & { schemaVersion: number } {
    const { tag, name, version } = this.#spec;
    return { ...value, ...(tag ? { [tag]: name } : {}), schemaVersion: version, ...(beside as B) };
  }

  /** @throws UnreadableItem */
  async decode(item: Readonly<Record<string, unknown>>): Promise<T> {
    return this.#decode(item, await this.#check());
  }

  /** @throws UnreadableItem for the first item that cannot be read */
  async decodeAll(items: readonly Readonly<Record<string, unknown>>[]): Promise<T[]> {
    const check = await this.#check();
    return inSlices(items, decodedAtOnce, (some) => some.map((item) => this.#decode(item, check)));
  }

  #check() {
    return compile(this.schema, 'item');
  }

  #decode(item: Readonly<Record<string, unknown>>, check: Check<TSchema & { static: T }>): T {
    const { tag, name, version } = this.#spec;
    const written = item.schemaVersion;
    if (!Number.isSafeInteger(written) || Number(written) < 1)
      throw this.#refuse(item, '/schemaVersion is not a version');
    if (Number(written) > version) throw this.#refuse(item, `/schemaVersion is ${written}, this code knows ${version}`);
    if (!this.isKindOf(item)) throw this.#refuse(item, `/${tag} is not ${name}`);
    const value: unknown = this.#valueIn(item);
    if (check(value)) return value;
    throw this.#refuse(item, problemOf(check.errors));
  }

  /**
   * Removes the properties that Cosmos adds (they begin with `_`) and those stored in addition to the value. Adds the
   * missing defaults.
   */
  #valueIn(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const fields: Record<string, unknown> = { ...this.#spec.defaults };
    for (const key of Object.keys(item)) {
      if (!key.startsWith('_') && !this.#dropped.has(key)) fields[key] = item[key];
    }
    return fields;
  }

  #refuse(item: Readonly<Record<string, unknown>>, problem: string): UnreadableItem {
    const { container, name } = this.#spec;
    return new UnreadableItem({ container, name, id: String(item.id) }, problem);
  }
}

/**
 * Returns the path of the first error and what the schema requires there. Ajv's messages contain the schema's values,
 * never the item's.
 */
function problemOf(errors: readonly SchemaError[] | null | undefined): string {
  const [error] = errors ?? [];
  return error ? `${error.instancePath || '/'} ${error.message ?? 'is not valid'}` : '/ is not valid';
}
