/** Executes all code of the reference, as it is printed on the pages, against the service. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import type { PublishedRoute } from '../../shared/contracts/route.ts';
import { anAddress } from '../ceremony.ts';
import { aSigner } from '../fixtures/certificates.ts';
import { eventually } from '../fixtures/eventually.ts';
import { anIntegrator, type Integrator } from '../fixtures/integrator.ts';
import { aMember, anOrganization, invited } from '../fixtures/organizations.ts';
import { changeRecord } from '../fixtures/records.ts';
import { chapterCode, leaseForm, referenceSamples, type SampleLanguage } from '../fixtures/reference-samples.ts';
import { httpRoutes } from '../fixtures/routes.ts';
import { aPdf as aSignedPdf, signPdf } from '../fixtures/signed-pdf.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { aFreePort } from '../servers/free-port.ts';
import { aReceiver, type Receiver } from '../servers/receiver.ts';
import { aDraft, aPdf, call, client, inline, type Json, matches, stack, uuidOf } from '../stack.ts';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const folder = temporaryFolder();

type Environment = Record<string, string>;

let samples: Awaited<ReturnType<typeof referenceSamples>>;
let integrator: Integrator;
let receiver: Receiver;
let isPythonInstalled: boolean;

beforeAll(async () => {
  samples = await referenceSamples();
  receiver = await aReceiver(Array.from({ length: 50 }, () => ({ status: 200, body: 'ok' })));
  // A reader sees a refusal; the test wants it as an exit code, too.
  await writeFile(join(folder(), '.curlrc'), 'silent\nshow-error\nfail-with-body\n');
  isPythonInstalled = await run('python3', ['--version']).then(
    () => true,
    () => false,
  );
});
afterAll(() => receiver.close());

/** Tries again while the service refuses because it is busy, which it answers before it does anything. */
const v1 = async (path: string, body: object = {}): Promise<Json> => {
  const ask = () => integrator.api('POST', path, body).then((answer) => answer.status !== 503 && answer);
  const { status, json } = await eventually(ask);
  expect([path, json.error, status < 300]).toEqual([path, undefined, true]);
  return json.data;
};
const app = async (method: string, path: string, body: object = {}): Promise<Json> => {
  const { status, json } = await integrator.app(method, path, body);
  expect([path, json.error, status < 300]).toEqual([path, undefined, true]);
  return json;
};

async function anEnvelope(more: object = {}): Promise<Environment> {
  const envelope = await v1('/envelopes', {
    name: 'Lease',
    recipients: [{ email: anAddress(), name: 'Ada Lovelace' }],
    document: inline(await aPdf()),
    ...more,
  });
  return { ENVELOPE_ID: envelope.id, RECIPIENT_ID: envelope.recipients[0].id };
}

/** The recipients were asked an hour ago: a reminder within a minute is refused. */
async function askedAnHourAgo(environment: Environment): Promise<Environment> {
  const { ENVELOPE_ID = '' } = environment;
  const id = ENVELOPE_ID.startsWith('env_') ? uuidOf(ENVELOPE_ID) : ENVELOPE_ID;
  await changeRecord(integrator.owner.userId, id, ({ recipients }) => {
    const sentAt = new Date(Date.now() - 3_600_000).toISOString();
    for (const recipient of recipients) if (recipient.sentAt) recipient.sentAt = sentAt;
  });
  return environment;
}

/** An envelope of the app API. */
async function aUsersEnvelope(more: object = {}): Promise<Environment> {
  const id = await aDraft(integrator.owner);
  const signers = [{ email: anAddress(), name: 'Ada Lovelace' }];
  const envelope = await app('PATCH', `/envelopes/${id}`, { signers, ...more });
  return { ENVELOPE_ID: id, SIGNER_ID: envelope.signers[0].id };
}

/** Its completion certificate is a separate file, because the document was signed before. */
async function aSeparateCertificate(): Promise<string> {
  const { signer } = aSigner('P-256', { commonName: 'Another signer' });
  const document = inline(await signPdf(aSignedPdf(), { signer, permits: null }));
  const { ENVELOPE_ID = '' } = await anEnvelope({ document, requireAllSignatures: false });
  await v1(`/envelopes/${ENVELOPE_ID}/complete`);
  return ENVELOPE_ID;
}

