/** The requests of the signing page for one link. The link's token is sent in a header only, never in an address or a body. */
import type { Static } from '@sinclair/typebox';
import type {
  ActAnswer,
  AttachmentAnswer,
  approveBody,
  CodeSentAnswer,
  CopyAnswer,
  delegateBody,
  OpenAnswer,
  SessionAnswer,
  saveBody,
  signBody,
  UnlockAnswer,
} from '../../shared/contracts/sign.ts';
import type { Part } from '../document/ranged-file.ts';
import { Failure, request, requestJson } from '../http/request.ts';

export type Opened = Extract<OpenAnswer, { state: 'open' }>;

/** Whether there is something for the person to do; a viewer only reads. */
export function canAct({ next }: Pick<Opened, 'next'>): boolean {
  return next === 'sign' || next === 'approve';
}

export function documentChanged(): Failure {
  return new Failure({
    code: 'document_changed',
    message: 'The hash of the bytes is not the one of the document.',
    status: 409,
  });
}

export class SigningLink {
  #token: string;
  #proof: string | null;

  /** @param proof of the checks that were passed on the page before */
  constructor(token: string, proof: string | null = null) {
    this.#token = token;
    this.#proof = proof;
  }

  open(): Promise<OpenAnswer> {
    return this.#request<OpenAnswer>('POST', 'open', {});
  }

  async unlock(accessCode: string): Promise<void> {
    const { accessProof } = await this.#request<UnlockAnswer>('POST', 'unlock', { accessCode });
    this.#proof = accessProof;
  }

  /** Starts the session that the sender opened. Its token is another one than that of the address. */
  async start(): Promise<SessionAnswer> {
    const session = await this.#request<SessionAnswer>('POST', 'start', {});
    this.#token = session.token;
    return session;
  }

  /** The service refused the proof. The next `open` says which check comes first. */
  dropProof(): void {
    this.#proof = null;
  }

  sendCode(): Promise<CodeSentAnswer> {
    return this.#request<CodeSentAnswer>('POST', 'code', {});
  }

  async verifyCode(code: string): Promise<void> {
    const { accessProof } = await this.#request<UnlockAnswer>('POST', 'verify', { code });
    this.#proof = accessProof;
  }

  async document(): Promise<Uint8Array> {
    const response = await request('GET', '/api/sign/document', this.#options());
    return new Uint8Array(await response.arrayBuffer());
  }

  /**
   * A part of the document, or all of it where a proxy drops the header that asks for the part.
   * @throws Failure with the code document_changed when it is not of the document with this hash
   */
  async documentPart({ begin, end }: Part, sha256: string, signal: AbortSignal) {
    const { token, headers } = this.#options();
    const ranged = { ...headers, range: `bytes=${begin}-${end - 1}` };
    const response = await request('GET', '/api/sign/document', { token, headers: ranged, signal });
    const { status, headers: answered, body } = response;
    // Every part is of the version that the service has pinned, whose hash it names.
    if (answered.get('x-document-sha256') !== sha256) throw documentChanged();
    const isWhole = status !== 206;
    const isOther = !answered.get('content-range')?.startsWith(`bytes ${begin}-${end - 1}/`);
    if (!isWhole && isOther) throw new Failure({ code: 'unreadable', message: 'Another part came.', status });
    return { isWhole, body };
  }

  async image(sha256: string): Promise<Blob> {
    return (await request('GET', `/api/sign/images/${encodeURIComponent(sha256)}`, this.#options())).blob();
  }

  async senderLogo(): Promise<Blob> {
    return (await request('GET', '/api/sign/logo', this.#options())).blob();
  }

  /** @throws Failure with the code validation_error or payload_too_large for a file that cannot be attached */
  attach(fieldId: string, file: File): Promise<AttachmentAnswer> {
    const { token, headers } = this.#options();
    // A header holds ASCII only.
    const named = { ...headers, 'x-filename': encodeURIComponent(file.name.replace(/\p{Cs}/gu, '_')) };
    return requestJson<AttachmentAnswer>('PUT', `/api/sign/attachments/${fieldId}`, {
      token,
      headers: named,
      raw: file,
    });
  }

  sign(body: Static<typeof signBody>): Promise<ActAnswer> {
    return this.#request<ActAnswer>('POST', 'sign', body);
  }

  approve(body: Static<typeof approveBody>): Promise<ActAnswer> {
    return this.#request<ActAnswer>('POST', 'approve', body);
  }

  decline(reason: string): Promise<ActAnswer> {
    return this.#request<ActAnswer>('POST', 'decline', { reason });
  }

  delegate(body: Static<typeof delegateBody>): Promise<unknown> {
    return this.#request('POST', 'delegate', body);
  }

  save(fields: Static<typeof saveBody>['fields']): Promise<unknown> {
    return this.#request('POST', 'save', { fields });
  }

  copy(): Promise<CopyAnswer> {
    return this.#request<CopyAnswer>('GET', 'copy');
  }

  #request<T>(method: string, path: string, body?: unknown): Promise<T> {
    return requestJson<T>(method, `/api/sign/${path}`, { ...this.#options(), ...(body === undefined ? {} : { body }) });
  }

  #options() {
    return { token: this.#token, headers: this.#proof ? { 'x-access-proof': this.#proof } : {} };
  }
}
