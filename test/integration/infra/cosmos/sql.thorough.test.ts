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
  people: [
    { name: 'Ada', age: 5 },
    { name: 'Ben', age: 6 },
  ],
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

/** The value of a path; undefined when it has none (SELECT VALUE leaves it out). */
const value = (path: string) => run(`SELECT VALUE ${path} FROM c`)[0];
const isTrue = (condition: string, parameters: Record<string, Value> = {}) =>
  run(`SELECT VALUE c.id FROM c WHERE ${condition}`, [aDocument], parameters).length === 1;

describe('what is due', () => {
  it('is an item without a time of its own, or with one that has come', () => {
    const items = [{ id: 'at once' }, { id: 'now', seal: { at: '2' } }, { id: 'later', seal: { at: '3' } }];
    const due = 'SELECT VALUE c.id FROM c WHERE true AND (NOT IS_DEFINED(c.seal.at) OR c.seal.at <= @at)';
    expect(run(due, items, { '@at': '2' })).toEqual(['at once', 'now']);
  });
});

describe('SELECT', () => {
  it.each([
    ["c.inner['odd name']", 2],
    ['c["text"]', 'Hello'],
    ['c.list', [1, 2, 3]],
    ['c.nothing', null],
    ['c.constructor', undefined],
    ['c.text.length', undefined],
    ['c.list.length', undefined],
    ['c.missing.deeper', undefined],
  ])('VALUE %s', (path, expected) => expect(value(path)).toEqual(expected));

  it('names properties by their last name or by AS, and leaves missing ones out', () => {
    expect(run('SELECT c.text, c.missing, c.inner.a AS one, c.inner["odd name"] FROM c')).toEqual([
      { text: 'Hello', one: 1, 'odd name': 2 },
    ]);
  });

  it('keeps a property called __proto__ as data', () => {
    const [row] = run('SELECT c.__proto__ FROM c', [JSON.parse('{ "__proto__": { "polluted": 1 } }')]);
    expect(JSON.stringify(row)).toBe('{"__proto__":{"polluted":1}}');
  });

  it('answers the stored text for * and counts for VALUE COUNT(1)', () => {
    expect(run('SELECT * FROM c')).toEqual([aDocument]);
    expect(run('SELECT VALUE COUNT(1) FROM c WHERE c.n > 4', [{ n: 4 }, { n: 5 }, { n: 6 }])).toEqual([2]);
    expect(run('SELECT VALUE COUNT(1) FROM c', [])).toEqual([0]);
  });
});

describe('conditions', () => {
  it.each([
    'c.n = 5 AND c.text = "Hello"',
    "c.text = '\\u0048ello' AND NOT (c.text = 'it\\'s')",
    'c.n IN (1, 5)',
    'NOT (c.n IN (1, 2))',
    'NOT (c.n = 4)',
    'NOT NOT c.yes',
    'NOT IS_DEFINED(c.missing)',
    "c.text != 5 AND c.nothing <> 'x'",
    'c.nothing = null AND IS_NULL(c.nothing)',
    'c.list = @list',
    'c.inner = @inner',
    'c.missing = 1 OR c.yes',
    'c.yes OR c.n = 1 AND c.n = 2',
    '"b" > "a" AND 2 >= 2 AND true > false AND 1.5e1 < 16',
    'ARRAY_CONTAINS(c.list, 3)',
    'ARRAY_CONTAINS(@objects, c.inner)',
    "CONTAINS(c.text, 'ell') AND contains(c.text, '')",
    "STARTSWITH(c.text, 'Hel') AND LOWER(c.text) = 'hello'",
    'EXISTS(SELECT VALUE x FROM x IN c.list WHERE x > 2)',
    "EXISTS(SELECT VALUE x FROM x IN c.people WHERE x.name = 'Ada' AND x.age = c.n)",
    'NOT EXISTS(SELECT VALUE x FROM x IN c.missing WHERE true)',
  ])('true: %s', (condition) => {
    const inner = { 'odd name': 2, a: 1 };
    expect(isTrue(condition, { '@list': [1, 2, 3], '@inner': inner, '@objects': [1, inner] })).toBe(true);
  });

  it.each([
    'c.missing = 1',
    'c.missing != 1',
    'NOT (c.missing = 1)',
    'c.missing = null',
    'IS_NULL(c.missing)',
    'c.n < "6"',
    'c.nothing < 1',
    'c.zero',
    'c.text',
    'NOT c.text',
    'c.missing IN (1)',
    'NOT (c.missing IN (1))',
    'c.n = @missing',
    'c.missing AND c.yes',
    '(c.yes OR c.n = 1) AND c.n = 2',
    "c.text = 'hello'",
    "CONTAINS(c.text, 'ELL')",
    "CONTAINS(c.n, '5')",
    'NOT CONTAINS(c.n, 5)',
    'ARRAY_CONTAINS(c.list, 4)',
    'ARRAY_CONTAINS(c.text, "H")',
    'NOT ARRAY_CONTAINS(c.list, c.missing)',
    "STARTSWITH(c.text, 'hel')",
    'NOT STARTSWITH(c.n, 5)',
    'EXISTS(SELECT VALUE x FROM x IN c.list WHERE x > 3)',
    'EXISTS(SELECT VALUE x FROM x IN c.text WHERE true)',
  ])('not true: %s', (condition) => expect(isTrue(condition)).toBe(false));

  it('400: a comparison right behind NOT, which the service does not define', () => {
    expect(() => parse('SELECT * FROM c WHERE NOT c.n = 4')).toThrow('parentheses');
    expect(() => parse('SELECT * FROM c WHERE NOT c.n IN (4)')).toThrow('parentheses');
  });
});

it.each([
  'SELECT',
  'DELETE FROM c',
  'SELECT * FROM c WHERE d.n = 1',
  'SELECT * FROM c ORDER c.n',
  "SELECT * FROM c WHERE c.id = 'open",
])('400: %s', (sql) => expect(() => run(sql)).toThrow(expect.objectContaining({ status: 400 })));

it.each([
  ['SELECT DISTINCT c.kind FROM c', 'DISTINCT'],
  ['SELECT c.n + 1 FROM c', '+'],
  ['SELECT VALUE MAX(c.n) FROM c', 'MAX'],
  ['SELECT c.id FROM c JOIN p IN c.parts', 'JOIN'],
  ['SELECT * FROM c GROUP BY c.kind', 'GROUP'],
  ['SELECT * FROM c WHERE c.n BETWEEN 1 AND 2', 'BETWEEN'],
  ['SELECT * FROM c WHERE EXISTS(SELECT VALUE x.a FROM x IN c.list WHERE x.a = 1)', 'FROM'],
  ["SELECT * FROM c WHERE ENDSWITH(c.text, 'H')", 'ENDSWITH'],
  ['SELECT * FROM c ORDER BY c.a, c.b DESC', 'two directions'],
])('400 names what is not supported: %s', (sql, word) => {
  expect(() => parse(sql)).toThrow(expect.objectContaining({ status: 400, message: expect.stringContaining(word) }));
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
