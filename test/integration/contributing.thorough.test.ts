/** The worked example of CONTRIBUTING.md, "Add a setting of an envelope", is applied to a copy of the sources. */
import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { languages } from '../../shared/domain/language.ts';
import { aSentEnvelope, sentAt } from '../fixtures/envelopes.ts';
import { aStoredItem } from '../fixtures/stored-items.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const root = resolve(__dirname, '../..');
const copy = temporaryFolder();
const changed: string[] = [];

const inCopy = (path: string) => import(join(copy(), path));

/** Adds the lines with `+` after the lines without, which must be in the file once. */
async function applyHunk(path: string, hunk: string): Promise<void> {
  const linesWith = (sign: string) =>
    hunk.split('\n').flatMap((line) => (line.startsWith(sign) ? [`${line.slice(1)}\n`] : []));
  const context = linesWith(' ').join('');
  const [before, after, ...more] = (await readFile(join(copy(), path), 'utf8')).split(context);
  if (after === undefined || more.length > 0) throw new Error(`${path} must have this text once:\n${context}`);
  await writeFile(join(copy(), path), [before, context, ...linesWith('+'), after].join(''));
  changed.push(path);
}

beforeAll(async () => {
  const guide = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = guide.split('\n## Add a setting of an envelope\n')[1]?.split('\n## ')[0] ?? '';
  const paths = [...section.matchAll(/^\| \d \| `(shared\/[^`]+)` \|/gm)].map(([, path = '']) => path);
  const hunks = /```diff\n([\s\S]*?)\n```/.exec(section)?.[1]?.split('\n\n') ?? [];
  expect(hunks).toHaveLength(paths.length);
  for (const part of ['functions', 'infra', 'packages', 'shared', 'test', 'web', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(copy(), part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy(), 'node_modules'));
  for (const [index, path] of paths.entries())
    for (const file of new Set(languages.map((language) => path.replace('*', language))))
      await applyHunk(file, hunks[index] ?? '');
});

it('changes at most three files of the product and the catalogue of each language', () => {
  const [catalogues, others] = [/\.json$/, /\.tsx?$/].map((end) => changed.filter((path) => end.test(path)));
  expect(catalogues).toHaveLength(languages.length);
  expect(others?.length).toBeLessThanOrEqual(3);
});

it.each(['.', 'web'])('type-checks: %s', async (project) => {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const compiled = promisify(execFile)(compiler, ['--noEmit', '-p', project], { cwd: copy() });
  expect(await compiled.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
});

it('is in the bodies and answers of both APIs, in stored envelopes, in templates and in the form', async () => {
  const { updateEnvelopeBody, appEnvelope } = await inCopy('shared/contracts/app-envelopes.ts');
  const { createEnvelopeBody, envelopeV1 } = await inCopy('shared/contracts/v1-envelopes.ts');
  const { createTemplateBody, templateV1 } = await inCopy('shared/contracts/v1-templates.ts');
  const defaults = [createTemplateBody, templateV1].map(({ properties }) => properties.defaults);
  for (const { properties } of [updateEnvelopeBody, appEnvelope, createEnvelopeBody, envelopeV1, ...defaults])
    expect(properties).toMatchObject({ allowDecline: { type: 'boolean' } });

  const { envelopeItems } = await inCopy('shared/records/schemas/envelopes.ts');
  const { item } = aStoredItem('envelope', 'draft');
  const envelope = await envelopeItems.decode(item);
  expect(envelope.allowDecline).toBe(true);
  await expect(envelopeItems.decode({ ...item, allowDecline: 'yes' })).rejects.toThrow('/allowDecline');

  const { settingsForm } = await inCopy('web/app/prepare/review/settings-form.ts');
  expect(settingsForm(envelope, 'envelope')).toMatchObject({ allowDecline: true });
});

it('decides whether a recipient may decline', async () => {
  const { decline } = await inCopy('shared/domain/signing/ceremony.ts');
  const envelope = aSentEnvelope();
  const declined = (allowDecline: boolean) =>
    decline({ ...envelope, allowDecline }, envelope.recipients[0], 'the price', { ip: null, userAgent: null }, sentAt);
  expect(declined(true).envelope.status).toBe('declined');
  expect(() => declined(false)).toThrow(expect.objectContaining({ code: 'role_not_allowed' }));
});
