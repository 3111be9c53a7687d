/** The connector for Power Automate and Logic Apps: valid OpenAPI 2.0, written from the routes. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectorDefinition, connectorProperties } from '../../../infra/connector/definition.ts';
import type { Json } from '../../../shared/contracts/openapi/headers.ts';
import { runs } from '../../fixtures/commands.ts';
import { httpRoutes, publishedDocument } from '../../fixtures/routes.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { lintOpenApi } from '../../lint-openapi.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const folder = temporaryFolder();
let definition: Json;

beforeAll(async () => {
  definition = connectorDefinition(await publishedDocument());
});

interface Operation {
  path: string;
  method: string;
  operation: Json;
}

function operations(): Operation[] {
  return Object.entries(definition.paths as Record<string, Json>).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !method.startsWith('x-'))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** Parameters, and the members of bodies at every depth. */
function members(): [place: string, schema: Json, isRequired: boolean][] {
  const inside = (place: string, schema: Json): [string, Json, boolean][] => {
    const { properties = {}, required = [], items } = schema;
    const own = Object.entries(properties as Record<string, Json>).flatMap(([name, property]) => [
      [`${place}.${name}`, property, required.includes(name)] as [string, Json, boolean],
      ...inside(`${place}.${name}`, property),
    ]);
    return [...own, ...(items ? inside(`${place}[]`, items) : [])];
  };
  return operations().flatMap(({ operation }) =>
    ((operation.parameters ?? []) as Json[]).flatMap((parameter) =>
      parameter.in === 'body'
        ? inside(operation.operationId, parameter.schema)
        : [[`${operation.operationId}.${parameter.name}`, parameter, parameter.required] as [string, Json, boolean]],
    ),
  );
}

it('passes a strict public linter of OpenAPI 2.0', async () => {
  const problems = await lintOpenApi(definition, folder());
  // Connectors have one answer to every refusal, `default`.
  const isStyle = ([rule]: string[]) => rule === 'operation-4xx-response';
  expect(problems.filter((problem) => !isStyle(problem))).toEqual([]);
  expect(problems.filter(isStyle)).toHaveLength(operations().length);
});

it('has one trigger, ten actions and the hidden end of a subscription, which are routes for API keys', async () => {
  const routes = (await httpRoutes()).map(({ method, path, auth }) => [method, path, auth.kind]);
  for (const { method, path } of operations()) expect(routes).toContainEqual([method, path, 'apiKey']);
  const of = (fits: (operation: Json) => boolean) =>
    operations().flatMap(({ operation }) => (fits(operation) ? [operation.operationId] : []));
  expect(of((operation) => operation['x-ms-trigger'] === 'single')).toEqual(['WhenEnvelopeCompleted']);
  expect(of((operation) => operation['x-ms-visibility'] === 'internal')).toEqual(['DeleteWebhook']);
  expect(of((operation) => !operation['x-ms-trigger'] && !operation['x-ms-visibility']).sort()).toEqual([
    'AddRecipient',
    'CreateEnvelope',
    'GetCertificate',
    'GetDocument',
    'GetEnvelope',
    'ListEnvelopes',
    'ListTemplates',
    'RemindEnvelope',
    'SendEnvelope',
    'VoidEnvelope',
  ]);
  for (const { operation } of operations()) {
    expect(operation.description).toMatch(/ The API key needs the scope [a-z]+:[a-z]+\.$/);
    expect(operation.summary.length).toBeLessThanOrEqual(80);
  }
});

it('the trigger subscribes, describes what is posted, and names in Location how to end it', () => {
  const { post, 'x-ms-notification-content': posted } = definition.paths['/api/v1/webhooks'];
  const { url, events } = post.parameters.find((each: Json) => each.in === 'body').schema.properties;
  expect(url).toMatchObject({ 'x-ms-notification-url': true, 'x-ms-visibility': 'internal' });
  expect(events).toMatchObject({ default: ['envelope.completed'], 'x-ms-visibility': 'internal' });
  expect(post.responses[201].headers.Location.type).toBe('string');
  const { envelope } = posted.schema.properties.data.properties;
  expect(envelope.properties.recipients.items.properties.email.type).toBe('string');
  expect(definition.paths['/api/v1/webhooks/{webhookId}'].delete).toMatchObject({ 'x-ms-visibility': 'internal' });
});

it('every parameter and member has a title and a description; hidden ones are required and have a value', () => {
  expect(members().length).toBeGreaterThan(60);
  for (const [place, schema, isRequired] of members()) {
    expect([place, schema['x-ms-summary'], schema.description]).toEqual([
      place,
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/\S/),
    ]);
    if (schema['x-ms-visibility'] !== 'internal') continue;
    const isFilled = schema.default !== undefined || schema['x-ms-notification-url'] === true;
    expect([place, isRequired, isFilled]).toEqual([place, true, true]);
  }
});

it('a template is chosen by its name, and a file is passed as it comes from other actions', () => {
  const find = (wanted: string) => members().find(([place]) => place === wanted)?.[1];
  expect(find('CreateEnvelope.templateId')).toMatchObject({
    'x-ms-dynamic-values': { operationId: 'ListTemplates', 'value-path': 'id', 'value-title': 'name' },
  });
  expect(find('CreateEnvelope.document.contentBase64')).toMatchObject({ type: 'string', format: 'byte' });
  expect(find('CreateEnvelope.send')).toMatchObject({ type: 'boolean', default: true });
});

it('docs/build/flows.md has every trigger and action with its scope', async () => {
  const guide = await readFile(join(root, 'docs/build/flows.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `([a-z:]+)` \| ([A-Z][^|]+) \|/gm)].map(([, scope, title]) => [title, scope]);
  const shown = operations().filter(({ operation }) => operation['x-ms-visibility'] !== 'internal');
  const described = shown.map(({ operation }) => [
    operation.summary,
    / needs the scope ([a-z:]+)\.$/.exec(operation.description)?.[1],
  ]);
  expect(rows.sort()).toEqual(described.sort());
});

it('a deprecated operation is marked', async () => {
  const document = await publishedDocument<Json>();
  const paths = { ...document.paths, '/api/v1/templates': structuredClone(document.paths['/api/v1/templates']) };
  paths['/api/v1/templates'].get.deprecated = true;
  const marked = connectorDefinition({ ...document, paths });
  expect(marked.paths['/api/v1/templates'].get.deprecated).toBe(true);
  expect(definition.paths['/api/v1/templates'].get).not.toHaveProperty('deprecated');
});

it('npm run connector writes both files for the address', async () => {
  const out = join(folder(), 'connector');
  const args = [...runs('infra/commands/connector.ts'), '--url', 'https://sign.example.com/', '--out', out];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  expect(stdout).toMatch(/apiDefinition\.swagger\.json\n.*apiProperties\.json\n$/);
  const written = async (name: string) => JSON.parse(await readFile(join(out, name), 'utf8'));
  expect(await written('apiDefinition.swagger.json')).toEqual(definition);
  expect(definition).toMatchObject({ host: 'sign.example.com', basePath: '/', schemes: ['https'] });
  expect(await written('apiProperties.json')).toEqual(connectorProperties());
  const refused = run(process.execPath, [...runs('infra/commands/connector.ts'), '--url', 'http://sign.example.com']);
  await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('must be an https address') });
});
