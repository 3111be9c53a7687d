/** docs/build/embed-messages.schema.json, which integrators check messages with, is the schema of the contract. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { embedMessage } from '../../../shared/contracts/embed-messages.ts';

it('the published schema is the one of the page', async () => {
  const text = await readFile(resolve(__dirname, '../../../docs/build/embed-messages.schema.json'), 'utf8');
  const { $schema, ...published } = JSON.parse(text);
  expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(published).toEqual(JSON.parse(JSON.stringify(embedMessage)));
});
