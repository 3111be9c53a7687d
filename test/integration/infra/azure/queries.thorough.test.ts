/** I5: every query of the templates and the documentation is one that Log Analytics can read. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type QueryCheck, queryCheck } from '../../../fixtures/kusto.ts';

const root = resolve(__dirname, '../../../..');
let check: QueryCheck;
beforeAll(async () => {
  check = await queryCheck();
});

/** All queries by file, with the quotes of Bicep strings unescaped. */
async function queries(): Promise<[file: string, query: string][]> {
  const alerts = await readFile(join(root, 'infra/azure/alerts.bicep'), 'utf8');
  const ofAlerts = [...alerts.matchAll(/^ +query: '((?:[^'\\]|\\.)+)'$/gm)].map(([, text = '']): [string, string] => [
    'alerts.bicep',
    text.replaceAll("\\'", "'"),
  ]);
  const guides = (await readdir(join(root, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
  const ofGuides = await Promise.all(
    ['README.md', ...guides.map((name) => `docs/${name}`)].map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      return [...text.matchAll(/```kusto\n([\s\S]*?)```/g)].map(([, query = '']): [string, string] => [file, query]);
    }),
  );
  return [...ofAlerts, ...ofGuides.flat()];
}

describe('I5: the queries', () => {
  it('of all alerts and all pages of documentation are read without an error, and show one result each', async () => {
    const all = await queries();
    expect(all.filter(([file]) => file === 'alerts.bicep')).toHaveLength(6);
    expect(all.filter(([file]) => file === 'docs/run/operations.md').length).toBeGreaterThanOrEqual(4);
    expect(all.flatMap(([file, query]) => check(query).map((said) => `${file}: ${said}`))).toEqual([]);
    // Log Analytics shows the result of the last statement only.
    expect(all.filter(([, query]) => /;\s*\S/.test(query.replace(/^let [^;]+;/gm, '')))).toEqual([]);
  });

  it.each([
    [
      'a keyword of the language used as a name',
      'AppTraces | extend line = parse_json(Message) | where isnotempty(line.seals)',
      'KS228',
    ],
    ['a column that the table does not have', 'AppTraces | where message has "x"', 'KS142'],
    ['a table that is not in the workspace', 'traces | take 1', 'KS204'],
  ])('with %s are refused', (_, query, code) => expect(check(query).join('\n')).toContain(code));
});
