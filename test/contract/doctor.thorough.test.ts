import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { examineAll, reportLine } from '../../infra/commands/doctor/examine-all.ts';
import { pem } from '../../infra/local/certificate-authority.ts';
import { readConfig } from '../../shared/config.ts';
import { compose } from '../../shared/services.ts';
import { aCertificate, anAuthority, dayMs } from '../fixtures/certificates.ts';
import { runs } from '../fixtures/commands.ts';
import { printedSecrets } from '../fixtures/printed-secrets.ts';
import { aFreePort } from '../servers/free-port.ts';
import { aTamperingProxy, type Tampering } from '../servers/tampering-proxy.ts';
import { stack } from '../stack.ts';

const root = resolve(__dirname, '../..');

interface Examination {
  code: number;
  /** Maps each unhealthy part to the sentence about it. */
  unhealthy: Record<string, string>;
  output: string;
}

/** Settings over those of the running stack; undefined takes one away. */
type Changes = Record<string, string | undefined>;

const settings = (changes: Changes) => ({ ...stack().env, PUBLIC_URL: stack().url, ...changes });

function examinationOf(code: number, output: string): Examination {
  const unhealthy = [...output.matchAll(/^FAIL {2}([^:]+(?::\/\/[^\s]+)?): (.*?)(?: {2}\[\d+ ms\])?$/gm)];
  return { code, unhealthy: Object.fromEntries(unhealthy.map(([, part = '', words = '']) => [part, words])), output };
}

/** Runs the command in a separate process. */
function doctor(changes: Changes = {}): Promise<Examination> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...settings(changes) } as NodeJS.ProcessEnv;
  return new Promise((done) => {
    const options = { cwd: root, env, maxBuffer: 1 << 24 };
    execFile(process.execPath, runs('infra/commands/doctor.ts'), options, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      done(examinationOf(code, `${stdout}${stderr}`));
    });
  });
}

/** Runs the command without a new process and returns its output. */
async function examination(changes: Changes): Promise<Examination> {
  let output = '';
  const isWell = await examineAll(
    async () => compose(readConfig(settings(changes))),
    (finding) => {
      output += reportLine(finding);
    },
  );
  return examinationOf(isWell ? 0 : 1, output);
}

const storage = () => stack().env.AzureWebJobsStorage ?? '';
const endpoint = (name: string) => new RegExp(`${name}=([^;]+)`).exec(storage())?.[1] ?? '';

async function throughProxy(tampering: Tampering): Promise<Examination> {
  const blob = endpoint('BlobEndpoint');
  const proxy = await aTamperingProxy(blob, tampering);
  try {
    return await examination({ AzureWebJobsStorage: storage().replace(blob, proxy.url) });
  } finally {
    await proxy.close();
  }
}

const authority = anAuthority();

/** A key and its certificate, as settings. */
function aSeal(changes: Parameters<typeof aCertificate>[0] = {}) {
  const own = aCertificate({ commonName: 'Doctor’s seal', issuer: authority, ...changes });
  return {
    SEAL_KEY_PEM: own.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    SEAL_CHAIN_PEM: pem('CERTIFICATE', own.der) + pem('CERTIFICATE', authority.der),
  };
}

