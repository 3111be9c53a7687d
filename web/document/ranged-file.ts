/**
 * A file that is read in parts: requested ranges come first, the rest only if the whole file is requested. No byte is
 * requested twice, except after a broken connection, and `whole` checks the file before it returns.
 */
import { asFailure, Failure } from '../http/request.ts';

export interface Part {
  begin: number;
  /** The offset after the last byte. */
  end: number;
}

export interface FileSource {
  /** Bytes. */
  size: number;
  /** `isWhole`: the server took no notice of the part and sends the file from its beginning. @throws Failure */
  ask(part: Part, signal: AbortSignal): Promise<{ isWhole: boolean; body: ReadableStream<Uint8Array> | null }>;
  /** @throws Failure when these are not the bytes of the file */
  check(bytes: Uint8Array): Promise<void>;
  /** Pause before the second attempt. It doubles before each further attempt. */
  firstPauseMs?: number;
}

/** A response that is being received, up to `at` so far. */
interface Arrival extends Part {
  at: number;
  isWhole: boolean;
}

/** pdf.js asks for the pieces of one page one after the other. */
const minPartBytes = 65_536;
/** A range is not requested again if a response that is being received reaches it within this many bytes. */
const nearBytes = 131_072;
/** A file whose pages are scattered over it is read as a whole: this bounds the number of requests. */
const maxParts = 12;
const maxAttempts = 5;
const maxPauseMs = 8_000;

export class RangedFile {
  readonly size: number;
  /** Rejects when bytes cannot be had, or are not those of the file. */
  readonly failed: Promise<never>;
  readonly #source: FileSource;
  readonly #bytes: Uint8Array;
  readonly #arrivals = new Set<Arrival>();
  readonly #end = new AbortController();
  #held: readonly Part[] = [];
  #parts = 0;
  #whole: Promise<Uint8Array> | null = null;
  /** Resolves when more bytes arrive, and when a response ends. */
  #moved: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;

  constructor(source: FileSource) {
    this.#source = source;
    this.size = source.size;
    this.#bytes = new Uint8Array(source.size);
    this.failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.failed.catch(() => undefined);
    this.#move();
  }

  /** A copy of the part, after several attempts if need be. `minBytes`: a request brings at least so much. */
  async read(part: Part, minBytes = minPartBytes): Promise<Uint8Array> {
    await this.#lasting(() => this.#have(part, minBytes), maxAttempts);
    return this.#bytes.slice(part.begin, part.end);
  }

  /** All of the file, checked; one attempt. @throws Failure */
  whole(): Promise<Uint8Array> {
    this.#whole ??= this.#readWhole().catch((error) => {
      this.#whole = null;
      throw error;
    });
    return this.#whole;
  }

  /** As `whole`, but repeats attempts until the connection is back. */
  async everything(): Promise<void> {
    await this.#lasting(() => this.whole(), Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.#end.abort();
  }

  async #readWhole(): Promise<Uint8Array> {
    await this.#have({ begin: 0, end: this.size }, this.size);
    await this.#source.check(this.#bytes);
    return this.#bytes;
  }

  async #have(part: Part, minBytes: number): Promise<void> {
    for (let gap = firstGap(this.#held, part); gap; gap = firstGap(this.#held, part)) {
      const isScattered = this.#parts >= maxParts;
      const coming = this.#coming(gap.begin, isScattered ? this.size : Math.max(nearBytes, minBytes));
      const end = isScattered ? this.size : Math.min(this.size, Math.max(gap.end, gap.begin + minBytes));
      await (coming ? this.#moved : this.#fetch(firstGap(this.#held, { begin: gap.begin, end }) ?? gap));
    }
  }

  #coming(place: number, near: number): Arrival | undefined {
    return [...this.#arrivals].find(
      ({ at, end, isWhole }) => at <= place && place < end && (isWhole || place - at <= near),
    );
  }

  async #fetch(part: Part): Promise<void> {
    const arrival = { ...part, at: part.begin, isWhole: false };
    this.#arrivals.add(arrival);
    this.#parts++;
    try {
      const { isWhole, body } = await this.#source.ask(part, this.#end.signal);
      if (isWhole) {
        // Both ends were requested at once, and one response is enough.
        if ([...this.#arrivals].some((other) => other.isWhole)) return await body?.cancel();
        Object.assign(arrival, { isWhole, begin: 0, at: 0, end: this.size });
      }
      if (body) await this.#receive(arrival, body.getReader());
      if (arrival.at < arrival.end) throw broken();
    } finally {
      this.#arrivals.delete(arrival);
      this.#move();
    }
  }

  async #receive(arrival: Arrival, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    while (arrival.at < arrival.end) {
      const { value } = await reader.read().catch(() => {
        throw broken();
      });
      if (!value) return;
      const chunk = value.subarray(0, arrival.end - arrival.at);
      this.#bytes.set(chunk, arrival.at);
      this.#held = joined(this.#held, { begin: arrival.at, end: arrival.at + chunk.length });
      arrival.at += chunk.length;
      this.#move();
    }
    await reader.cancel().catch(() => undefined);
  }

  #move(): void {
    this.#wake();
    this.#moved = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async #lasting(run: () => Promise<unknown>, attempts: number): Promise<void> {
    const { firstPauseMs = 500 } = this.#source;
    for (let attempt = 1; ; attempt++) {
      try {
        await run();
        return;
      } catch (error) {
        if (this.#end.signal.aborted || attempt >= attempts || !mayPass(error)) {
          this.#fail(error);
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1))));
      }
    }
  }
}

function broken(): Failure {
  return new Failure({ code: 'offline', message: 'The connection broke. Check your connection and try again.' });
}

function mayPass(error: unknown): boolean {
  const { code, status } = asFailure(error);
  return code === 'offline' || status >= 500 || status === 429;
}

/** The first missing part of a range. Null if nothing is missing. `held`: in order and without overlaps. */
function firstGap(held: readonly Part[], { begin, end }: Part): Part | null {
  const around = held.find((part) => part.begin <= begin && begin < part.end);
  const from = around?.end ?? begin;
  const next = held.find((part) => part.begin > from);
  return from < end ? { begin: from, end: Math.min(end, next?.begin ?? end) } : null;
}

/** Parts in order and apart, with one more. */
function joined(held: readonly Part[], added: Part): Part[] {
  const isApart = (part: Part) => part.end < added.begin || part.begin > added.end;
  const touching = [added, ...held.filter((part) => !isApart(part))];
  const one = {
    begin: Math.min(...touching.map(({ begin }) => begin)),
    end: Math.max(...touching.map(({ end }) => end)),
  };
  return [...held.filter(isApart), one].sort((a, b) => a.begin - b.begin);
}
