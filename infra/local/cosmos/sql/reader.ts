import { syntaxError, type Token, tokenize } from './tokens.ts';

/** Keywords cannot be names: `c.value` has to be written `c["value"]`, as in the service. */
const reserved = new Set(
  `AND ARRAY AS ASC BETWEEN BY CASE DESC DISTINCT ELSE END ESCAPE EXISTS FALSE FOR FROM GROUP HAVING IN INSERT INTO
   JOIN LIKE LIMIT NOT NULL OFFSET ON OR ORDER OVER SELECT SET THEN TOP TRUE UDF UNDEFINED UPDATE VALUE WHEN WHERE WITH`
    .trim()
    .split(/\s+/),
);

const end: Token = { kind: 'end', text: '', start: 0, end: 0 };

/** A cursor over the tokens of one query. */
export class TokenReader {
  readonly #sql: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(sql: string) {
    this.#sql = sql;
    this.#tokens = tokenize(sql);
  }

  get next(): Token {
    return this.#tokens[this.#at] ?? end;
  }

  advance(): Token {
    const token = this.next;
    this.#at += 1;
    return token;
  }

  /** The mark that comes next, when it is one of these; it is consumed. */
  take(...marks: readonly string[]): string | undefined {
    const { kind, text } = this.next;
    return kind === 'mark' && marks.includes(text) ? this.advance().text : undefined;
  }

  expect(mark: string): void {
    if (!this.take(mark)) throw syntaxError(`'${mark}' expected before '${this.next.text || 'the end of the query'}'`);
  }

  isWord(...words: readonly string[]): boolean {
    return isWord(this.next, words);
  }

  isWordAfter(...words: readonly string[]): boolean {
    return isWord(this.#tokens[this.#at + 1] ?? end, words);
  }

  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.advance();
    return true;
  }

  expectWord(word: string): void {
    if (!this.takeWord(word))
      throw syntaxError(`${word} expected before '${this.next.text || 'the end of the query'}'`);
  }

  isCall(): boolean {
    const after = this.#tokens[this.#at + 1];
    return this.next.kind === 'word' && after?.kind === 'mark' && after.text === '(';
  }

  isName(): boolean {
    return this.next.kind === 'word' && !reserved.has(this.next.text.toUpperCase());
  }

  name(): string {
    if (!this.isName())
      throw syntaxError(
        `'${this.next.text || 'the end of the query'}' is no name (a keyword as a property: c["value"])`,
      );
    return this.advance().text;
  }

  string(): string {
    if (this.next.kind !== 'string') throw syntaxError('a string is expected');
    return this.advance().text;
  }

  /** Items between commas up to `close`, which is consumed. */
  list<T>(item: () => T, close: string): T[] {
    const items: T[] = [];
    if (this.take(close)) return items;
    do items.push(item());
    while (this.take(','));
    this.expect(close);
    return items;
  }

  /** The query's text from `start` up to the last consumed token, leaving `without` tokens at its end out. */
  textSince(start: number, without = 0): string {
    return this.#sql.slice(start, this.#tokens[this.#at - 1 - without]?.end ?? start);
  }
}

const isWord = ({ kind, text }: Token, words: readonly string[]) =>
  kind === 'word' && words.includes(text.toUpperCase());
