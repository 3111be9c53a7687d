import type { JsonObject } from '../../../../infra/local/cosmos/json.ts';
import { compile } from '../../../../infra/local/cosmos/sql/compile.ts';
import { pageOf } from '../../../../infra/local/cosmos/sql/page.ts';
import { parse } from '../../../../infra/local/cosmos/sql/parse.ts';
import type { Value } from '../../../../infra/local/cosmos/sql/values.ts';

const aDocument: JsonObject = {
  id: 'd',
  n: 5,
  zero: 0,
  text: 'Hello',
  yes: true,
  nothing: null,
  list: [1, 2, 3],
  inner: { a: 1, 'odd name': 2 },
};

function run(sql: string, documents: JsonObject[] = [aDocument], parameters: Record<string, Value> = {}): unknown[] {
  const candidates = documents.map((document, rid) => ({ rid, document, json: JSON.stringify(document) }));
  const page = pageOf(compile(parse(sql)), candidates, {
    parameters: new Map(Object.entries(parameters)),
    continuation: undefined,
    maxItemCount: 100,
  });
  return page.rows.map((row) => JSON.parse(row));
}

/** The value of an expression; undefined when it has none (SELECT VALUE leaves it out). */
const value = (expression: string) => run(`SELECT VALUE ${expression} FROM c`)[0];
const isTrue = (condition: string) => run(`SELECT VALUE 1 FROM c WHERE ${condition}`).length === 1;

describe('what is due', () => {
  it('is what has no time of its own, or one that has come', () => {
    const items = [{ id: 'at once' }, { id: 'now', seal: { at: '2' } }, { id: 'later', seal: { at: '3' } }];
    const due = 'SELECT VALUE c.id FROM c WHERE true AND (NOT IS_DEFINED(c.seal.at) OR c.seal.at <= @at)';
    expect(run(due, items, { '@at': '2' })).toEqual(['at once', 'now']);
  });
});

describe('expressions', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 2 - 3', 5],
    ['7 % 4', 3],
    ['-c.n', -5],
    ['1 | 6 & 2', 3],
    ['1 << 4', 16],
    ["'a' || 'b'", 'ab'],
    ["c.inner['odd name']", 2],
    ['c["text"]', 'Hello'],
    ['c.list[1]', 2],
    ['[c.n, c.missing, 1]', [5, null, 1]],
    ['{ "a": c.n, b: c.missing }', { a: 5 }],
    ["c.n > 3 ? 'big' : 'small'", 'big'],
    ['c.missing ?? c.n', 5],
    ['c.nothing ?? c.n', null],
    ["'it\\'s \\u00fc'", "it's ü"],
    ['ARRAY(SELECT VALUE x * 2 FROM x IN c.list WHERE x > 1)', [4, 6]],
    ['(SELECT VALUE COUNT(1) FROM x IN c.list)', 3],
    ['c.constructor', undefined],
    ['c.text.length', undefined],
    ['c.missing.deeper', undefined],
    ["c.n + 'a'", undefined],
  ])('%s', (expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });

  it('names what has no name $1, $2, and leaves missing properties out', () => {
    expect(run('SELECT c.n + 1, c.text, c.missing, 7, c.inner.a AS one FROM c')).toEqual([
      { $1: 6, text: 'Hello', $2: 7, one: 1 },
    ]);
  });

  it('keywords are no names, unless quoted', () => {
    expect(() => parse('SELECT c.order FROM c')).toThrow('keyword');
    expect(run('SELECT VALUE c["order"] FROM c', [{ order: 3 }])).toEqual([3]);
  });

  it('an alias hides the name before it', () => {
    expect(run('SELECT VALUE e.n FROM envelopes e')).toEqual([5]);
    expect(run('SELECT VALUE e.n FROM c AS e')).toEqual([5]);
    expect(() => run('SELECT VALUE c.n FROM c e')).toThrow("'c' could not be resolved");
  });
});

