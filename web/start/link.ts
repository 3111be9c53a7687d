/** The requests of the page of a public link. The token is in the fragment of the address, which browsers do not send. */
import type { LinkCodeAnswer, OpenLinkAnswer, StartAnswer } from '../../shared/contracts/start.ts';
import { requestJson } from '../http/request.ts';
import { pageLanguage } from '../messages/page-language.ts';

export interface Person {
  name: string;
  email: string;
}

/** A busy service has carried out nothing, and a repeated request finds what the first one made. */
const post = <T>(path: string, body: object) =>
  requestJson<T>('POST', `/api/start${path}`, { body, isRepeatable: true });

export class PublicLink {
  readonly #token: string;
  #person: Person | null = null;
  #attempt = '';

  constructor(token: string) {
    this.#token = token;
  }

  open(): Promise<OpenLinkAnswer> {
    return post('/open', { link: this.#token });
  }

  async askFor(person: Person): Promise<LinkCodeAnswer> {
    this.#person = person;
    return await this.sendCode();
  }

  async sendCode(): Promise<LinkCodeAnswer> {
    const answer = await post<LinkCodeAnswer>('/code', {
      link: this.#token,
      ...this.#person,
      language: pageLanguage(),
    });
    this.#attempt = answer.attempt;
    return answer;
  }

  /** Returns the address of the signing page. */
  async start(code: string): Promise<string> {
    const { token, accessProof } = await post<StartAnswer>('', { attempt: this.#attempt, code });
    return `/sign#${token}${accessProof === null ? '' : `.${accessProof}`}`;
  }
}
