import { partsOfCode } from '../../../web/docs/highlight.ts';

const looks = (text: string, language: string) =>
  partsOfCode(text, language).flatMap(({ text: part, look }) => (look ? [`${look}: ${part}`] : []));

describe('code of the reference', () => {
  it('sh: strings over several lines, and no comment within a word or a string', () => {
    const code = 'until [ "$#" = 0 ]; do curl a#b \\\n  -d \'{"a":\n1}\' # end\ndone';
    expect(looks(code, 'sh')).toEqual([
      'word: until',
      'string: "$#"',
      'word: do',
      'word: curl',
      'string: \'{"a":\n1}\'',
      'comment: # end',
      'word: done',
    ]);
  });

  it('sh: a string has a command with strings of its own', () => {
    expect(looks('[ "$(get "/a/$ID" | json \'.b\')" = "$(c)" ] "d"', 'sh')).toEqual([
      'string: "$(get "/a/$ID" | json \'.b\')"',
      'string: "$(c)"',
      'string: "d"',
    ]);
  });

  it('ts: an address in a string is no comment, and a member named as a keyword is no keyword', () => {
    expect(looks('const a = `https://b`; // it\'s\nx.default("\\"");', 'typescript')).toEqual([
      'word: const',
      'string: `https://b`',
      "comment: // it's",
      'string: "\\""',
    ]);
  });

  it('py: strings of three quotes and with a letter before them', () => {
    expect(looks('def a(): return f"{b}" + """c\n"d\'""" # e', 'python')).toEqual([
      'word: def',
      'word: return',
      'string: f"{b}"',
      'string: """c\n"d\'"""',
      'comment: # e',
    ]);
  });

  it('json: names and values differ', () => {
    expect(looks('{"a": "b", "c": true}', 'json')).toEqual(['word: "a"', 'string: "b"', 'word: "c"', 'word: true']);
  });

  it('the parts are the whole code, in any language', () => {
    const code = 'export A="<b>" # it\'s\n`';
    for (const language of ['sh', 'ts', 'py', 'json', 'http']) {
      expect(
        partsOfCode(code, language)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
    }
  });
});
