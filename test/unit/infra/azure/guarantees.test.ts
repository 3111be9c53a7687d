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

  it('I6: every line reaches the workspace, whatever the runtime samples by default', () => {
    expect(template('settings.bicep').text).toContain(
      "{ name: 'OTEL_TRACES_SAMPLER', value: 'microsoft.fixed_percentage' }\n  { name: 'OTEL_TRACES_SAMPLER_ARG', value: '1.0' }",
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

  it('I9: a deleted environment can be made again: the vault’s name has a parameter, and the guide says how', async () => {
    expect(template('vault.bicep').text).toContain('empty(vaultSalt) ? token : uniqueString(token, vaultSalt)');
    expect(await read('docs/run/deploy.md')).toMatch(/az keyvault recover[\s\S]*COUNTERSIGN_VAULT_SALT/);
  });

  it('I10: a reference to a secret ends in a slash, so that it means the newest version', () => {
    expect(template('settings.bicep').text).toMatch(/secrets\/\$\{replace\(name, '_', '-'\)\}\/\)'/);
  });

  it('I11: the runtime may write its diagnostic events into tables', () => {
    expect(template('access.bicep').text).toContain(
      "storageTableDataContributor: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'",
    );
    expect(template('access.bicep').text).toContain('    roles.storageTableDataContributor\n');
  });

  it('I14: a rolling update is asked for only where a parameter says so', () => {
    expect(template('main.bicep').text).toContain("param siteUpdateStrategy string = 'Recreate'");
    expect(template('app.bicep').text).toContain(
      "siteUpdateStrategy == 'Recreate' ? {} : { siteUpdateStrategy: { type: siteUpdateStrategy } }",
    );
    expect(template('app.bicep').text).toMatch(/functionAppConfig: union\(\{[\s\S]*\}, updates\)/);
  });
});
