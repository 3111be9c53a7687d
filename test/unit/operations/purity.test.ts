/** Time and randomness reach the rules and the operations only by ports; the linter refuses the other globals. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const shared = resolve(import.meta.dirname, '../../../shared');

it.each(['domain', 'operations'])('%s asks no clock and no chance of its own', (folder) => {
  const files = readdirSync(join(shared, folder), { recursive: true, encoding: 'utf8' });
  const offenders = files
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /Date\.now|Math\.random|new Date\(\)/.test(readFileSync(join(shared, folder, file), 'utf8')));
  expect(offenders).toEqual([]);
});
