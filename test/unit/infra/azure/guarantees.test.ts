/** Properties of a deployment that no other test checks. Each was a defect once (I1 to I14). */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { property, type Template, templates } from '../../../fixtures/bicep.ts';

const root = resolve(__dirname, '../../../..');
const read = (file: string) => readFile(join(root, file), 'utf8');
let all: Map<string, Template>;
const template = (name: string) => all.get(name) as Template;
const resource = (file: string, symbol: string) =>
  template(file).resources.find((candidate) => candidate.symbol === symbol)?.node;

beforeAll(async () => {
  all = await templates();
});

describe('a deployment', () => {
  it('I1: alerts deploy on a workspace that has no tables yet', () => {
    expect(property(resource('alerts.bicep', 'alerts'), 'properties', 'skipQueryValidation')?.text).toBe('true');
  });

  it('I2: the settings are a resource of their own, made after the app’s role in the vault', () => {
    expect(template('app.bicep').text).not.toContain('appSettings');
    const settings = template('settings.bicep').resources.find(({ symbol }) => symbol === 'settings');
    expect(settings?.type).toBe('Microsoft.Web/sites/config');
    expect(property(settings?.node, 'name')?.text).toBe("'appsettings'");
    const module = template('resources.bicep').modules.find(({ file }) => file === 'settings.bicep');
    expect(property(module?.node, 'dependsOn')?.text).toBe('[appAccess]');
  });

  it('I2: both hooks have the app read its secrets; the one after the deployment needs it to be healthy', async () => {
    const project = await read('azure.yaml');
    const hooks = /^hooks:\n([\s\S]*?)^services:/m.exec(project)?.[1] ?? '';
    const [before = '', after = ''] = hooks.split('  postdeploy:');
    expect(before.match(/npm run --silent prepare-vault$/gm)).toHaveLength(2);
    expect(after.match(/npm run --silent prepare-vault -- --deployed$/gm)).toHaveLength(2);
    for (const name of ['APP_RESOURCE_ID', 'APP_URL', 'KEY_VAULT_URL', 'SEAL_KEY_VAULT_KEY_ID']) {
      expect(template('main.bicep').outputs).toContain(name);
      expect(await read('infra/azure/prepare-vault.ts')).toContain(`output('${name}')`);
    }
  });

  it('I3: no hook installs packages, because azd packages while it provisions', async () => {
    const commands = (await read('azure.yaml')).split('\n').filter((line) => !/^\s*#|Run "npm ci"/.test(line));
    expect(commands.join('\n')).not.toMatch(/npm (ci|i|install)\b/);
  });

  it('I4, I13: one parameter spreads app, records and storage over the zones, another says how storage is replicated', () => {
    const { text } = template('resources.bicep');
    expect(text).toContain(
      "storageSku: empty(storageSku) ? (isZoneRedundant ? 'Standard_ZRS' : 'Standard_LRS') : storageSku",
    );
    expect(property(resource('storage.bicep', 'account'), 'sku', 'name')?.text).toBe('storageSku');
    expect(property(resource('app.bicep', 'plan'), 'properties', 'zoneRedundant')?.text).toBe('isZoneRedundant');
    expect(property(resource('records.bicep', 'account'), 'properties', 'locations', 'isZoneRedundant')?.text).toBe(
      'isZoneRedundant',
    );
  });

  it('I7: provisioned throughput has at least 4,000 request units, and what cannot change later is said', async () => {
    expect(template('main.bicep').text).toMatch(/@minValue\(4000\)\nparam maxThroughput int = 4000/);
    expect(template('records.bicep').text).toContain('{ maxThroughput: maxThroughput }');
    const guide = await read('docs/run/deploy.md');
    const [, fixed = ''] = /never be changed in place:([\s\S]*?)\n\n/.exec(guide) ?? [];
    for (const fact of ['partition key', '`sealed`', 'COUNTERSIGN_IS_SERVERLESS', 'COUNTERSIGN_IS_KEY_IN_HSM']) {
      expect(fixed).toContain(fact);
    }
  });

  it('I8: every parameter can be set by `azd env set`, has the default of the template there, and is documented', async () => {
    const { parameters } = JSON.parse(await read('infra/azure/main.parameters.json'));
    const guide = await read('docs/run/deploy.md');
    const { text, params } = template('main.bicep');
    expect(Object.keys(parameters).sort()).toEqual([...params].sort());
    for (const name of params) {
      const [, fallback] = new RegExp(`^param ${name} \\w+ = (.+)$`, 'm').exec(text) ?? [];
      const [, variable = '', value] = /^\$\{([A-Z_]+)(?:=(.*))?\}$/.exec(parameters[name].value) ?? [];
      if (name === 'principalId') continue;
      expect([name, value]).toEqual([name, fallback?.replace(/^'|'$/g, '')]);
      if (variable.startsWith('COUNTERSIGN_')) expect([name, guide.includes(`\`${variable}\``)]).toEqual([name, true]);
    }
  });

  it.each<[guarantee: string, file: string, text: RegExp]>([
    [
      'I6: the runtime samples no line away',
      'settings.bicep',
      /'OTEL_TRACES_SAMPLER', value: 'microsoft\.fixed_percentage' \}\n {2}\{ name: 'OTEL_TRACES_SAMPLER_ARG', value: '1\.0' \}/,
    ],
    [
      'I9: a parameter renames the vault',
      'vault.bicep',
      /empty\(vaultSalt\) \? token : uniqueString\(token, vaultSalt\)/,
    ],
    ['I10: references mean the newest version', 'settings.bicep', /secrets\/\$\{replace\(name, '_', '-'\)\}\/\)'/],
    [
      'I11: the runtime may write diagnostic events into tables',
      'access.bicep',
      /storageTableDataContributor: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'[\s\S]* {4}roles\.storageTableDataContributor\n/,
    ],
    ['I14: updates are not rolling by default', 'main.bicep', /param siteUpdateStrategy string = 'Recreate'/],
    [
      'I14: a parameter makes updates rolling',
      'app.bicep',
      /'Recreate' \? \{\} : \{ siteUpdateStrategy: \{ type: siteUpdateStrategy \} \}[\s\S]*union\(\{[\s\S]*\}, updates\)/,
    ],
    ['storage accepts no account key', 'storage.bicep', /allowSharedKeyAccess: false/],
    ['no blob is public', 'storage.bicep', /allowBlobPublicAccess: false/],
    ['Cosmos DB accepts no account key', 'records.bicep', /disableLocalAuth: true/],
    ['telemetry accepts no key', 'monitoring.bicep', /DisableLocalAuth: true/],
    ['only roles give access to the vault', 'vault.bicep', /enableRbacAuthorization: true/],
    ['the sealing key cannot be exported', 'vault.bicep', /exportable: false/],
    ['secrets are references to the vault', 'settings.bicep', /@Microsoft\.KeyVault\(SecretUri=/],
  ])('%s (%s)', (_, file, text) => expect(template(file).text).toMatch(text));

  it('I9: the guide describes how to create a deleted environment again', async () => {
    expect(await read('docs/run/deploy.md')).toMatch(/az keyvault recover[\s\S]*COUNTERSIGN_VAULT_SALT/);
  });

  it('no template reads a key', () => {
    const keys = /listKeys|listCredentials|AccountKey|primaryMasterKey|sharedAccessSignature/i;
    expect([...all.values()].filter(({ text }) => keys.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
