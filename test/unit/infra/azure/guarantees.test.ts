/** Properties of a deployment that no other test checks. Each was a defect once (I1 to I14, findings 1 to 13). */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
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
      expect(await read('infra/azure/prepare-vault.ts')).toContain(`deploymentOutput('${name}')`);
    }
  });

  it('I3: no hook installs packages, because azd packages while it provisions', async () => {
    const commands = (await read('azure.yaml')).split('\n').filter((line) => !/^\s*#|Run "npm ci"/.test(line));
    expect(commands.join('\n')).not.toMatch(/npm (ci|i|install)\b/);
  });

  it('I4, I13: one parameter spreads app, records and storage over the zones, another says how storage is replicated', () => {
    expect(template('resources.bicep').text).toContain('storageSku: empty(storageSku) ? regionSku : storageSku');
    for (const account of ['documents', 'host']) {
      expect(property(resource('storage.bicep', account), 'sku', 'name')?.text).toBe('storageSku');
    }
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
    [
      'allowed origins are called without cookies',
      'app.bicep',
      /cors: \{\s+allowedOrigins: allowedOrigins\s+\/\/[^\n]+\s+supportCredentials: false/,
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

  it('an allowed origin that is *, has a path or no https ends the deployment before it changes anything', () => {
    const { text } = template('main.bicep');
    const [, condition = ''] = /refusedOrigins: filter\(origins, origin => (.+)\)\n/.exec(text) ?? [];
    // The functions of Bicep that the condition uses, in JavaScript.
    const functions = {
      startsWith: (whole: string, part: string) => whole.startsWith(part),
      contains: (whole: string, part: string) => whole.includes(part),
      length: (list: string[]) => list.length,
      split: (whole: string, by: string) => whole.split(by),
    };
    const refused = (origin: string) => runInNewContext(condition, { ...functions, origin });
    const given = [
      '*',
      'https://*',
      'https://*.example.com',
      'http://a.example',
      'https://a.example/',
      'https://a.example',
    ];
    expect(given.map(refused)).toEqual([true, true, true, true, true, false]);
    expect(template('resources.bicep').text).toMatch(/@maxLength\(0\)\n.*\nparam refusedOrigins array\n/);
  });

  it('no template reads a key', () => {
    const keys = /listKeys|listCredentials|AccountKey|primaryMasterKey|sharedAccessSignature/i;
    expect([...all.values()].filter(({ text }) => keys.test(text)).map(({ name }) => name)).toEqual([]);
  });
});

describe('the findings of the examination', () => {
  const rules = () => template('alerts.bicep').text;
  const parameter = (name: string) =>
    new RegExp(`((?:^@.*\\n|^ .*\\n|^\\]\\)\\n|^\\}\\)\\n)*)^param ${name} .*$`, 'm').exec(
      template('main.bicep').text,
    )?.[0] ?? '';

  it('2: fewer than one line of the sweep in 15 minutes raises an alert', () => {
    expect(rules()).toMatch(
      /name: 'silence'\n[^}]*window: 'PT15M'\n {4}operator: 'LessThan'\n {4}threshold: 1\n {4}query: 'AppTraces \| where Message startswith \\'\{"job":"SweepEnvelopes"\\''\n/,
    );
    expect(rules()).toContain('operator: rule.operator');
  });

  it('2: the health is asked for from outside, and two places of three without 200 raise an alert', () => {
    const test = resource('alerts.bicep', 'availability');
    expect(property(test, 'properties', 'Request', 'RequestUrl')?.text).toMatch(/availabilityUrl\}\/api\/health'$/);
    expect(property(test, 'properties', 'ValidationRules', 'ExpectedHttpStatusCode')?.text).toBe('200');
    expect(property(test, 'properties', 'Locations')?.text.match(/Id:/g)).toHaveLength(3);
    const alert = resource('alerts.bicep', 'unavailable');
    expect(property(alert, 'properties', 'criteria', 'failedLocationCount')?.text).toBe('2');
    expect(parameter('availabilityTest')).toContain('= true');
  });

  it('3: an erased document of any age can be restored for the retention of the account', async () => {
    const rule = property(resource('storage.bicep', 'lifecycle'), 'properties', 'policy')?.text ?? '';
    // Azure counts from the upload: a longer time would keep young documents longer than old ones.
    expect(rule).toContain('version: { delete: { daysAfterCreationGreaterThan: 1 } }');
    const kept = property(resource('storage.bicep', 'blobs'), 'properties', 'deleteRetentionPolicy', 'days');
    expect(kept?.text).toBe('documentRetentionDays');
    expect(await read('docs/run/operations.md')).toContain('npm run restore-documents');
  });

  it('4: the guide empties what `azd down` cannot delete, by a command', async () => {
    expect(await read('docs/run/deploy.md')).toMatch(/npm run delete-sealed-files[\s\S]*azd down/);
    const { scripts } = JSON.parse(await read('package.json'));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['delete-sealed-files', 'restore-documents']));
  });

  it('5: with vnetEnabled only the app and the named addresses reach the records, the vault and the storage of the host', () => {
    const closed: [file: string, symbol: string][] = [
      ['records.bicep', 'account'],
      ['vault.bicep', 'vault'],
      ['storage.bicep', 'host'],
    ];
    for (const [file, symbol] of closed) {
      const text = resource(file, symbol)?.text ?? '';
      expect([file, text]).toEqual([
        file,
        expect.stringContaining("publicNetworkAccess: vnetEnabled && empty(allowedIps) ? 'Disabled' : 'Enabled'"),
      ]);
      expect([file, text]).toEqual([file, expect.stringMatching(/ipRules: vnetEnabled \? map\(allowedIps, /)]);
    }
    const groups = [...template('network.bicep').text.matchAll(/group: '(\w+)'/g)].map(([, group]) => group);
    expect(groups).toEqual(['blob', 'queue', 'table', 'Sql', 'vault']);
    expect(template('network.bicep').text).toContain("serviceName: 'Microsoft.App/environments'");
    expect(template('resources.bicep').text).toContain("subnetId: vnetEnabled ? network!.outputs.appSubnetId : ''");
    expect(parameter('vnetEnabled')).toContain('= false');
  });

  it('5: the documents stay reachable for signed addresses, in an account without the queues and the package', () => {
    expect(resource('storage.bicep', 'documents')?.text).not.toMatch(/publicNetworkAccess|networkAcls/);
    expect(property(resource('storage.bicep', 'blobs'), 'parent')?.text).toBe('documents');
    for (const symbol of ['hostBlobs', 'queueService']) {
      expect(property(resource('storage.bicep', symbol), 'parent')?.text).toBe('host');
    }
    expect(template('settings.bicep').text).toContain("{ name: 'DOCUMENTS_BLOB_URL', value: documentsUrl }");
  });

  it('every parameter has a description of whole sentences', () => {
    const described = template('main.bicep').params.filter((name) =>
      /^@description\('[A-Z].*\.'\)$/m.test(parameter(name)),
    );
    expect(described).toEqual(template('main.bicep').params);
  });

  it('6: the version of Node is a parameter', () => {
    expect(parameter('nodeVersion')).toContain("@allowed(['20', '22', '24'])");
  });

  it('8: only regions with Flex Consumption can be chosen', () => {
    expect(parameter('location')).toMatch(
      /@allowed\(\[\n( {2}'[a-z0-9]+'\n){25,}\]\)\n@metadata\(\{\n {2}azd: \{\n {4}type: 'location'/,
    );
  });

  it('9: storage is in the zones of every region that has them', () => {
    const { text } = template('resources.bicep');
    const [, list = ''] = /var regionsWithoutZones = \[([^\]]+)\]/.exec(text) ?? [];
    const without = [...list.matchAll(/'(\w+)'/g)].map(([, region]) => region ?? '');
    expect(without).toHaveLength(6);
    for (const region of without) expect(parameter('location')).toContain(`'${region}'`);
    expect(text).toContain("contains(regionsWithoutZones, location) ? 'Standard_LRS' : 'Standard_ZRS'");
  });

  it('11: who read, wrote or deleted a document or a record is logged, and retention is a parameter', () => {
    const categories = (file: string) => property(resource(file, 'audit'), 'properties', 'logs')?.text ?? '';
    expect(categories('storage.bicep')).toContain("['StorageRead', 'StorageWrite', 'StorageDelete']");
    expect(categories('records.bicep')).toContain("['DataPlaneRequests', 'ControlPlaneRequests']");
    expect(parameter('auditsData')).toContain('= true');
    expect(parameter('logRetentionDays')).toContain('= 30');
    expect(parameter('backupTier')).toContain("@allowed(['Continuous7Days', 'Continuous30Days'])");
    expect(parameter('documentRetentionDays')).toContain('= 30');
    expect(template('records.bicep').text).toContain('tier: backupTier');
    expect(template('monitoring.bicep').text).toContain('retentionInDays: logRetentionDays');
  });

  it('13: a domain of one’s own is bound with a certificate, which Azure makes only for a bound domain', () => {
    const certificate = resource('domain.bicep', 'certificate');
    expect(property(certificate, 'dependsOn')?.text).toBe('[binding]');
    expect(template('domain-tls.bicep').text).toContain("sslState: 'SniEnabled'");
    expect(template('main.bicep').outputs).toContain('DOMAIN_VERIFICATION_ID');
  });

  it('13: instances can be kept ready', () => {
    expect(template('app.bicep').text).toContain(
      "alwaysReady: alwaysReadyInstances > 0 ? [{ name: 'http', instanceCount: alwaysReadyInstances }] : []",
    );
    expect(parameter('alwaysReadyInstances')).toContain('= 0');
  });

  it('13: the operator may be a group', () => {
    expect(parameter('operatorPrincipalType')).toContain("@allowed(['User', 'Group', 'ServicePrincipal'])");
    expect(template('resources.bicep').text).toContain('principalType: operatorPrincipalType');
  });

  it('13: an alert that is evaluated once a day is not resolved by itself', () => {
    expect(rules()).toContain("autoMitigate: rule.frequency != 'P1D'");
  });

  it('13: an environment may have every name that azd allows', () => {
    expect(parameter('environmentName')).toContain('@maxLength(64)');
  });

  it('13: a pipeline provisions and deploys, with every parameter of the templates', async () => {
    const pipeline = await read('.github/workflows/azure-dev.yml');
    for (const command of ['npm ci', 'npm run check', 'azd provision --no-prompt', 'azd deploy --no-prompt']) {
      expect(pipeline).toContain(command);
    }
    expect(pipeline).toContain('id-token: write');
    const { parameters } = JSON.parse(await read('infra/azure/main.parameters.json'));
    const names = [...JSON.stringify(parameters).matchAll(/COUNTERSIGN_\w+/g)].map(([name]) => name);
    const [, variables = ''] = /^pipeline:\n {2}variables:\n((?: {4}- \w+\n)+)/m.exec(await read('azure.yaml')) ?? [];
    expect(variables.match(/COUNTERSIGN_\w+/g)).toEqual(names);
    expect([...pipeline.matchAll(/(COUNTERSIGN_\w+): \$\{\{ vars\.\1 \}\}/g)].map(([, name]) => name)).toEqual(names);
  });
});
