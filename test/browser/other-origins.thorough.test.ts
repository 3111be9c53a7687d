/** A company's own browser application calls the app API from its origin with a token; the cookies of our pages stay out of its reach. */
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { type Listening, listening } from '../servers/listening.ts';
import { aPdf } from '../stack.ts';
import { visitor } from './browser.ts';
import { browser, session } from './test-browser.ts';

let application: Listening;
let stranger: Listening;
let host: HostProcess;

const aSite = () =>
  listening(
    createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html><title>App</title>')),
  );

beforeAll(async () => {
  [application, stranger] = await Promise.all([aSite(), aSite()]);
  host = await aPeculiarHost({ COUNTERSIGN_ALLOWED_ORIGINS: application.url });
});
afterAll(async () => {
  await host?.stop();
  await Promise.all([application?.close(), stranger?.close()]);
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  credentials?: 'include' | 'omit';
}

/** Sends a request from a script of the page. Returns "blocked" if the browser keeps the answer from the script. */
const fetchIn = (page: Page, path: string, sent: Sent = {}): Promise<[number, string] | 'blocked'> =>
  page.evaluate(
    `fetch(${JSON.stringify(host.url + path)}, ${JSON.stringify(sent)})
      .then(async (answer) => [answer.status, await answer.text()], () => 'blocked')`,
  );

const json = { 'content-type': 'application/json' };

it('an allowed origin logs in, uploads a document and reads its envelopes; another origin reads nothing', async () => {
  const { page, context } = await visitor(browser, 'desk');
  const body = JSON.stringify({ email: session.email, password: session.password });
  const login = { method: 'POST', headers: json, body };
  await page.goto(application.url);
  const [status, text] = (await fetchIn(page, '/api/Login', login)) as [number, string];
  expect(status).toBe(200);
  const headers = { ...json, authorization: `Bearer ${JSON.parse(text).token}` };
  const wanted = { method: 'POST', headers, body: JSON.stringify({ filename: 'a.pdf', mimetype: 'application/pdf' }) };
  const [, place] = (await fetchIn(page, '/api/GetUploadUrl', wanted)) as [number, string];
  const { uploadUrl, uploadHeaders, envelopeId } = JSON.parse(place);
  const file = Buffer.from(await aPdf()).toString('base64');
  const uploaded = await page.evaluate(
    `fetch(${JSON.stringify(uploadUrl)}, {
      method: 'PUT',
      headers: ${JSON.stringify(uploadHeaders)},
      body: Uint8Array.from(atob(${JSON.stringify(file)}), (character) => character.charCodeAt(0)),
    }).then(({ status }) => status)`,
  );
  expect(uploaded).toBe(201);
  expect(await fetchIn(page, `/api/envelopes/${envelopeId}`, { headers })).toEqual([
    200,
    expect.stringContaining(envelopeId),
  ]);
  await page.goto(stranger.url);
  expect(await fetchIn(page, '/api/Login', login)).toBe('blocked');
  expect(await fetchIn(page, '/api/envelopes', { headers })).toBe('blocked');
  await context.close();
}, 120_000);

it('the cookie of a person who is logged in to our pages does nothing from an allowed origin', async () => {
  const { page, context } = await visitor(browser, 'desk');
  await page.goto(`${host.url}/app/login`);
  await page.getByLabel('E-mail address').fill(session.email);
  await page.getByLabel('Password').fill(session.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/app(\/envelopes)?\/?$/);
  const cookies = await context.cookies(`${host.url}/api/session`);
  expect(cookies.map(({ name, sameSite }) => [name, sameSite])).toContainEqual(['countersign', 'Strict']);
  // The ports differ and the host is the same, so that the browser would send the cookie: these are one site.
  await page.goto(application.url);
  for (const path of ['/api/session/renew', '/api/session/end']) {
    const sent = { method: 'POST', headers: json, body: '{}' };
    expect(await fetchIn(page, path, { ...sent, credentials: 'include' })).toBe('blocked');
    const [status, text] = (await fetchIn(page, path, { ...sent, credentials: 'omit' })) as [number, string];
    expect([path, status, JSON.parse(text).error.code]).toEqual([path, 403, 'cross_site_request']);
  }
  // The request with the cookie was refused by the service too: the session goes on.
  const answer = await fetch(`${host.url}/api/session/end`, {
    method: 'POST',
    headers: {
      ...json,
      origin: application.url,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: '{}',
  });
  expect([answer.status, answer.headers.get('access-control-allow-credentials')]).toEqual([403, null]);
  await page.goto(`${host.url}/app`);
  await page.getByRole('link', { name: 'New document' }).first().waitFor();
  await context.close();
}, 120_000);

it('403: no route of our pages accepts an allowed origin', async () => {
  for (const path of ['/api/session', '/api/session/renew', '/api/session/passkey', '/api/password/forgot']) {
    const answer = await fetch(`${host.url}${path}`, {
      method: 'POST',
      headers: { ...json, origin: application.url },
      body: '{}',
    });
    expect([path, answer.status, (await answer.json()).error.code]).toEqual([path, 403, 'cross_site_request']);
  }
});
