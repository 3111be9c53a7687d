/** Requests that retry when the product is busy: 503 with `Retry-After` is an answer, not an error. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Asked {
  body?: object;
  file?: Uint8Array;
  /** The client address that the request names. */
  address?: string;
}

/** The operation fails after this number of refusals. */
const maxTries = 5;

export interface Refusals {
  /** Answers 503 with `Retry-After`. */
  busy: number;
}

export class Caller {
  readonly #url: string;
  readonly #token: string;
  readonly #refusals: Refusals;

  constructor(url: string, token: string, refusals: Refusals) {
    this.#url = url;
    this.#token = token;
    this.#refusals = refusals;
  }

  as(token: string): Caller {
    return new Caller(this.#url, token, this.#refusals);
  }

  /** Throws for an answer other than success, and after too many refusals. */
  async json<T>(method: string, path: string, { body, file, address }: Asked): Promise<T> {
    const headers = {
      ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
      ...(file ? { 'content-type': 'application/pdf' } : body ? { 'content-type': 'application/json' } : {}),
    };
    const content = file ? Buffer.from(file) : body && JSON.stringify(body);
    for (let left = maxTries; ; left--) {
      const answer = await fetch(`${this.#url}${path}`, { method, headers, ...(content && { body: content }) });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as T;
      const seconds = Number(answer.headers.get('retry-after'));
      const isBusy = answer.status === 503 && seconds > 0;
      if (isBusy) this.#refusals.busy += 1;
      if (!isBusy || left <= 1) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      await pause(seconds * 1_000);
    }
  }
}
