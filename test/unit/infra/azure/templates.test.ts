import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deployedShape, vaultSecrets } from '../../../../infra/azure/shape.ts';
import { readConfig } from '../../../../shared/config.ts';
import { type Template, templates } from '../../../fixtures/bicep.ts';

const root = resolve(__dirname, '../../../..');
const azure = join(root, 'infra/azure');
let all: Map<string, Template>;
const template = (name: string) => all.get(name) as Template;

beforeAll(async () => {
  all = await templates();
});

describe('the templates', () => {
  it('are read by the grammar without an error', () => {
    expect(all.size).toBeGreaterThan(7);
    expect([...all].filter(([, { errors }]) => errors.length > 0).map(([name, { errors }]) => [name, errors])).toEqual(
      [],
    );
  });

  it('every module exists, gets exactly its required parameters, and every output asked of it is one of its own', () => {
    for (const { name, modules, text } of all.values()) {
      for (const { file, params, node } of modules) {
        const target = template(file);
        expect([name, file, target === undefined]).toEqual([name, file, false]);
        const optional = [...target.text.matchAll(/^param (\w+) \w+ = /gm)].map(([, param]) => param ?? '');
        expect([file, params.filter((param) => !target.params.includes(param))]).toEqual([file, []]);
        const required = target.params.filter((param) => !optional.includes(param));
        expect([file, required.filter((param) => !params.includes(param))]).toEqual([file, []]);
        const symbol = node.namedChild(0)?.text ?? '';
        const asked = [...text.matchAll(new RegExp(`\\b${symbol}\\.outputs\\.(\\w+)`, 'g'))].map(
          ([, output]) => output ?? '',
        );
        expect([file, asked.filter((output) => !target.outputs.includes(output))]).toEqual([file, []]);
      }
    }
  });

  it('every parameter, variable and resource that is declared is used', () => {
    for (const { name, text } of all.values()) {
      const declared = [...text.matchAll(/^(?:param|var) (\w+)/gm)].map(([, symbol]) => symbol ?? '');
      const unused = declared.filter((symbol) => [...text.matchAll(new RegExp(`\\b${symbol}\\b`, 'g'))].length < 2);
      expect([name, unused]).toEqual([name, []]);
    }
  });

  it('one version of each resource type, and no preview where there is a choice', () => {
    const versions = new Map<string, Set<string>>();
    for (const { resources } of all.values()) {
      for (const { type, version } of resources) versions.set(type, (versions.get(type) ?? new Set()).add(version));
    }
    expect([...versions].filter(([, used]) => used.size > 1)).toEqual([]);
    expect([...versions].flatMap(([type, [version]]) => (version?.includes('preview') ? [type] : []))).toEqual([
      'Microsoft.Insights/diagnosticSettings',
    ]);
  });

  it('load the tables of the code (bring them up to date with: npx tsx infra/azure/write-shape.ts)', async () => {
    expect(JSON.parse(await readFile(join(azure, 'shape.json'), 'utf8'))).toEqual(deployedShape());
    const records = template('records.bicep').text;
    for (const name of ['name', 'partitionKey', 'defaultTtl', 'includedPaths', 'excludedPaths', 'compositeIndexes']) {
      expect(records).toContain(`container.${name}`);
    }
    expect(records).toContain('for container in shape.cosmosContainers');
    expect(template('storage.bicep').text).toContain('for name in shape.blobContainers');
    expect(template('storage.bicep').text).toContain('for name in shape.queues');
  });
});

