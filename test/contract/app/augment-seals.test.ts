import { createHash } from 'node:crypto';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { startTsa, type Tsa } from '../../servers/tsa.ts';
import { aDraft, aSession, call, download, runFunction, type Session } from '../../stack.ts';

let owner: Session;
let tsa: Tsa;
let host: HostProcess;

beforeAll(async () => {
  owner = await aSession();
  tsa = await startTsa();
  host = await aPeculiarHost({ TSA_URLS: tsa.url }, { background: ['AugmentSeals'] });
});
afterAll(async () => {
  await host?.stop();
  await tsa?.close();
});

const ask = (method: string, path: string, body?: unknown) =>
  call(method, path, { token: owner.token, baseUrl: host.url, ...(body === undefined ? {} : { body }) });

const reportOf = async (file: Uint8Array) =>
  (
    await call('POST', '/api/verify', {
      baseUrl: host.url,
      raw: file,
      headers: { 'content-type': 'application/pdf' },
    })
  ).json;

describe('timestamps', () => {
  it('a seal has one when the authority answers', async () => {
    tsa.manners = 'good';
    const { json } = await ask('POST', `/api/envelopes/${await aDraft(owner)}/complete`);
    const file = await download(json.signedUrl);
    expect((await reportOf(file)).report).toMatchObject({ intact: true, level: 'B-T', signedAtSource: 'timestamp' });
  });

  it('nobody waits long for one that hangs; the level is honest, and a version at a higher one is archived later', async () => {
    tsa.manners = 'hang';
    const id = await aDraft(owner);
    const startedAt = Date.now();
    const done = await ask('POST', `/api/envelopes/${id}/complete`);
    expect(done.status).toBe(200);
    // The authority never answers. Five seconds are given to it; the rest of the bound is for a busy machine.
    expect(Date.now() - startedAt).toBeLessThan(45_000);
    const sealed = await download(done.json.signedUrl);
    expect(await reportOf(sealed)).toMatchObject({ isKnown: true, seal: { level: 'B-B' }, report: { level: 'B-B' } });

    tsa.manners = 'good';
    await runFunction('AugmentSeals', host.url);
    const { seal, hash, signedUrl } = (await ask('GET', `/api/envelopes/${id}`)).json;
    expect(hash).toBe(done.json.hash);
    expect(Buffer.from(await download(signedUrl)).equals(Buffer.from(sealed))).toBe(true);
    expect(seal).toMatchObject({ level: 'B-B', archive: { level: 'B-T' } });
    expect(seal.levelReason).toContain('The timestamp authority 127.0.0.1 gave no usable answer');
    const file = await download(seal.archive.url);
    expect(createHash('sha256').update(file).digest('hex')).toBe(seal.archive.sha256);
    expect(Buffer.from(file.subarray(0, sealed.length)).equals(Buffer.from(sealed))).toBe(true);
    expect(await reportOf(file)).toMatchObject({ isKnown: true, report: { intact: true, level: 'B-T' } });
    // Copies of the file as it was first sealed are as genuine as before.
    expect((await reportOf(sealed)).isKnown).toBe(true);
    const again = await ask('POST', `/api/envelopes/${id}/complete`);
    expect(again.json).toEqual({ ...done.json, signedUrl: expect.stringContaining(signedUrl.split('?')[0]) });
  }, 120_000);
});
