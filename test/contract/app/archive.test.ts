/** The level of a seal over HTTP, with an authority of our own that tells about its certificates in a private network. */
import { createHash } from 'node:crypto';
import { pageTexts } from '../../fixtures/page-text.ts';
import { type PrivateAuthorities, privateAuthorities } from '../../fixtures/private-authorities.ts';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { aCuttingProxy, type Cut } from '../../servers/cutting-proxy.ts';
import type { Tsa } from '../../servers/tsa.ts';
import {
  aDraft,
  anApiKey,
  aSession,
  call,
  download,
  type Json,
  runFunction,
  type Session,
  stack,
} from '../../stack.ts';

let owner: Session;
let apiKey: string;
let tsa: Tsa;
let authorities: PrivateAuthorities;
let settings: Record<string, string>;
const hosts: HostProcess[] = [];
/** For the tests whose host is not to die. */
let living: HostProcess;

beforeAll(async () => {
  owner = await aSession();
  apiKey = await anApiKey(owner, ['envelopes:read', 'envelopes:write']);
  authorities = await privateAuthorities();
  tsa = authorities.tsa;
  settings = { ...authorities.settings, SEALING_LEASE_SECONDS: '3' };
  living = await aHost();
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await authorities?.close();
});
beforeEach(() => {
  tsa.manners = 'good';
  authorities.revocation.broken = new Set();
});

async function aHost(env: Record<string, string> = {}): Promise<HostProcess> {
  const host = await aPeculiarHost({ ...settings, ...env }, { background: ['AugmentSeals'] });
  hosts.push(host);
  return host;
}

const ask = (host: { url: string }, method: string, path: string, token = owner.token) =>
  call(method, path, { token, baseUrl: host.url });
const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');

async function complete(host: { url: string }, id: string): Promise<{ answer: Json; file: Uint8Array }> {
  const { status, json: answer } = await ask(host, 'POST', `/api/envelopes/${id}/complete`);
  expect(status).toBe(200);
  const file = await download(answer.signedUrl);
  expect(sha256(file)).toBe(answer.hash);
  return { answer, file };
}

const known = async (host: { url: string }, hash: string) =>
  (await call('POST', '/api/verify', { baseUrl: host.url, body: { sha256: hash } })).json;
const report = async (host: { url: string }, file: Uint8Array) =>
  (
    await call('POST', '/api/verify', {
      baseUrl: host.url,
      raw: file,
      headers: { 'content-type': 'application/pdf' },
    })
  ).json.report;
const levelOnPage = async (file: Uint8Array) =>
  /Sealed with PAdES (B-\w+)/.exec((await pageTexts(file)).join(' '))?.[1];
const v1 = (id: string) => `/api/v1/envelopes/env_${id.replaceAll('-', '')}`;

const archivedEvents = async (host: { url: string }, id: string): Promise<Json[]> => {
  const { json } = await ask(host, 'GET', `${v1(id)}/events`, apiKey);
  return json.data.filter(({ data }: Json) => data.changed?.includes('seal.archive'));
};

it('B-LTA in the answer of complete: file, page and record agree, and nothing is left to do', async () => {
  const host = living;
  const id = await aDraft(owner);
  const { answer, file } = await complete(host, id);
  expect(await report(host, file)).toMatchObject({ intact: true, sealedByUs: true, level: 'B-LTA' });
  expect(await levelOnPage(file)).toBe('B-LTA');
  expect((await ask(host, 'GET', `/api/envelopes/${id}`)).json.seal).toEqual({ level: 'B-LTA' });
  expect(await known(host, answer.hash)).toMatchObject({
    isKnown: true,
    seal: { level: 'B-LTA', version: 'sealed', archivedAt: null },
  });
  await runFunction('AugmentSeals', host.url);
  expect((await complete(host, id)).answer.hash).toBe(answer.hash);
  expect(await archivedEvents(host, id)).toEqual([]);
}, 120_000);

it('without the timestamp authority: B-B at once; later a separate version, of which everyone is told', async () => {
  const host = living;
  tsa.manners = 'hang';
  const id = await aDraft(owner);
  const start = Date.now();
  const { answer, file } = await complete(host, id);
  // Eight seconds are for the authorities; the rest of the bound is for a busy machine.
  expect(Date.now() - start).toBeLessThan(45_000);
  expect(await levelOnPage(file)).toBe('B-B');

  tsa.manners = 'good';
  const read = async () => (await ask(host, 'GET', `/api/envelopes/${id}`)).json;
  // A run ends early where the authority, on a busy machine, is too slow.
  for (let run = 0; run < 5 && !(await read()).seal.archive; run++) {
    await Promise.all([runFunction('AugmentSeals', host.url), runFunction('AugmentSeals', host.url)]);
  }
  const again = await complete(host, id);
  expect(again.answer).toEqual({ ...answer, signedUrl: expect.any(String) });
  expect(Buffer.from(again.file).equals(Buffer.from(file))).toBe(true);

  const app = await read();
  const { archive } = app.seal;
  expect(app).toMatchObject({ hash: answer.hash, seal: { level: 'B-B', archive: { level: 'B-LTA' } } });
  const archived = await download(archive.url);
  expect([sha256(archived), archived.length]).toEqual([archive.sha256, archive.size]);
  expect(Buffer.from(archived.subarray(0, file.length)).equals(Buffer.from(file))).toBe(true);
  expect(await report(host, archived)).toMatchObject({ intact: true, sealedByUs: true, level: 'B-LTA' });

  const { json: v1Envelope } = await ask(host, 'GET', v1(id), apiKey);
  const { url: _, ...facts } = archive;
  expect(v1Envelope.data.seal).toMatchObject({ sha256: answer.hash, level: 'B-B', archive: facts });
  const { json: addresses } = await ask(host, 'GET', `${v1(id)}/document`, apiKey);
  expect(addresses.data).toMatchObject({ sealed: { sha256: answer.hash }, archive: facts });
  expect(sha256(await download(addresses.data.archive.url))).toBe(archive.sha256);

  expect((await known(host, answer.hash)).seal).toMatchObject({ envelopeId: id, level: 'B-B', version: 'sealed' });
  expect((await known(host, archive.sha256)).seal).toMatchObject({
    envelopeId: id,
    level: 'B-LTA',
    version: 'archive',
    archivedAt: archive.at,
  });
  const [event, ...more] = await archivedEvents(host, id);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    type: 'envelope.updated',
    data: { level: 'B-LTA', sha256: archive.sha256, sealedSha256: answer.hash, size: archive.size },
  });
  // A body that was read can be sent back; one that names another archived version cannot.
  const put = (body: Json) =>
    call('PUT', `/api/envelopes/${id}`, { token: owner.token, baseUrl: host.url, body: { seal: body } });
  const wrong = await put({ ...app.seal, archive: { ...archive, sha256: 'a'.repeat(64) } });
  expect(wrong.json.error).toMatchObject({ code: 'validation_error', details: { seal: 'cannot be changed' } });
  expect((await put(app.seal)).status).toBe(200);
}, 120_000);

