/**
 * The level of a seal over HTTP, with an authority that has a revocation service in a private network, and with one that
 * has none. In one file, because the timer of either host augments every pending seal.
 */

import { envelopeIdToV1 } from '../../../shared/domain/ids.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { type PrivateAuthorities, privateAuthorities } from '../../fixtures/private-authorities.ts';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { momentsOf } from '../../servers/cutting-proxy.ts';
import { aHostToKill } from '../../servers/host-to-kill.ts';
import { startTsa, type Tsa } from '../../servers/tsa.ts';
import {
  aDraft,
  anApiKey,
  aSession,
  call,
  client,
  download,
  type Json,
  runFunction,
  type Session,
} from '../../stack.ts';

let owner: Session;
let apiKey: string;
let tsa: Tsa;
let authorities: PrivateAuthorities;
let settings: Record<string, string>;
const hosts: HostProcess[] = [];
/** The host of the tests that kill none. */
let living: HostProcess;
/** A host without private revocation services. It also seals while the authority fails, which a host remembers. */
let restricted: HostProcess;

beforeAll(async () => {
  owner = await aSession();
  apiKey = await anApiKey(owner, ['envelopes:read', 'envelopes:write']);
  authorities = await privateAuthorities();
  tsa = authorities.tsa;
  settings = { ...authorities.settings, SEALING_LEASE_SECONDS: '3' };
  living = await aHost();
  restricted = await aHost({ REVOCATION_ALLOW_HOSTS: '' });
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
  client(token, host.url)(method, path);

async function complete(host: { url: string }, id: string): Promise<{ answer: Json; file: Uint8Array }> {
  const { status, json: answer } = await ask(host, 'POST', `/envelopes/${id}/complete`);
  expect(status).toBe(200);
  const file = await download(answer.signedUrl);
  expect(sha256(file)).toBe(answer.hash);
  return { answer, file };
}

const known = async (host: { url: string }, hash: string) =>
  (await call('POST', '/api/verify', { baseUrl: host.url, body: { sha256: hash } })).json;
const verified = async (host: { url: string }, file: Uint8Array) => {
  const headers = { 'content-type': 'application/pdf' };
  return (await call('POST', '/api/verify', { baseUrl: host.url, raw: file, headers })).json;
};
const report = async (host: { url: string }, file: Uint8Array) => (await verified(host, file)).report;
const levelOnPage = async (file: Uint8Array) => /PAdES (B-\w+)/.exec((await pageTexts(file)).join(' '))?.[1];
const v1 = (id: string) => `/v1/envelopes/${envelopeIdToV1(id)}`;

const archivedEvents = async (host: { url: string }, id: string): Promise<Json[]> => {
  const { json } = await ask(host, 'GET', `${v1(id)}/events`, apiKey);
  return json.data.filter(({ data }: Json) => data.details.changed?.includes('seal.archive'));
};

it('B-LTA in the answer of complete: file, page and record agree, and the timer changes nothing', async () => {
  const host = living;
  const id = await aDraft(owner);
  const { answer, file } = await complete(host, id);
  expect(await report(host, file)).toMatchObject({ intact: true, sealedByUs: true, level: 'B-LTA' });
  expect(await levelOnPage(file)).toBe('B-LTA');
  expect((await ask(host, 'GET', `/envelopes/${id}`)).json.seal).toEqual({ level: 'B-LTA' });
  expect(await known(host, answer.hash)).toMatchObject({
    isKnown: true,
    seal: { level: 'B-LTA', version: 'sealed', archivedAt: null },
  });
  await runFunction('AugmentSeals', host.url);
  expect((await complete(host, id)).answer.hash).toBe(answer.hash);
  expect(await archivedEvents(host, id)).toEqual([]);
}, 120_000);

it('without the timestamp authority: B-B at once; later a separate version, which both APIs, verify and an event name', async () => {
  const host = living;
  tsa.manners = 'hang';
  const id = await aDraft(owner);
  const start = Date.now();
  const { answer, file } = await complete(host, id);
  // The authorities have eight seconds; the rest of the bound allows for a busy machine.
  expect(Date.now() - start).toBeLessThan(45_000);
  expect(await levelOnPage(file)).toBe('B-B');

  tsa.manners = 'good';
  const read = async () => (await ask(host, 'GET', `/envelopes/${id}`)).json;
  // A run ends early if the authority is too slow on a busy machine.
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

  expect((await known(host, answer.hash)).seal).toMatchObject({
    envelopeId: envelopeIdToV1(id),
    level: 'B-B',
    version: 'sealed',
  });
  expect((await known(host, archive.sha256)).seal).toMatchObject({
    envelopeId: envelopeIdToV1(id),
    level: 'B-LTA',
    version: 'archive',
    archivedAt: archive.at,
  });
  const [event, ...more] = await archivedEvents(host, id);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    type: 'envelope.updated',
    data: {
      details: { level: 'B-LTA', sha256: archive.sha256, sealedSha256: answer.hash, size: archive.size },
    },
  });
  // A body read by GET can be sent back, but not with another archived version.
  const put = (seal: Json) => client(owner.token, host.url)('PUT', `/envelopes/${id}`, { seal });
  const wrong = await put({ ...app.seal, archive: { ...archive, sha256: 'a'.repeat(64) } });
  expect(wrong.json.error).toMatchObject({ code: 'validation_error', details: { seal: 'cannot be changed' } });
  expect((await put(app.seal)).status).toBe(200);
}, 120_000);