describe('the settings of the app', () => {
  const settingNames = () => {
    const { text } = template('settings.bicep');
    return [...text.matchAll(/\{ name: '([A-Za-z_]+)'/g)].map(([, name]) => name ?? '').concat(vaultSecrets);
  };

  /** Values as a deployment gives them, for every setting of the app. */
  const anEnvironment = (changes: Record<string, string> = {}) => {
    const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
    const values: Record<string, string> = {
      COUNTERSIGN_ENV: 'production',
      PUBLIC_URL: 'https://app-countersign-x.azurewebsites.net',
      AzureWebJobsStorage__accountName: 'stcshx',
      DOCUMENTS_BLOB_URL: 'https://stcsx.blob.core.windows.net/',
      COSMOS_ENDPOINT: 'https://cosmos-countersign-x.documents.azure.com:443/',
      COSMOS_DATABASE: 'countersign',
      SEAL_KEY_VAULT_KEY_ID: `https://kv-cs-x.vault.azure.net/keys/seal/${'0'.repeat(32)}`,
      SEAL_CHAIN_PEM: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----',
      SEAL_FORMER_PEM: '-----BEGIN CERTIFICATE-----\ny\n-----END CERTIFICATE-----',
      JWT_SECRETS: `k1:${random()}`,
      MAIL_FROM: 'sign@example.com',
      ACS_ENDPOINT: 'https://x.communication.azure.com',
      TSA_URLS: '',
      TSA_ALLOW_HOSTS: '',
      REVOCATION_ALLOW_HOSTS: '',
      SEAL_AUTHORITIES_SECONDS: '',
      SEAL_LEVEL: '',
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_DOMAINS: '',
      OIDC_ORGANIZATION: '',
      OIDC_ROLE_CLAIM: '',
      OIDC_ROLES: '',
      ...changes,
    };
    return Object.fromEntries(settingNames().map((name) => [name, values[name] ?? random()]));
  };

  it('are all that a production environment needs: readConfig accepts them', () => {
    expect(readConfig(anEnvironment())).toMatchObject({ env: 'production', seal: { keyPem: null } });
    expect(readConfig(anEnvironment({ MAIL_FROM: '', ACS_ENDPOINT: '' })).mail).toBeNull();
  });

  it('may ask for every level of a seal that the code knows', () => {
    const { text } = template('main.bicep');
    const levels = /@allowed\(\[([^\]]+)\]\)\n@[^\n]+\nparam sealLevel/
      .exec(text)?.[1]
      ?.replaceAll("'", '')
      .split(', ');
    expect(levels).toEqual(['', 'B-B', 'B-T', 'B-LT', 'B-LTA']);
    for (const level of levels ?? []) {
      const { sealLevel } = readConfig(anEnvironment({ SEAL_LEVEL: level, TSA_URLS: 'https://tsa.example.com' }));
      expect(sealLevel).toBe(level || 'B-T');
    }
  });

  it('work with the defaults of all parameters', () => {
    const ofApp = [...template('settings.bicep').text.matchAll(/value: (\w+) \}/g)].map(([, name]) => name ?? '');
    const { params, text } = template('main.bicep');
    for (const name of ofApp.filter((each) => params.includes(each)))
      expect(text).toContain(`param ${name} string = ''`);
  });

  it('are outputs too, for the doctor, where they are neither secrets, nor the same everywhere, nor the runtime’s', () => {
    const { text } = template('settings.bicep');
    const plain = [...text.matchAll(/\{ name: '([A-Za-z_]+)', value: ([^ ]+) \}/g)]
      .filter(([, , value]) => !value?.startsWith("'") && value !== 'shape.database' && value !== 'insightsConnection')
      .map(([, name]) => name ?? '');
    expect(plain).toHaveLength(18);
    const { outputs } = template('main.bicep');
    expect([...plain, 'KEY_VAULT_URL', 'OPTIONAL_SECRETS'].filter((name) => !outputs.includes(name))).toEqual([]);
  });

  it('are known to the code or to the runtime', async () => {
    const config = await readFile(join(root, 'shared/config.ts'), 'utf8');
    const ofRuntime =
      /^(AzureWebJobsStorage__credential|APPLICATIONINSIGHTS_(CONNECTION|AUTHENTICATION)_STRING|OTEL_TRACES_SAMPLER(_ARG)?)$/;
    expect(
      settingNames().filter(
        (name) => !config.includes(`'${name}'`) && !config.includes(`.${name}`) && !ofRuntime.test(name),
      ),
    ).toEqual([]);
  });
});

