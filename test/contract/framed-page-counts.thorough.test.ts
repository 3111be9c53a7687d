/** A framed page, and the refusal of a wrong token, read no store. */
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { type FramedPage, frameToken } from '../../shared/domain/signing/frame.ts';
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

const pages: { folder: string; page: FramedPage }[] = [
  { folder: '/embed', page: 'sign' },
  { folder: '/start', page: 'start' },
];
const tokens = [
  { what: 'of our own', status: 200, validMs: 60_000, more: '' },
  { what: 'that has expired', status: 404, validMs: -1_000, more: '' },
  { what: 'with two letters more', status: 404, validMs: 60_000, more: 'AA' },
];
const cases = pages.flatMap((page) => tokens.map((token) => ({ ...page, ...token })));

it.each(cases)('$folder, a token $what: $status, without a call to a store', async (wanted) => {
  const { folder, page, status, validMs, more } = wanted;
  const keyedHash = hmacKeyedHash(Buffer.from(stack().env.LINK_PEPPER ?? '', 'base64'));
  const frame = { origin: 'https://app.example.com', expiresAt: new Date(Date.now() + validMs) };
  const path = `${folder}/${frameToken(keyedHash, frame, page)}`;
  let answered = 0;
  const counts = await calls.of(async () => {
    answered = (await fetch(`${host.url}${path}${more}`)).status;
  });
  expect([answered, counts]).toEqual([status, { cosmos: 0, blob: 0, queue: 0 }]);
});