async function aWebhook(): Promise<Environment> {
  const { id } = await v1('/webhooks', { url: receiver.url, events: ['envelope.voided'] });
  return { WEBHOOK_ID: id };
}

async function aDelivery(): Promise<Environment> {
  const { WEBHOOK_ID = '' } = await aWebhook();
  await v1(`/webhooks/${WEBHOOK_ID}/test`);
  const { id } = await eventually(async () => {
    const { json } = await integrator.api('GET', `/webhooks/${WEBHOOK_ID}/deliveries?status=delivered`);
    return json.data[0] as Json;
  });
  return { WEBHOOK_ID, DELIVERY_ID: id };
}

/** The template that the example of a batch names. */
let formId: string;

const aForm = async (): Promise<string> =>
  (await v1('/templates', { ...leaseForm, document: inline(await aPdf()) })).id;

async function aBatch(templateId = formId, count = 1): Promise<Environment> {
  const rows = Array.from({ length: count }, () => ({
    recipients: [{ roleKey: 'tenant', email: anAddress(), name: 'Ada Lovelace' }],
  }));
  const { id } = await v1('/batches', { templateId, name: 'Leases', rows });
  return { BATCH_ID: id };
}

/** The template was changed while the batch was sent: the rows that were left are refused. */
async function aRefusedBatch(): Promise<Environment> {
  const templateId = await aForm();
  const { BATCH_ID } = await aBatch(templateId, 300);
  await integrator.api('PATCH', `/templates/${templateId}`, { defaults: { message: 'Sign by Friday.' } });
  await eventually(async () => {
    const { json } = await integrator.api('GET', `/batches/${BATCH_ID}`);
    return json.data.endedAt !== null && json.data.counts.refused > 0;
  });
  // Its end is announced before it can be sent again.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return { BATCH_ID: BATCH_ID ?? '' };
}

const sentByUser = () => aUsersEnvelope({ status: 'sent' });

/** Operations for which a new draft does not suffice. */
const needs: Record<string, () => Promise<Environment>> = {
  completeEnvelope: () => anEnvelope({ requireAllSignatures: false, send: true }),
  remindEnvelope: async () => askedAnHourAgo(await anEnvelope({ send: true })),
  remindRecipient: async () => askedAnHourAgo(await anEnvelope({ send: true })),
  getCertificate: async () => ({ ENVELOPE_ID: await aSeparateCertificate() }),
  getCertificateAsUser: async () => ({ ENVELOPE_ID: uuidOf(await aSeparateCertificate()) }),
  deleteRecipient: async () => {
    const people = [anAddress(), anAddress()].map((email) => ({ email, name: 'Ada' }));
    return anEnvelope({ recipients: people });
  },
  createSigningSession: () => anEnvelope({ send: true }),
  copySigningLink: sentByUser,
  offerInPerson: sentByUser,
  remindSigner: async () => askedAnHourAgo(await sentByUser()),
  signNow: () => aUsersEnvelope({ signers: [{ email: integrator.owner.email, name: 'Grace' }], status: 'sent' }),
  deleteKey: async () => {
    const { id } = await app('POST', '/keys', { name: 'Old', scopes: ['account:read'] });
    return { KEY_ID: id };
  },
  readLogo: async () => {
    await app('PUT', '/account/logo', {
      mimetype: 'image/png',
      contentBase64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    });
    return {};
  },
  redeliver: aDelivery,
  correctEnvelope: () => anEnvelope({ send: true }),
  correctEnvelopeAsUser: sentByUser,
  retryBatch: aRefusedBatch,
  retryBatchAsUser: aRefusedBatch,
  changePassword: aReader,
  deleteAccount: aReader,
  deleteOrganization: async () => {
    const { TOKEN = '' } = await aReader();
    const { json } = await client(TOKEN)('POST', '/organizations', { name: 'Northwind' });
    return { TOKEN, ORGANIZATION: json.organizationId };
  },
};

/** A person whose password is that of the examples. */
async function aReader(): Promise<Environment> {
  const person = { email: `reader-${randomUUID()}@example.com`, password: 'a long password' };
  await client()('POST', '/Register', { ...person, invitationCode: 'LOCAL-INVITE' });
  return { TOKEN: (await client()('POST', '/Login', person)).json.token };
}

