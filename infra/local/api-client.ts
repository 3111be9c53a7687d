/** A client of the app API, for commands that try the product out. It uses HTTP alone. */
export class ApiClient {
  readonly #url: string;
  #token: string;

  constructor(url: string, token = '') {
    this.#url = url;
    this.#token = token;
  }

  get token(): string {
    return this.#token;
  }

  /** Throws for an answer other than success. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** Milliseconds until the first byte of the body; then it reads the rest. */
  async firstByteMs(path: string): Promise<number> {
    const startedAt = performance.now();
    const response = await fetch(`${this.#url}${path}`, { headers: { authorization: `Bearer ${this.#token}` } });
    const reader = response.body?.getReader();
    await reader?.read();
    const ms = performance.now() - startedAt;
    while (!(await reader?.read())?.done);
    return ms;
  }

  register(account: Account): Promise<void> {
    return this.call('POST', '/api/Register', { ...account, invitationCode: 'LOCAL-INVITE' });
  }

  /** Later calls are made in the name of the account. Answers its identifier. */
  async logIn(account: Account): Promise<string> {
    const { token, user } = await this.call<{ token: string; user: { userId: string } }>('POST', '/api/Login', account);
    this.#token = token;
    return user.userId;
  }

  announce(filename: string): Promise<Announced> {
    return this.call('POST', '/api/GetUploadUrl', { filename, mimetype: 'application/pdf' });
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
