/** People outside reach the service through the proxy of docs/run/proxy.md: they sign, download and verify, and nothing else is open. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { startEmbeddingSite } from '../../infra/local/embedding-site.ts';
import { buildEmbedScripts } from '../../infra/web/build-embed.ts';
import { envelopeIdToV1 } from '../../shared/domain/ids.ts';
import { aCeremony, anAddress, awaitStatus, type Ceremony } from '../ceremony.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { aPathProxy, type PathProxy } from '../servers/path-proxy.ts';
import { anApiKey, call, stack } from '../stack.ts';
import { isDrawn, visitor } from './browser.ts';
import { browser, session } from './test-browser.ts';

const place = { page: 1, x: 80, y: 200, width: 180, height: 40 };
const element = temporaryFolder();
let proxy: PathProxy;

beforeAll(async () => {
  proxy = await aPathProxy(stack().url);
});
afterAll(() => proxy?.close());

async function aSigner(): Promise<Ceremony> {
  const email = anAddress('ann');
  return aCeremony(session, [{ email, name: 'Ann' }], {
    name: 'Lease',
    fields: [{ recipientId: email, type: 'signature', ...place }],
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The status of a path that is sent as it is written, without resolving its dots. */
const statusOf = (method: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ port: proxy.port, host: '127.0.0.1', method, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });

it('a person opens the link, signs, downloads the sealed file and verifies it; no request of the pages is refused', async () => {
  const ceremony = await aSigner();
  const { page, context, complaints } = await visitor(browser, 'phone');
  await page.goto(`${proxy.url}/sign#${ceremony.token(0)}`);
  await isDrawn(page);
  await press(page, 'Start');
  await page.getByRole('tab', { name: 'Type' }).click();
  await press(page, 'Use this signature');
  await press(page, 'Finish');
  await page.getByLabel('I have read this and agree.').check();
  await press(page, 'Sign now');
  const download = page.getByRole('button', { name: 'Download the sealed PDF' });
  await download.waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  await page.goto(`${proxy.url}/verify`);
  const buffer = await readFile(await saved.path());
  await page.setInputFiles('input[type=file]', { name: 'copy.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('heading', { name: 'Unchanged, but sealed with a test certificate' }).waitFor();
  expect(complaints).toEqual([]);
  expect([...proxy.refused]).toEqual([]);
  expect([...proxy.passed]).toEqual(
    expect.arrayContaining(['GET /sign', 'POST /api/sign/open', 'GET /api/sign/document', 'POST /api/sign/sign']),
  );
  expect([...proxy.passed]).toEqual(expect.arrayContaining(['GET /api/sign/copy', 'GET /verify', 'POST /api/verify']));
  await context.close();
}, 120_000);

it('a person signs in the frame of a site', async () => {
  const { envelopeId, signers } = await aSigner();
  const key = await anApiKey(session, ['links:read']);
  await buildEmbedScripts(element());
  const openSession = async (origin: string) => {
    const path = `/api/v1/envelopes/${envelopeIdToV1(envelopeId)}/recipients/${signers[0].id}/signing-session`;
    const { json } = await call('POST', path, { token: key, body: { origin } });
    return json.data.url.replace(stack().url, proxy.url);
  };
  const site = await startEmbeddingSite({ element: element(), openSession });
  const { page, context } = await visitor(browser, 'desk');
  try {
    await page.goto(`http://localhost:${site.port}/`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Start', exact: true }).click();
    await frame.getByRole('tab', { name: 'Type' }).click();
    await frame.getByRole('button', { name: 'Use this signature' }).click();
    await frame.getByRole('button', { name: 'Finish', exact: true }).click();
    await frame.getByLabel('I have read this and agree.').check();
    await frame.getByRole('button', { name: 'Sign now' }).click();
    await awaitStatus(session, envelopeId, 'completed');
    expect([...proxy.refused]).toEqual([]);
    expect([...proxy.passed]).toEqual(
      expect.arrayContaining([expect.stringMatching(/^GET \/embed\//), 'POST /api/sign/start']),
    );
  } finally {
    await context.close();
    await site.close();
  }
}, 120_000);

it.each([
  ['GET', '/'],
  ['GET', '/app'],
  ['GET', '/app/login'],
  ['GET', '/docs'],
  ['GET', '/signature'],
  ['GET', '/api/health'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/session/options'],
  ['POST', '/api/Login'],
  ['POST', '/api/session/renew'],
  ['GET', '/api/envelopes'],
  ['GET', '/api/v1/account'],
  ['GET', '/api/sign/../v1/account'],
  ['GET', '/api/sign/%2e%2e/v1/account'],
  ['GET', '/api/sign/..%2fv1/account'],
  ['GET', '/assets/../api/v1/account'],
])('403: %s %s', async (method, path) => {
  expect(await statusOf(method, path)).toBe(403);
});
