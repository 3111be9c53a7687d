import { badRequest } from '../failure.ts';

export interface Token {
  /** `word` is a name or a keyword, `mark` punctuation or an operator. */
  readonly kind: 'word' | 'number' | 'string' | 'parameter' | 'mark' | 'end';
  /** The source text; strings are unescaped. */
  readonly text: string;
}

/** Includes operators that the parser refuses, so that the error can name them. */
const pattern =
  /(?<space>\s+)|(?<word>[A-Za-z_][\w$]*)|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<parameter>@\w+)|(?<mark>>>>|<<|>>|<>|!=|<=|>=|\|\||\?\?|[()[\]{},:.?=<>+\-*/%|&^~])/suy;

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function contentOf(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gsu, (_, hex: string | undefined, char: string) =>
      hex === undefined ? (escapes[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
    );
}

/** The README lists the supported constructs. */
export const syntaxError = (what: string) => badRequest(`Syntax error: ${what}. See infra/local/cosmos/README.md.`);

export function tokenize(sql: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let at = 0; at < sql.length; at = pattern.lastIndex) {
    const groups = pattern.exec(sql)?.groups;
    if (!groups) throw syntaxError(`invalid token '${sql.slice(at, at + 10)}' at ${at}`);
    for (const kind of ['word', 'number', 'string', 'parameter', 'mark'] as const) {
      const text = groups[kind];
      if (text !== undefined) tokens.push({ kind, text: kind === 'string' ? contentOf(text) : text });
    }
  }
  return tokens;
}
