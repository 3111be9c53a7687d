/**
 * The requests of the page of a public link. The token is in the fragment of the address, which browsers do not send; in
 * the frame of a site another one is in the path.
 */
import type { LinkCodeAnswer, OpenLinkAnswer, OpenLinkBody, StartAnswer } from '../../shared/contracts/start.ts';
import { frameTokenOf } from '../../shared/domain/signing/frame.ts';
import { request, requestJson } from '../http/request.ts';
import { pageLanguage } from '../messages/page-language.ts';

export interface Person {
  name: string;
  email: string;
}

/** A busy service has carried out nothing, and a repeated request finds what the first one made. */
const post = <T>(path: string, body: object) =>
  requestJson<T>('POST', `/api/start${path}`, { body, isRepeatable: true });

export class PublicLink {
  readonly #tokens: OpenLinkBody;
  #person: Person | null = null;
  #attempt = '';

  constructor({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>) {
    const frame = frameTokenOf(pathname);
    this.#tokens = { link: hash.slice(1), ...(frame !== null && { frame }) };
  }

  open(): Promise<OpenLinkAnswer> {
    return post('/open', this.#tokens);
  }

  async senderLogo(): Promise<Blob> {
    return (await request('POST', '/api/start/logo', { body: this.#tokens, isRepeatable: true })).blob();
  }

  async askFor(person: Person, captchaToken?: string): Promise<LinkCodeAnswer> {
    this.#person = person;
    return await this.sendCode(captchaToken);
  }

  async sendCode(captchaToken?: string): Promise<LinkCodeAnswer> {
    const answer = await post<LinkCodeAnswer>('/code', {
      ...this.#tokens,
      ...this.#person,
      language: pageLanguage(),
      captchaToken,
    });
    this.#attempt = answer.attempt;
    return answer;
  }

  /** Returns the address of the signing page. */
  async start(code: string): Promise<string> {
    const { token, accessProof, framePath } = await post<StartAnswer>('', { attempt: this.#attempt, code });
    return `${framePath ?? '/sign'}#${token}${accessProof === null ? '' : `.${accessProof}`}`;
  }
}