describe('conditions', () => {
  it.each([
    'c.n = 5 AND c.text = "Hello"',
    'c.n BETWEEN 5 AND 6',
    'c.n IN (1, 5)',
    'c.n NOT IN (1, 2)',
    'c.n NOT BETWEEN 1 AND 4',
    'NOT (c.n = 4)',
    'NOT IS_DEFINED(c.missing)',
    "c.text != 5 AND c.nothing != 'x'",
    'c.nothing = null AND IS_NULL(c.nothing)',
    'c.list = [1, 2, 3]',
    'c.inner = { "odd name": 2, a: 1 }',
    'c.missing = 1 OR c.yes',
    "c.text LIKE 'H%o' AND c.text LIKE '_ello' AND c.text NOT LIKE 'h%'",
    "c.text LIKE '[A-H]ello' AND c.text NOT LIKE '[^A-H]ello'",
    "'100%' LIKE '100!%' ESCAPE '!' AND NOT ('1000' LIKE '100!%' ESCAPE '!')",
    '"b" > "a" AND 2 >= 2 AND true > false',
    'EXISTS(SELECT VALUE x FROM x IN c.list WHERE x = 3)',
    'EXISTS(SELECT VALUE y FROM x IN c.list JOIN y IN c.list WHERE x + y = 6)',
  ])('true: %s', (condition) => expect(isTrue(condition)).toBe(true));

  it.each([
    'c.missing = 1',
    'c.missing != 1',
    'NOT (c.missing = 1)',
    'c.missing = null',
    'c.n < "6"',
    'c.nothing < 1',
    'c.zero',
    'c.text',
    'c.missing IN (1)',
    'c.missing AND c.yes',
    "c.text = 'hello'",
    'EXISTS(SELECT VALUE x FROM x IN c.missing)',
  ])('not true: %s', (condition) => expect(isTrue(condition)).toBe(false));
});

describe('functions', () => {
  it.each([
    ["STARTSWITH(c.text, 'he')", false],
    ["STARTSWITH(c.text, 'he', true)", true],
    ["CONTAINS(c.text, 'LL', true)", true],
    ["ENDSWITH(c.text, 'lo')", true],
    ["StringEquals(c.text, 'HELLO', true)", true],
    ["CONTAINS(c.n, '5')", undefined],
    ['ARRAY_CONTAINS([{ a: 1, b: 2 }], { a: 1 })', false],
    ['ARRAY_CONTAINS([{ a: 1, b: 2 }], { a: 1 }, true)', true],
    ['ARRAY_LENGTH(c.list)', 3],
    ['ARRAY_SLICE(c.list, 1)', [2, 3]],
    ['ARRAY_CONCAT(c.list, [4])', [1, 2, 3, 4]],
    ["CONCAT(c.text, '!', 'x')", 'Hello!x'],
    ['LENGTH(c.text)', 5],
    ['LOWER(c.text)', 'hello'],
    ['SUBSTRING(c.text, 1, 3)', 'ell'],
    ["INDEX_OF(c.text, 'l')", 2],
    ["REPLACE(c.text, 'l', '$&')", 'He$&$&o'],
    ["REGEXMATCH(c.text, '^h', 'i')", true],
    ['ToString(c.inner)', '{"a":1,"odd name":2}'],
    ["StringToNumber('12.5')", 12.5],
    ["StringToNumber('x')", undefined],
    ['IS_ARRAY(c.list)', true],
    ['IS_OBJECT(c.list)', false],
    ['IS_INTEGER(c.n)', true],
    ['IS_PRIMITIVE(c.nothing)', true],
    ['ROUND(2.5) + FLOOR(-1.5) + ABS(-3)', 4],
    ['IIF(c.yes, 1, 2)', 1],
  ])('%s', (expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });

  it('400: wrong number of arguments, a function of the prototype, a user-defined one', () => {
    expect(() => value('LOWER()')).toThrow('does not take 0');
    expect(() => value('CONSTRUCTOR(1)')).toThrow('not a recognized');
    expect(() => value('udf.mine(1)')).toThrow('not a recognized');
  });

  it('400: a division by zero', () => {
    expect(() => value('1 / c.zero')).toThrow('out of range');
  });
});

describe('ORDER BY over mixed types', () => {
  it('undefined < null < false < true < numbers < strings', () => {
    const values = ['b', 2, null, true, 'a', false, -1].map((k): JsonObject => ({ k }));
    expect(run('SELECT c.k FROM c ORDER BY c.k', [...values, {}])).toEqual([
      {},
      { k: null },
      { k: false },
      { k: true },
      { k: -1 },
      { k: 2 },
      { k: 'a' },
      { k: 'b' },
    ]);
  });
});
