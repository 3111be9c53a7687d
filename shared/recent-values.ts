/** Cache of values for a short time: bounded in number and in age, one load at a time per key. */
import type { Clock } from './domain/system.ts';

interface Entry<T> {
  value: Promise<T>;
  loadedAtMs: number;
}

export class RecentValues<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly clock: Clock;
  private readonly maxAgeMs: number;
  private readonly maxEntries: number;

  constructor(clock: Clock, maxAgeMs: number, maxEntries = 10_000) {
    this.clock = clock;
    this.maxAgeMs = maxAgeMs;
    this.maxEntries = maxEntries;
  }

  /** Returns the value, and loads it if it is unknown or too old. A failed load is not remembered. */
  get(key: string, load: () => Promise<T>): Promise<T> {
    const nowMs = this.clock.now().getTime();
    const known = this.entries.get(key);
    if (known && nowMs - known.loadedAtMs < this.maxAgeMs) {
      // A map keeps the order of insertion: a used entry moves to the end, so the first one is the least used.
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.value;
    }
    // The age counts from before the load, so that it never understates how old the value may be.
    const entry: Entry<T> = { value: load(), loadedAtMs: nowMs };
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.dropLeastUsed();
    entry.value.catch(() => this.drop(key, entry));
    return entry.value;
  }

  forget(key: string): void {
    this.entries.delete(key);
  }

  private drop(key: string, entry: Entry<T>): void {
    if (this.entries.get(key) === entry) this.entries.delete(key);
  }

  private dropLeastUsed(): void {
    if (this.entries.size <= this.maxEntries) return;
    const { value: oldest } = this.entries.keys().next();
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}