describe('npm run doctor', () => {
  it('passes a healthy environment, and has really sealed', async () => {
    const { code, unhealthy, output } = await doctor();
    expect({ code, unhealthy }).toEqual({ code: 0, unhealthy: {} });
    expect(output).toMatch(/\nAll checks passed\.\n$/);
    expect(output).toMatch(/^OK {4}one real seal: sealed, downloaded and verified \(B-/m);
    const parts = [
      'configuration',
      'clock',
      'Cosmos DB',
      'Blob Storage',
      'signed addresses',
      'queues',
      'e-mail',
      'service',
    ];
    for (const part of parts) expect(output).toMatch(new RegExp(`^OK    ${part}:`, 'm'));
  });

  it('ends with 1 and a verdict when something is unhealthy', async () => {
    const { code, unhealthy, output } = await doctor({ LINK_PEPPER: undefined });
    expect({ code, parts: Object.keys(unhealthy) }).toEqual({ code: 1, parts: ['configuration'] });
    expect(output).toMatch(/\nAt least one check failed\.\n$/);
  });

  describe('where there is something to note', () => {
    let noted: Examination;
    beforeAll(async () => {
      const parameter = { COUNTERSIGN_TSA_URLS: 'https://tsa.example.com' };
      noted = await doctor({ MAIL_FROM: undefined, SMTP_URL: undefined, ...parameter });
    });

    it('notes that no e-mail is sent without a mail service', () => {
      const { code, unhealthy, output } = noted;
      expect({ code, unhealthy }).toEqual({ code: 0, unhealthy: {} });
      expect(output).toMatch(/^NOTE {2}e-mail: off, no e-mail is sent/m);
      expect(output).toMatch(/\nAll checks passed, but see the notes\.\n$/);
    });

    it('notes that it examines other settings than the parameters of the deployment, and prints no value', () => {
      const { code, output } = noted;
      expect(code).toBe(0);
      expect(output).toMatch(/^NOTE {2}deployment: TSA_URLS is not what COUNTERSIGN_TSA_URLS says.*azd provision/m);
      expect(output).not.toMatch(/tsa\.example\.com|All checks passed\.\n/);
    });
  });

  /** Settings with an address at which nothing listens. */
  let away: string;
  beforeAll(async () => {
    away = `127.0.0.1:${await aFreePort()}`;
  });
  const storageAway = (name: string) =>
    examination({ AzureWebJobsStorage: storage().replace(endpoint(name), `http://${away}/devstoreaccount1`) });
  const production = { COUNTERSIGN_ENV: 'production', WEBHOOK_ALLOW_HOSTS: undefined };
  const expired = { notBefore: new Date(Date.now() - 9 * dayMs), notAfter: new Date(Date.now() - dayMs) };

  type Fault = [part: string, words: RegExp, examine: () => Promise<Examination>];
  const faults: Record<string, Fault> = {
    'a wrong Cosmos DB key': [
      'Cosmos DB',
      /refuses COSMOS_KEY/,
      () => examination({ COSMOS_KEY: Buffer.alloc(64, 7).toString('base64') }),
    ],
    'Cosmos DB out of reach': [
      'Cosmos DB',
      /http:\/\/127\.0\.0\.1:\d+\S* does not answer.*COSMOS_ENDPOINT/,
      () => examination({ COSMOS_ENDPOINT: `http://${away}/` }),
    ],
    'a missing database': [
      'Cosmos DB',
      /database "elsewhere" or its container "envelopes" is missing.*azd provision/,
      () => examination({ ...production, COSMOS_DATABASE: 'elsewhere' }),
    ],
    'a missing blob container': [
      'Blob Storage',
      /container "sealed" is missing.*azd provision/,
      () => throughProxy({ answer: (_method, url) => (/\/sealed\?restype=container/.test(url) ? 404 : undefined) }),
    ],
    'storage that refuses': [
      'Blob Storage',
      /refuses the key in AzureWebJobsStorage/,
      () =>
        throughProxy({
          answer: (method, url) => (method !== 'PUT' && /restype=container/.test(url) ? 403 : undefined),
        }),
    ],
    'Blob Storage out of reach': [
      'Blob Storage',
      /http:\/\/127\.0\.0\.1\S* does not answer/,
      () => storageAway('BlobEndpoint'),
    ],
    'queues out of reach': [
      'queues',
      /http:\/\/127\.0\.0\.1\S* does not answer.*queue address/,
      () => storageAway('QueueEndpoint'),
    ],
    'an invalid connection string': [
      'Blob Storage',
      /AzureWebJobsStorage is not a connection string/,
      () => examination({ AzureWebJobsStorage: 'DefaultEndpointsProtocol=https;AccountName=x' }),
    ],
    'a wrong clock': [
      'clock',
      /clock is \d+ seconds behind .*NTP/,
      () => throughProxy({ headers: () => ({ date: new Date(Date.now() + 600_000).toUTCString() }) }),
    ],
    'an expired certificate': ['sealing certificate', /“Doctor’s seal” has expired/, () => examination(aSeal(expired))],
    'the development certificate in production': [
      'sealing certificate',
      /must not seal in production/,
      () => examination(production),
    ],
    'a sealing key of another certificate': [
      'sealing key',
      /does not belong to the certificate/,
      () => examination({ ...aSeal(), SEAL_KEY_PEM: aSeal().SEAL_KEY_PEM }),
    ],
    'a vault out of reach': [
      'sealing key',
      /https:\/\/127\.0\.0\.1\S* does not answer|is not signed in/,
      () => examination({ ...aSeal(), SEAL_KEY_PEM: undefined, SEAL_KEY_VAULT_KEY_ID: `https://${away}/keys/seal` }),
    ],
    'a missing secret': ['configuration', /LINK_PEPPER is not set/, () => examination({ LINK_PEPPER: undefined })],
    'a timestamp authority out of reach': [
      'timestamp authority http://127.0.0.1:9/tsa',
      /gives no timestamp.*TSA_URLS/,
      () => examination({ TSA_URLS: 'http://127.0.0.1:9/tsa' }),
    ],
    'an app that does not answer': [
      'service',
      /http:\/\/127\.0\.0\.1:\d+\/api\/health does not answer/,
      () => examination({ PUBLIC_URL: `http://${away}` }),
    ],
    'a mail server out of reach': [
      'e-mail',
      /no mail server answers at 127\.0\.0\.1/,
      () => examination({ MAIL_FROM: 'a@example.com', SMTP_URL: `smtp://${away}` }),
    ],
    'a mail service out of reach': [
      'e-mail',
      /https:\/\/127\.0\.0\.1:\d+ does not answer\. Check ACS_ENDPOINT/,
      () => examination({ SMTP_URL: undefined, ACS_ENDPOINT: `https://${away}` }),
    ],
  };

  it.each(Object.entries(faults))('names %s', async (_fault, [part, words, examine]) => {
    const { code, unhealthy, output } = await examine();
    if (unhealthy[part] === undefined) throw new Error(`nothing was said of ${part}:\n${output}`);
    expect(unhealthy[part]).toMatch(words);
    expect(code).toBe(1);
    expect(printedSecrets(output, stack().env)).toEqual([]);
  });
});
