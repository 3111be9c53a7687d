/** Splits code into its strings, keywords and comments, each with the name of its colour. Together, the parts are the code. */
type Look = 'string' | 'word' | 'comment';

interface CodePart {
  text: string;
  look?: Look;
}

interface Grammar {
  comment?: string;
  string: string;
  /** The name of a member, in the colour of a word. */
  name?: string;
  words: string;
}

/** Matches nowhere. */
const nothing = '(?!)';

const quoted = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'`;

/** A command within a string has strings of its own: `"$(cat "$FILE")"`. */
const substitution = String.raw`\$\((?:"(?:\\.|[^"\\])*"|'[^']*'|[^()"'])*\)`;

const shell: Grammar = {
  comment: String.raw`(?<=^|\s)#.*`,
  string: String.raw`"(?:\\.|${substitution}|[^"\\])*"|'[^']*'`,
  words:
    'case curl do done echo elif else esac export fi for function if in local node npm npx read return then until while',
};
const script: Grammar = {
  comment: String.raw`//.*|/\*[\s\S]*?\*/`,
  string: `${quoted}|${'`(?:\\\\.|[^`\\\\])*`'}`,
  words:
    'as async await break case catch class const continue default else export extends false finally for from function if import in interface let new null of return switch throw true try type typeof undefined while',
};
const python: Grammar = {
  comment: '#.*',
  string: String.raw`[bfr]?(?:"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')`,
  words:
    'and as assert async await break class continue def elif else except False finally for from if import in is lambda None not or pass raise return True try while with yield',
};
const json: Grammar = {
  string: String.raw`"(?:\\.|[^"\\])*"(?!\s*:)`,
  name: String.raw`"(?:\\.|[^"\\])*"(?=\s*:)`,
  words: 'true false null',
};

const grammars: Record<string, Grammar> = {
  curl: shell,
  sh: shell,
  typescript: script,
  ts: script,
  js: script,
  python,
  py: python,
  json,
};

export function partsOfCode(text: string, language: string): CodePart[] {
  const grammar = grammars[language];
  if (!grammar) return [{ text }];
  const { comment = nothing, string, name = nothing, words } = grammar;
  const pattern = new RegExp(
    `(?<comment>${comment})|(?<string>${string})|(?<word>${name}|(?<![\\w.$-])(?:${words.replaceAll(' ', '|')})(?![\\w-]))`,
    'gm',
  );
  const parts: CodePart[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    const look = (['comment', 'string', 'word'] as const).find((one) => groups[one] !== undefined);
    parts.push({ text: found, ...(look && { look }) });
    end = index + found.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}