/** An organization with a member and an open invitation. */
async function ourOrganization(): Promise<Environment> {
  const { owner } = integrator;
  const ORGANIZATION = await anOrganization(owner);
  const { userId: ACCOUNT_ID } = await aMember(owner, ORGANIZATION, 'member');
  const { id: INVITATION_ID } = await invited(owner, ORGANIZATION, anAddress(), 'viewer');
  return { ORGANIZATION, ACCOUNT_ID, INVITATION_ID };
}

async function environmentOf(operationId: string, path: string): Promise<Environment> {
  const own = needs[operationId];
  if (own) return own();
  if (path.includes('/templates/')) return { TEMPLATE_ID: (await v1('/templates', aTemplate)).id };
  if (path.includes('/webhooks/')) return aWebhook();
  if (path.includes('/batches/')) return aBatch();
  if (path.startsWith('/api/organizations/')) return ourOrganization();
  if (path.includes('/api/v1/envelopes/')) return anEnvelope();
  if (path.includes('/api/envelopes/')) return aUsersEnvelope();
  return {};
}

const aTemplate = { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] };

/** Ada exists once for each language, and the day in the example of `recover` passes. */
const adas: Record<SampleLanguage, string> = { curl: anAddress(), typescript: anAddress(), python: anAddress() };
function inPresent(code: string, language: SampleLanguage): string {
  return code
    .replaceAll('ada@example.com', adas[language])
    .replaceAll('tpl_0123456789abcdef0123456789abcdef', formId)
    .replace('2026-11-20T00:00:00Z', new Date(Date.now() - 3_600_000).toISOString());
}

async function execute(language: SampleLanguage, id: string, code: string, environment: Environment): Promise<string> {
  const { owner, key } = integrator;
  const env = {
    PATH: process.env.PATH,
    CURL_HOME: folder(),
    BASE: stack().url,
    KEY: key,
    TOKEN: owner.token,
    ...environment,
  };
  const options = { cwd: folder(), env };
  if (language === 'curl') return (await run('bash', ['-euo', 'pipefail', '-c', code], options)).stdout;
  if (language === 'python') return (await run('python3', ['-c', code], options)).stdout;
  const file = join(folder(), `${id}.mjs`);
  await writeFile(file, (await transform(code, { loader: 'ts' })).code);
  return (await run(process.execPath, [file], options)).stdout;
}

interface Operation {
  id: string;
  path: string;
  answers: PublishedRoute['answers'];
}

/** Registration precedes the log-in. */
async function operations(): Promise<Operation[]> {
  const { json } = await call('GET', '/api/openapi.json');
  const routes = await httpRoutes();
  const all = Object.entries(json.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId: id }]) => {
        const route = routes.find((one) => one.path === path && one.method === method.toUpperCase());
        return { id, path, answers: route?.answers as PublishedRoute['answers'] };
      }),
  );
  return all.sort((a, b) => Number(b.id === 'register') - Number(a.id === 'register'));
}