it('a private revocation service that is not allowed: B-T, and both APIs answer the reason', async () => {
  const host = restricted;
  const id = await aDraft(owner);
  const { file } = await complete(host, id);
  expect(await levelOnPage(file)).toBe('B-T');
  const reason =
    'The revocation service 127.0.0.1 is in a private network and is not listed in REVOCATION_ALLOW_HOSTS.';
  expect((await ask(host, 'GET', `/envelopes/${id}`)).json.seal).toEqual({ level: 'B-T', levelReason: reason });
  expect((await ask(host, 'GET', v1(id), apiKey)).json.data.seal).toMatchObject({ level: 'B-T', levelReason: reason });
}, 120_000);

describe('kill -9 while a version is archived', () => {
  /** Seals an envelope whose augmentation is pending. */
  async function leftToArchive(): Promise<{ id: string; hash: string }> {
    tsa.manners = 'status_500';
    const id = await aDraft(owner);
    const { hash } = (await complete(restricted, id)).answer;
    tsa.manners = 'good';
    return { id, hash };
  }

  it('before and after the file is stored, and before and after it is recorded: archived once, the sealed file as it was', async () => {
    const another = () => aHostToKill({ ...settings }, { background: ['AugmentSeals'] });
    let dying = await another();
    const lives = [await leftToArchive()];
    try {
      const calls = await dying.storeCalls(lives[0]?.id ?? '', () => runFunction('AugmentSeals', dying.url));
      const stored = calls.findIndex((line) => line.startsWith('PUT') && line.endsWith('/archive.pdf')) + 1;
      // Then the hash is stored, then the envelope with its event. The state after one call is the state before the next.
      const moments = momentsOf(calls).filter(({ at, when }) => at === stored || (at > stored && when === 'after'));
      expect(moments.map(({ at, when }) => [at - stored, when])).toEqual([
        [0, 'before'],
        [0, 'after'],
        [1, 'after'],
        [2, 'after'],
      ]);
      for (const moment of moments) {
        const life = await leftToArchive();
        lives.push(life);
        await dying.dieAt([{ envelopeId: life.id, moment }], () => runFunction('AugmentSeals', dying.url));
        await dying.stop();
        if (moment !== moments.at(-1)) dying = await another();
      }
    } finally {
      await dying.stop();
    }
    const host = living;
    const isArchived = async ({ id }: { id: string }) =>
      (await ask(host, 'GET', `/envelopes/${id}`)).json.seal.archive !== undefined;
    // A run ends early if the authority is too slow for a seal on a busy machine.
    for (let run = 0; run < 5 && !(await Promise.all(lives.map(isArchived))).every(Boolean); run++) {
      await runFunction('AugmentSeals', host.url);
    }
    for (const { id, hash } of lives) {
      const { seal } = (await ask(host, 'GET', `/envelopes/${id}`)).json;
      expect((await complete(host, id)).answer.hash).toBe(hash);
      expect(seal).toMatchObject({ level: 'B-B', archive: { level: 'B-LTA' } });
      expect(sha256(await download(seal.archive.url))).toBe(seal.archive.sha256);
      expect(await archivedEvents(host, id)).toHaveLength(1);
    }
  }, 240_000);
});

describe('an authority without a revocation service', () => {
  let tsa: Tsa;
  let host: HostProcess;
  beforeAll(async () => {
    tsa = await startTsa();
    host = await aPeculiarHost({ TSA_URLS: tsa.url }, { background: ['AugmentSeals'] });
  });
  afterAll(async () => {
    await host?.stop();
    await tsa?.close();
  });

  it('a seal is B-T if the authority answers', async () => {
    tsa.manners = 'good';
    const { json } = await ask(host, 'POST', `/envelopes/${await aDraft(owner)}/complete`);
    const file = await download(json.signedUrl);
    expect(await report(host, file)).toMatchObject({ intact: true, level: 'B-T', signedAtSource: 'timestamp' });
  });

  it('an authority that hangs delays little: the level is B-B, and a version at a higher level is archived later', async () => {
    tsa.manners = 'hang';
    const id = await aDraft(owner);
    const startedAt = Date.now();
    const done = await ask(host, 'POST', `/envelopes/${id}/complete`);
    expect(done.status).toBe(200);
    // The authority has five seconds; the rest of the bound allows for a busy machine.
    expect(Date.now() - startedAt).toBeLessThan(45_000);
    const sealed = await download(done.json.signedUrl);
    expect(await verified(host, sealed)).toMatchObject({
      isKnown: true,
      seal: { level: 'B-B' },
      report: { level: 'B-B' },
    });

    tsa.manners = 'good';
    await runFunction('AugmentSeals', host.url);
    const { seal, hash, signedUrl } = (await ask(host, 'GET', `/envelopes/${id}`)).json;
    expect(hash).toBe(done.json.hash);
    expect(Buffer.from(await download(signedUrl)).equals(Buffer.from(sealed))).toBe(true);
    expect(seal).toMatchObject({ level: 'B-B', archive: { level: 'B-T' } });
    expect(seal.levelReason).toContain('The timestamp authority 127.0.0.1 gave no usable answer');
    const file = await download(seal.archive.url);
    expect(sha256(file)).toBe(seal.archive.sha256);
    expect(Buffer.from(file.subarray(0, sealed.length)).equals(Buffer.from(sealed))).toBe(true);
    expect(await verified(host, file)).toMatchObject({ isKnown: true, report: { intact: true, level: 'B-T' } });
    // Copies of the file as it was first sealed stay genuine.
    expect((await verified(host, sealed)).isKnown).toBe(true);
    const again = await ask(host, 'POST', `/envelopes/${id}/complete`);
    expect(again.json).toEqual({ ...done.json, signedUrl: expect.stringContaining(signedUrl.split('?')[0]) });
  }, 120_000);
});
