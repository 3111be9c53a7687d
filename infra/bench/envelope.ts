/** What one envelope takes, counted in the host's log: the amounts of infra/bench/azure/measured.ts and docs/run/operations.md. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../shared/domain/signing/signing-link.ts';
import { aSignature } from '../../test/fixtures/drawn-signature.ts';
import { ApiClient, upload } from '../local/api-client.ts';
import { startHost, startStores } from '../local/stack.ts';
import { measurableApp } from './bench-app.ts';
import { type Benchmark, type Measurement, median } from './measurement.ts';
import { makeDocument } from './seal/documents.ts';

const envelopes = 10;
const waitMs = 60_000;

interface Line {
  name: string;
  invocation: string;
  bytes: number;
  facts: Record<string, unknown>;
}

/** The lines of functions; of timers only their own work is left out. */
function linesOf(output: string): Line[] {
  const lines = [...output.matchAll(/\[(\w+) ([^\]\s]+)\] (\{.*\})$/gm)];
  return lines
    .map(([, name = '', invocation = '', json = '{}']) => {
      const facts = JSON.parse(json) as Record<string, unknown>;
      return { name, invocation, bytes: Buffer.byteLength(json), facts };
    })
    .filter(({ name }) => !/^(?:Sweep|Remind|Augment|Check|Bench|Register|Login)/.test(name));
}

class Signer {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async ask(method: string, path: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${this.#url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}

interface Sent {
  signers: { id: string }[];
}
interface Opened {
  language: string;
  consents: { language: string; sha256: string }[];
  document: { sha256: string };
}

interface Service {
  client: ApiClient;
  signerOf(envelopeId: string, recipientId: string): Signer;
  pdf: Uint8Array;
  /** Until the background has sent so many e-mails more. */
  wait(mails: number): Promise<void>;
  /** Of the host so far. */
  cpuMs(): Promise<number>;
}

/**
 * From the upload to the second look at the completed envelope.
 * @returns milliseconds of CPU while requests were made, and while a worker sealed, dispatched and sent
 */
async function oneEnvelope({ client, signerOf, pdf, wait, cpuMs }: Service): Promise<{ http: number; seal: number }> {
  const start = await cpuMs();
  const announced = await client.announce('Agreement.pdf');
  await upload(announced, pdf);
  const path = `/api/envelopes/${announced.envelopeId}`;
  const signers = [{ email: 'signer@example.com', name: 'A Signer' }];
  const sent = await client.call<Sent>('PUT', path, { signers, status: 'sent' });
  const sentAt = await cpuMs();
  await wait(1);
  const invitedAt = await cpuMs();
  const signer = signerOf(announced.envelopeId, sent.signers[0]?.id ?? '');
  const opened = (await (await signer.ask('POST', '/api/sign/open', {})).json()) as Opened;
  await (await signer.ask('GET', '/api/sign/document')).arrayBuffer();
  const consent = opened.consents.find(({ language }) => language === opened.language);
  await signer.ask('POST', '/api/sign/sign', {
    consent: { sha256: consent?.sha256 },
    documentSha256: opened.document.sha256,
    fields: [],
    signature: aSignature(),
  });
  const signedAt = await cpuMs();
  await wait(2);
  const sealedAt = await cpuMs();
  for (let look = 0; look < 2; look++) await client.call('GET', path);
  const end = await cpuMs();
  return { http: sentAt - start + (signedAt - invitedAt) + (end - sealedAt), seal: sealedAt - signedAt };
}

async function run(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-envelope-'));
  const app = await measurableApp();
  const stores = await startStores({ dataDir });
  try {
    const env = { ...stores.env, AzureFunctionsJobHost__logging__logLevel__default: 'Information' };
    const host = await startHost({ env, appRoot: app.folder });
    try {
      return await measured(host, env);
    } finally {
      await host.stop();
    }
  } finally {
    await stores.stop();
    await app.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measured(host: Awaited<ReturnType<typeof startHost>>, env: Record<string, string>) {
  const person = { email: `${randomUUID()}@example.com`, password: 'a long password' };
  const client = new ApiClient(host.url);
  await client.register(person);
  await client.logIn(person);
  const { userId: ownerId } = await client.call<{ userId: string }>('GET', '/api/account');
  const keyedHash = hmacKeyedHash(Buffer.from(env.LINK_PEPPER ?? '', 'base64'));
  const signerOf = (envelopeId: string, recipientId: string) =>
    new Signer(host.url, signingLinkToken(keyedHash, { ownerId, envelopeId, recipientId, version: 1 }));
  const pdf = await makeDocument('small');
  const sentMails = () => linesOf(host.output()).filter(({ facts }) => facts.job === 'SendEmail').length;
  let awaited = 0;
  const wait = async (mails: number) => {
    awaited += mails;
    const until = Date.now() + waitMs;
    while (sentMails() < awaited && Date.now() < until) await pause(50);
    if (sentMails() < awaited) throw new Error(`There are ${sentMails()} lines of e-mails instead of ${awaited}.`);
  };
  const cpuMs = async () => (await client.call<{ cpuUs: number }>('GET', '/bench/cpu')).cpuUs / 1_000;
  const service: Service = { client, signerOf, pdf, wait, cpuMs };
  // The confirmation of the account's address.
  await wait(1);
  await oneEnvelope(service);
  await pause(1_000);
  const first = linesOf(host.output()).length;
  const cpu = { http: [] as number[], seal: [] as number[] };
  for (let each = 0; each < envelopes; each++) {
    const { http, seal } = await oneEnvelope(service);
    cpu.http.push(http);
    cpu.seal.push(seal);
  }
  // The last lines come after the e-mails.
  await pause(1_000);
  return [
    ...amountsOf(linesOf(host.output()).slice(first)),
    { what: 'CPU of the requests, median', value: median(cpu.http), unit: 'ms' },
    { what: 'CPU of sealing, dispatching and sending, median', value: median(cpu.seal), unit: 'ms' },
  ];
}

function amountsOf(lines: Line[]): Measurement[] {
  const each = (what: string, value: number, unit: string) => ({ what, value: value / envelopes, unit });
  const sum = (fact: string) => lines.reduce((total, { facts }) => total + Number(facts[fact] ?? 0), 0);
  const byName = new Map<string, Set<string>>();
  for (const { name, invocation } of lines) byName.set(name, (byName.get(name) ?? new Set()).add(invocation));
  const executions = [...byName].map(([name, invocations]) => each(`executions of ${name}`, invocations.size, ''));
  return [
    ...executions,
    each('executions', new Set(lines.map(({ invocation }) => invocation)).size, ''),
    each('calls to Cosmos DB', sum('cosmosCalls'), ''),
    each('request units, by the local model', sum('requestUnits'), 'RU'),
    each('calls to Blob Storage', sum('blobCalls'), ''),
    each('messages to queues', sum('queueCalls'), ''),
    each('the app’s own lines of log', lines.reduce((total, { bytes }) => total + bytes, 0) / 1_000, 'kB'),
  ];
}

export const benchmark: Benchmark = { title: `what one envelope takes, mean of ${envelopes}`, run };
