import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const folder = resolve(__dirname, '../../../web/styles');

/** Every class that the pages' own code names in plain text. */
async function classesInUse(): Promise<Set<string>> {
  const files = await readdir(resolve(folder, '..'), { recursive: true });
  const names = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.tsx'))) {
    const text = await readFile(resolve(folder, '..', file), 'utf8');
    for (const [, list = ''] of text.matchAll(/\bclass="([^"]+)"/g)) {
      for (const name of list.split(/\s+/)) names.add(name);
    }
  }
  return names;
}

describe('the stylesheet', () => {
  it('takes in every part of it', async () => {
    const parts = (await readdir(folder)).filter((name) => name.endsWith('.css') && name !== 'style.css');
    const whole = await readFile(resolve(folder, 'style.css'), 'utf8');
    expect(parts.filter((name) => !whole.includes(`./${name}`))).toEqual([]);
  });

  it('knows every class that a page names', async () => {
    const parts = (await readdir(folder)).map((name) => readFile(resolve(folder, name), 'utf8'));
    const css = (await Promise.all(parts)).join('\n');
    const unknown = [...(await classesInUse())].filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css));
    expect(unknown).toEqual([]);
  });
});