describe('what else has to fit', () => {
  it('the app runs on Flex Consumption with the version of Node in .nvmrc, which the code supports', async () => {
    const { text } = template('app.bicep');
    expect(text).toMatch(/tier: 'FlexConsumption'\s+name: 'FC1'/);
    const version = (await readFile(join(root, '.nvmrc'), 'utf8')).trim();
    expect(template('main.bicep').text).toContain(`param nodeVersion string = '${version}'`);
    expect(text).toMatch(/name: 'node'\s+version: nodeVersion/);
    expect(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).engines.node).toBe('>=20');
  });

  it('only the app’s own origin and allowed ones may use signed addresses from a page, with the headers that local pages may use', async () => {
    const { text } = template('storage.bicep');
    expect(text).toContain(
      'allowedOrigins: concat([appOrigin], filter(allowedOrigins, origin => origin != appOrigin))',
    );
    expect(template('resources.bicep').text).toMatch(/module storage [^}]*appOrigin: appUrl\n/);
    // The path of a parameter is removed, because the origin of a browser has no slash at its end.
    expect(template('resources.bicep').text).toContain("toLower(join(take(split(trim(publicUrl), '/'), 3), '/'))");
    const local = await readFile(join(root, 'shared/documents/blob-storage.ts'), 'utf8');
    const list = (name: string) => new RegExp(`${name}: '([^']+)'`).exec(local)?.[1]?.split(',') ?? [];
    for (const name of ['allowedMethods', 'allowedHeaders', 'exposedHeaders']) {
      const deployed = new RegExp(`${name}: \\[([^\\]]+)\\]`).exec(text)?.[1]?.split(', ') ?? [];
      expect([name, deployed.map((item) => item.replaceAll("'", ''))]).toEqual([name, list(name)]);
    }
  });

  it('the alerts ask for lines that the app writes', async () => {
    const { text } = template('alerts.bicep');
    const jobs = [...text.matchAll(/\{"job":"(\w+)"/g)].map(([, name]) => name ?? '');
    expect(jobs).toEqual(['SweepEnvelopes', 'SweepEnvelopes', 'SendEmail', 'CheckCertificate']);
    for (const job of jobs) {
      const file = job.replace(/[A-Z]/g, (letter, at) => `${at ? '-' : ''}${letter.toLowerCase()}`);
      const code = await readFile(join(root, `functions/background/${file}.ts`), 'utf8');
      expect(code).toContain(`'${job}'`);
    }
    const facts = [...text.matchAll(/line\.(\w+)/g)].map(([, name]) => name ?? '');
    const operations = await Promise.all(
      ['maintenance/sweep-envelopes', 'mail/send-email', 'maintenance/check-health'].map((name) =>
        readFile(join(root, `shared/operations/${name}.ts`), 'utf8'),
      ),
    );
    for (const fact of facts) expect(operations.join()).toMatch(new RegExp(`\\b${fact}\\b`));
  });

  it('so do the metrics in docs/run/operations.md', async () => {
    const operationsGuide = await readFile(join(root, 'docs/run/operations.md'), 'utf8');
    const [, queries = ''] = /<!-- metrics:start -->([\s\S]*?)<!-- metrics:end -->/.exec(operationsGuide) ?? [];
    const facts = new Set([...queries.matchAll(/line(?:\.|\[')(\w+)/g)].map(([, name]) => name ?? ''));
    expect([...facts].sort()).toEqual(['job', 'problem', 'queuedMs', 'result', 'sealMs', 'seals']);
    const writers = [
      'shared/jobs/job.ts',
      'shared/telemetry/meter.ts',
      'shared/operations/mail/send-email.ts',
      'functions/background/deliver-webhook.ts',
      'functions/background/send-email.ts',
    ];
    const code = (await Promise.all(writers.map((file) => readFile(join(root, file), 'utf8')))).join('\n');
    for (const fact of facts) expect(code).toMatch(new RegExp(`\\b${fact}\\b`));
    for (const name of ['DeliverWebhook', 'SendEmail']) {
      expect(queries).toContain(`job == '${name}'`);
      expect(code).toContain(`'${name}'`);
    }
  });

  it('azd deploys what npm run package makes, as it is', async () => {
    const project = await readFile(join(root, 'azure.yaml'), 'utf8');
    for (const line of ['host: function', 'dist: package/app', 'remoteBuild: false'])
      expect(project).toContain(`    ${line}\n`);
    expect(template('app.bicep').text).toContain("'azd-service-name': 'app'");
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const hooks = project.match(/npm run --silent ([a-z-]+)/g) ?? [];
    expect(hooks.map((hook) => hook.split(' ').at(-1) ?? '').filter((name) => !Object.hasOwn(scripts, name))).toEqual(
      [],
    );
    expect(project).toMatch(/path: infra\/azure\s+module: main/);
  });

  it('telemetry goes through the runtime, by OpenTelemetry', async () => {
    const host = JSON.parse(await readFile(join(root, 'host.json'), 'utf8'));
    expect(host.telemetryMode).toBe('OpenTelemetry');
    expect(template('monitoring.bicep').resources.map(({ type }) => type)).toContain('Microsoft.Insights/components');
  });

  it('local.settings.example.json names settings that exist, with no value that could be taken for a secret', async () => {
    const { Values } = JSON.parse(await readFile(join(root, 'local.settings.example.json'), 'utf8'));
    const config = await readFile(join(root, 'shared/config.ts'), 'utf8');
    const names = Object.keys(Values).filter(
      (name) => !/^(FUNCTIONS_WORKER_RUNTIME|AzureFunctionsJobHost__telemetryMode|COUNTERSIGN_ENV)$/.test(name),
    );
    expect(names.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
    expect(Object.values(Values).filter((value) => /^[A-Za-z0-9+/=]{32,}$/.test(String(value)))).toEqual([]);
  });
});