async function executeAll(language: SampleLanguage): Promise<string[]> {
  // Each language has an account, because an account has at most 20 webhooks.
  integrator = await anIntegrator();
  formId = await aForm();
  const executed: string[] = [];
  for (const { id, path, answers } of await operations()) {
    const code = samples.get(id)?.[language];
    if (!code) continue;
    const environment = await environmentOf(id, path);
    const printed = await execute(language, id, inPresent(code, language), environment).catch((error: Json) => {
      throw new Error(`${id} in ${language}\n${code}\n${error.stdout}\n${error.stderr}`);
    });
    // A route that answers both 200 and 201 has created something here.
    const answer = answers[201] ?? Object.values(answers)[0];
    if (answer?.json) expect([id, printed.trim()]).toEqual([id, expect.stringMatching(/^[{[]/)]);
    if (answer?.json && language === 'curl') await matches(answer.json, JSON.parse(printed));
    executed.push(id);
  }
  return executed.sort();
}

/** The payment provider sends the request of one operation. */
const withCode = async () =>
  (await operations())
    .map(({ id }) => id)
    .filter((id) => id !== 'paymentWebhook')
    .sort();

describe('the code of every operation in the reference works as printed', () => {
  it('with curl', async () => {
    expect(await executeAll('curl')).toEqual(await withCode());
  }, 240_000);

  it('with TypeScript, strictly typed', async () => {
    expect(await executeAll('typescript')).toEqual(await withCode());
    const files = [...samples].map(async ([id, { typescript }]) => {
      const file = join(folder(), `${id}.mts`);
      await writeFile(file, typescript);
      return file;
    });
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
    const types = ['--moduleDetection', 'force', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    await run(join(root, 'node_modules/.bin/tsc'), [...flags, ...types, ...(await Promise.all(files))], {
      cwd: root,
    }).catch(({ stdout }) => {
      throw new Error(stdout);
    });
  }, 240_000);

  it('with Python', async () => {
    if (!isPythonInstalled) {
      console.warn('PYTHON IS NOT INSTALLED: the Python code of the reference was not executed.');
      return;
    }
    expect(await executeAll('python')).toEqual(await withCode());
  }, 240_000);
});

describe('the programs of the chapters work as printed', () => {
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    integrator = await anIntegrator();
  });
  afterAll(() => {
    for (const child of running) child.kill();
  });

  async function startReceiver(language: 'TypeScript' | 'Python', env: Environment) {
    const code = await chapterCode('/docs/webhook-events', language);
    const file = join(folder(), language === 'Python' ? 'receiver.py' : 'receiver.mjs');
    await writeFile(file, language === 'Python' ? code : (await transform(code, { loader: 'ts' })).code);
    const command = language === 'Python' ? 'python3' : process.execPath;
    const child = spawn(command, [file], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running.push(child);
    const printed: string[] = [];
    child.stdout.on('data', (chunk) => printed.push(String(chunk)));
    return printed;
  }

  it.each(['TypeScript', 'Python'] as const)(
    'a receiver of webhooks in %s accepts the events of the service and no other',
    async (language) => {
      if (language === 'Python' && !isPythonInstalled) {
        console.warn('PYTHON IS NOT INSTALLED: the receiver of webhooks in Python was not executed.');
        return;
      }
      const PORT = String(await aFreePort());
      const url = `http://127.0.0.1:${PORT}/`;
      const { id, secret } = await v1('/webhooks', { url });
      const printed = await startReceiver(language, { PORT, SECRET: secret });
      const post = (headers: Record<string, string>) =>
        fetch(url, { method: 'POST', body: '{"type":"envelope.completed"}', headers }).then(
          ({ status }) => status,
          () => undefined,
        );
      const now = String(Math.floor(Date.now() / 1000));
      const forged = { 'webhook-id': 'evt_1', 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` };
      expect(await eventually(() => post({ ...forged, 'webhook-timestamp': now }))).toBe(400);
      expect(await post({ ...forged, 'webhook-timestamp': '1' })).toBe(400);
      expect(await post({})).toBe(400);
      await v1(`/webhooks/${id}/test`);
      const delivery = await eventually(async () => {
        const { json } = await integrator.api('GET', `/webhooks/${id}/deliveries?status=delivered`);
        return json.data[0] as Json;
      });
      expect(delivery).toMatchObject({ eventType: 'webhook.test' });
      expect(printed.join('')).toBe('webhook.test\n');
    },
  );

  it('a program lists the envelopes', async () => {
    const { ENVELOPE_ID } = await anEnvelope();
    const code = await chapterCode('/docs/paging', 'TypeScript');
    expect(await execute('typescript', 'paging', code, {})).toBe(`${ENVELOPE_ID} Lease\n`);
  });

  it('commands repeat a request and change an envelope that has not changed', async () => {
    const { ENVELOPE_ID = '' } = await anEnvelope();
    await writeFile(
      join(folder(), 'envelope.json'),
      JSON.stringify({
        name: 'Lease',
        recipients: [{ email: anAddress(), name: 'Ada' }],
        document: inline(await aPdf()),
      }),
    );
    const repeated = await chapterCode('/docs/idempotency', 'Shell');
    const first = JSON.parse(await execute('curl', 'repeat', repeated, {}));
    const again = JSON.parse(await execute('curl', 'repeat', repeated, {}));
    expect(first.data.id).toMatch(/^env_/);
    expect(again.data.id).toBe(first.data.id);
    const changed = JSON.parse(
      await execute('curl', 'change', await chapterCode('/docs/idempotency', 'Shell', 1), { ENVELOPE_ID }),
    );
    expect(changed.data).toMatchObject({ id: ENVELOPE_ID, message: 'Please sign by Friday.' });
  });
});
