import type { Failure } from '../failure.ts';
import { syntaxError, type Token, tokenize } from './tokens.ts';

/** As in the service, keywords cannot be names: a query must write `c["value"]` instead of `c.value`. */
const keywords = new Set(
  `AND ARRAY AS ASC BETWEEN BY CASE DESC DISTINCT ELSE END ESCAPE EXISTS FALSE FOR FROM GROUP HAVING IN INSERT INTO
   JOIN LIKE LIMIT NOT NULL OFFSET ON OR ORDER OVER SELECT SET THEN TOP TRUE UDF UNDEFINED UPDATE VALUE WHEN WHERE WITH`
    .trim()
    .split(/\s+/),
);

const end: Token = { kind: 'end', text: '' };

export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(sql: string) {
    this.#tokens = tokenize(sql);
  }

  get next(): Token {
    return this.#tokens[this.#at] ?? end;
  }

  get afterNext(): Token {
    return this.#tokens[this.#at + 1] ?? end;
  }

  advance(): Token {
    const token = this.next;
    this.#at += 1;
    return token;
  }

  /** Consumes and returns the next token if it is one of these marks. */
  take<T extends string>(...marks: readonly T[]): T | undefined {
    const { kind, text } = this.next;
    const mark = kind === 'mark' ? marks.find((one) => one === text) : undefined;
    if (mark !== undefined) this.advance();
    return mark;
  }

  expect(mark: string): void {
    if (!this.take(mark)) throw this.unexpected(`'${mark}'`);
  }

  isWord(word: string): boolean {
    return this.next.kind === 'word' && this.next.text.toUpperCase() === word;
  }

  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.advance();
    return true;
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) throw this.unexpected(word);
  }

  /** Whether a function name and its opening parenthesis come next. */
  isCall(): boolean {
    return this.next.kind === 'word' && this.afterNext.kind === 'mark' && this.afterNext.text === '(';
  }

  isName(): boolean {
    return this.next.kind === 'word' && !keywords.has(this.next.text.toUpperCase());
  }

  name(): string {
    const { kind, text } = this.next;
    if (kind === 'word' && !this.isName())
      throw syntaxError(`'${text}' is a keyword; as the name of a property it is written c["${text}"]`);
    if (kind !== 'word') throw this.unexpected('a name');
    return this.advance().text;
  }

  /** Creates the error for the next token: a mistake, or a construct of Cosmos DB that this store does not support. */
  unexpected(expected: string): Failure {
    const before = this.next.text ? `'${this.next.text}'` : 'the end of the query';
    return syntaxError(`${expected} expected before ${before}, or it is not supported`);
  }
}
