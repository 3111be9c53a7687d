/** Every page says without JavaScript what it is or what it needs. */
import { stack } from '../stack.ts';
import { phone } from './browser.ts';
import { browser } from './test-browser.ts';

const needsScript = 'This page needs JavaScript.';

it.each([
  ['/', 'PAdES B-LTA'],
  ['/docs', 'From zero to a signed document in ten minutes'],
  ['/docs/envelopes', '/api/v1/envelopes/'],
  ['/docs/errors', 'not_your_turn'],
  ['/docs/no-such-page', needsScript],
  ['/app', needsScript],
  ['/app/login', needsScript],
  ['/sign', needsScript],
  ['/verify', needsScript],
  ['/no-such-page', needsScript],
])('%s shows "%s", and fits a phone', async (path, words) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  const answer = await page.goto(`${stack().url}${path}`);
  expect(answer?.status()).toBe(path.endsWith('/no-such-page') ? 404 : 200);
  expect(await page.evaluate<string>('document.body.innerText')).toContain(words);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  await context.close();
});
