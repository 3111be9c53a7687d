/** A framed page, and the refusal of a wrong token, read no store. */
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { framePath } from '../../shared/domain/signing/frame.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { type StoreCalls, storeCalls } from '../servers/store-calls.ts';
import { stack } from '../stack.ts';

let host: HostProcess;
let calls: StoreCalls;
beforeAll(async () => {
  calls = await storeCalls(stack().env);
  host = await aPeculiarHost(calls.env);
}, 120_000);
afterAll(async () => {
  await host?.stop();
  await calls?.close();
});

it.each([
  ['of our own', 200, 60_000, ''],
  ['that has expired', 404, -1_000, ''],
  ['with two letters more', 404, 60_000, 'AA'],
])('a token %s: %s, without a call to a store', async (_, status, validMs, more) => {
  const keyedHash = hmacKeyedHash(Buffer.from(stack().env.LINK_PEPPER ?? '', 'base64'));
  const path = framePath(keyedHash, {
    origin: 'https://app.example.com',
    expiresAt: new Date(Date.now() + validMs),
  });
  let answered = 0;
  const counts = await calls.of(async () => {
    answered = (await fetch(`${host.url}${path}${more}`)).status;
  });
  expect([answered, counts]).toEqual([status, { cosmos: 0, blob: 0, queue: 0 }]);
});
