/** A client of the app API for commands that try out the product. It uses only HTTP. */
import { setTimeout as pause } from 'node:timers/promises';

/** Retries of requests that a busy product answers with 503 and `Retry-After`. */
export interface BusyPolicy {
  /** The request fails after this number of tries. */
  tries: number;
  /** Counts the refusals that were retried. */
  retried: number;
}

export class ApiClient {
  readonly #url: string;
  readonly #busy: BusyPolicy;
  #token: string;

  constructor(url: string, token = '', busy: BusyPolicy = { tries: 1, retried: 0 }) {
    this.#url = url;
    this.#token = token;
    this.#busy = busy;
  }

  /** The same client with another session or signing link. */
  as(token: string): ApiClient {
    return new ApiClient(this.#url, token, this.#busy);
  }

  /** Throws for an answer other than success. A file is sent as PDF, everything else as JSON. */
  async call<T>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<T> {
    const isFile = body instanceof Uint8Array;
    const headers = {
      ...(body ? { 'content-type': isFile ? 'application/pdf' : 'application/json' } : {}),
      ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      ...more,
    };
    const content = isFile ? Buffer.from(body) : body && JSON.stringify(body);
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${this.#url}${path}`, { method, headers, ...(content && { body: content }) });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as T;
      const seconds = Number(response.headers.get('retry-after'));
      if (response.status !== 503 || !(seconds > 0) || tries >= this.#busy.tries) {
        throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      }
      this.#busy.retried += 1;
      await pause(seconds * 1_000);
    }
  }

  register(account: Account): Promise<void> {
    return this.call('POST', '/api/Register', { ...account, invitationCode: 'LOCAL-INVITE' });
  }

  /** Later calls use the session of this account. Returns its identifier. */
  async logIn(account: Account): Promise<string> {
    const { token, user } = await this.call<{ token: string; user: { userId: string } }>('POST', '/api/Login', account);
    this.#token = token;
    return user.userId;
  }

  announce(filename: string, more: Record<string, string> = {}): Promise<Announced> {
    return this.call('POST', '/api/GetUploadUrl', { filename, mimetype: 'application/pdf' }, more);
  }
}

export interface Account {
  email: string;
  password: string;
}

export interface Announced {
  envelopeId: string;
  uploadUrl: string;
  uploadHeaders: Record<string, string>;
}

export async function upload({ uploadUrl, uploadHeaders }: Announced, bytes: Uint8Array): Promise<void> {
  const response = await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: Buffer.from(bytes) });
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`);
}

export async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The download was answered ${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}
