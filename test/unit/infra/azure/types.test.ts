/** The templates against the types that Azure has published (`test/fixtures/resource-types.json`). */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { aTemplate, templates } from '../../../fixtures/bicep.ts';
import { typeProblems } from '../../../fixtures/bicep-types.ts';
import type { ResourceTypes } from '../../../fixtures/write-resource-types.ts';

const azure = resolve(__dirname, '../../../../infra/azure');
const fixtures = resolve(__dirname, '../../../fixtures');
let types: ResourceTypes;
beforeAll(async () => {
  types = JSON.parse(await readFile(join(fixtures, 'resource-types.json'), 'utf8'));
});

/** Documented for this API version, and not published: learn.microsoft.com, "Site update strategies in Flex Consumption". */
const documentedOnly = ['app.bicep: app.properties.functionAppConfig.siteUpdateStrategy is not known'];

describe('the types of the templates', () => {
  it('are those that Azure has published, property by property', async () => {
    const problems = [...(await templates()).values()].flatMap((template) => typeProblems(template, types));
    expect(problems).toEqual(documentedOnly);
  });

  it('the snapshot has the types of all templates and no others', async () => {
    const used = [...(await templates()).values()].flatMap(({ resources }) =>
      resources.map(({ type, version }) => `${type}@${version}`),
    );
    expect(Object.keys(types.resources)).toEqual([...new Set(used)].sort());
  });

  it('every replication of storage that the parameter allows is one of Azure’s', async () => {
    const main = await readFile(join(azure, 'main.bicep'), 'utf8');
    const [, list = ''] = /@allowed\(\[([^\]]+)\]\)\n@[^\n]+\nparam storageSku/.exec(main) ?? [];
    for (const [, sku] of list.matchAll(/'(\w+)'/g)) {
      const template = await aTemplate(storage(`sku: { name: '${sku}' }`));
      expect(typeProblems(template, types)).toEqual([]);
    }
  });

  const storage = (sku: string, more = '', version = '2023-05-01') =>
    `resource account 'Microsoft.Storage/storageAccounts@${version}' = {
  name: 'x'
  location: 'x'
  kind: 'StorageV2'
  ${sku}
  ${more}
}`;
  const sku = "sku: { name: 'Standard_LRS' }";
  const site = (config: string) => `param size string
var updates = size == 'x' ? {} : { whatever: 1 }
resource app 'Microsoft.Web/sites@2024-11-01' = {
  name: 'x'
  location: 'x'
  properties: { functionAppConfig: ${config} }
}`;

  it.each<[string, string, string]>([
    ['an API version that does not exist', storage(sku, '', '2023-05-31'), 'is not in the snapshot'],
    ['a type that does not exist', "resource a 'Microsoft.Storage/accounts@2023-05-01' = { name: 'x' }", 'snapshot'],
    [
      'an unknown property',
      storage(sku, 'properties: { minTlsVersion: true }'),
      'properties.minTlsVersion is not known',
    ],
    ['a property that cannot be written', storage(sku, "properties: { primaryLocation: 'x' }"), 'cannot be written'],
    ['a missing property', storage(''), 'account.sku is missing'],
    ['a parameter of another type', site('{ scaleAndConcurrency: { instanceMemoryMB: size } }'), 'string, where Azure'],
    ['an unknown value', storage("sku: { name: 'Standard_XRS' }"), "'Standard_XRS' is none of Standard_LRS"],
    ['a branch of a condition', storage(sku, "properties: true ? {} : { accessTier: 'Warm' }"), "'Warm' is none of"],
    ['a variable inside union()', site("union({ runtime: { name: 'node' } }, updates)"), 'whatever is not known'],
    [
      'an item of a list',
      storage(sku, "properties: { networkAcls: { defaultAction: 'Allow', ipRules: [{ x: 1 }] } }"),
      'ipRules[].x',
    ],
    [
      'an unknown case',
      "resource s 'Microsoft.Web/sites/config@2024-11-01' = { name: 'settings', properties: {} }",
      's.name: settings is none of appsettings',
    ],
  ])('%s is noticed', async (_, text, problem) => {
    expect(typeProblems(await aTemplate(text), types).join('\n')).toContain(problem);
  });
});