it('a private revocation service that is not allowed: B-T, and the owner reads why', async () => {
  const host = await aHost({ REVOCATION_ALLOW_HOSTS: '' });
  const id = await aDraft(owner);
  const { file } = await complete(host, id);
  expect(await levelOnPage(file)).toBe('B-T');
  const reason =
    'The revocation service 127.0.0.1 is in a private network and is not listed in REVOCATION_ALLOW_HOSTS.';
  expect((await ask(host, 'GET', `/api/envelopes/${id}`)).json.seal).toEqual({ level: 'B-T', levelReason: reason });
  expect((await ask(host, 'GET', v1(id), apiKey)).json.data.seal).toMatchObject({ level: 'B-T', levelReason: reason });
}, 120_000);

describe('kill -9 while a version is archived', () => {
  const cut: Cut = { seen: [], isArmed: false, at: 0, when: 'before', happens: () => undefined };

  /** Archives on a host that dies at the given request to a store; 0: it lives, and its requests are counted. */
  async function dieAt(at: number, when: Cut['when']): Promise<{ id: string; hash: string }> {
    const { AzureWebJobsStorage = '', COSMOS_ENDPOINT = '' } = stack().env;
    const blobEndpoint = /BlobEndpoint=([^;]+)/.exec(AzureWebJobsStorage)?.[1] ?? '';
    const cosmos = await aCuttingProxy(COSMOS_ENDPOINT, cut);
    const blob = await aCuttingProxy(blobEndpoint, cut);
    const path = new URL(blobEndpoint).pathname.replace(/\/$/, '');
    const host = await aHost({
      COSMOS_ENDPOINT: cosmos.url,
      AzureWebJobsStorage: AzureWebJobsStorage.replace(blobEndpoint, `${blob.url}${path}`),
    });
    tsa.manners = 'status_500';
    const id = await aDraft(owner);
    const { hash } = (await complete(host, id)).answer;
    tsa.manners = 'good';
    const died = new Promise<void>((resolve) => {
      Object.assign(cut, { seen: [], isArmed: true, at, when, happens: () => void host.kill9().then(resolve) });
    });
    const run = runFunction('AugmentSeals', host.url);
    if (at === 0) await run;
    else await Promise.all([run.catch(() => undefined), died]);
    cut.isArmed = false;
    await Promise.all([cosmos.close(), blob.close()]);
    return { id, hash };
  }

  it('before and after the file is stored, and before and after it is recorded: archived once, the sealed file as it was', async () => {
    await dieAt(0, 'before');
    const stored = cut.seen.findIndex((line) => line.startsWith('PUT') && line.endsWith('/archive.pdf')) + 1;
    // The hash, and then the envelope with its event; seals of other tests may follow.
    const recorded = cut.seen
      .flatMap((line, index) => (index >= stored && line.startsWith('POST') ? [index + 1] : []))
      .slice(0, 2);
    expect([stored > 0, recorded.length]).toEqual([true, 2]);
    const lives: { id: string; hash: string }[] = [];
    for (const at of [stored, ...recorded]) lives.push(await dieAt(at, 'before'), await dieAt(at, 'after'));
    const host = living;
    const isArchived = async ({ id }: { id: string }) =>
      (await ask(host, 'GET', `/api/envelopes/${id}`)).json.seal.archive !== undefined;
    // A run ends early where the authority, on a busy machine, is too slow for one of the seals.
    for (let run = 0; run < 5 && !(await Promise.all(lives.map(isArchived))).every(Boolean); run++) {
      await runFunction('AugmentSeals', host.url);
    }
    for (const { id, hash } of lives) {
      const { seal } = (await ask(host, 'GET', `/api/envelopes/${id}`)).json;
      expect((await complete(host, id)).answer.hash).toBe(hash);
      expect(seal).toMatchObject({ level: 'B-B', archive: { level: 'B-LTA' } });
      expect(sha256(await download(seal.archive.url))).toBe(seal.archive.sha256);
      expect(await archivedEvents(host, id)).toHaveLength(1);
    }
  }, 240_000);
});
