/** Pages and assets, over a build of a few files in memory. */
import fs from 'node:fs';
import { HttpRequest, InvocationContext } from '@azure/functions';
import { acceptedEncodings, asset, page, plainFile } from '../../../shared/http/page.ts';

it.each([
  ['br, gzip', ['br', 'gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['BR ; Q=0.000, gzip; q=0', []],
  ['br;q=0.001', ['br']],
  ['', ['']],
])('Accept-Encoding %j takes %j: a weight of 0 refuses', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

const files = new Map<string, Uint8Array>();
const settings = {
  ...{ publicUrl: 'https://sign.example.com', documentOrigin: 'https://storage.example' },
  captchaWidget: null,
};
type Answered = { status: number; headers: Record<string, string>; body: Uint8Array | string };

async function ask(handler: typeof asset, file?: string, accept?: string): Promise<Answered> {
  const request = new HttpRequest({
    method: 'GET',
    url: 'https://sign.example.com/x',
    params: file === undefined ? {} : { file },
    headers: accept === undefined ? {} : { 'accept-encoding': accept },
  });
  return (await handler(request, new InvocationContext({ functionName: 'Asset' }))) as Answered;
}
const textOf = ({ body }: Answered) => Buffer.from(body).toString();

beforeAll(() => {
  files.set('home.html', Buffer.from('<html>'));
  for (const name of ['app', 'start', 'sign']) files.set(`${name}.html`, Buffer.from(name));
  files.set('robots.txt', Buffer.from('none'));
  files.set('assets/plain.js', Buffer.from('plain'));
  files.set('assets/plain.js.br', Buffer.from('plain in brotli'));
  files.set('assets/plain.js.gz', Buffer.from('plain in gzip'));
  files.set('assets/small.wasm', Buffer.from('wasm'));
  files.set('assets/three.xyz', Buffer.from('3'));
  jest.spyOn(fs.promises, 'readdir').mockImplementation((async (folder: string) =>
    [...files.keys()].map((path) => ({
      name: path.split('/').at(-1),
      parentPath: [folder.replace(/\/$/, ''), ...path.split('/').slice(0, -1)].join('/'),
      isFile: () => true,
    }))) as never);
  jest.spyOn(fs.promises, 'readFile').mockImplementation((async (path: string) => {
    const bytes = files.get(path.split('/web/').at(-1) ?? '');
    if (!bytes) throw new Error(`there is no ${path}`);
    return bytes;
  }) as never);
});
afterAll(() => jest.restoreAllMocks());

describe('a page', () => {
  it('is not kept, and loads from this origin and the documents’ alone', async () => {
    const answer = await ask(page(async () => ({ settings }), 'home'));
    expect([answer.status, textOf(answer)]).toEqual([200, '<html>']);
    expect(answer.headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': expect.stringContaining("connect-src 'self' https://storage.example;"),
      'Strict-Transport-Security': 'max-age=63072000',
    });
    const local = { ...settings, publicUrl: 'http://localhost:7071' };
    const plain = await ask(page(async () => ({ settings: local }), 'home', 404));
    expect([plain.status, plain.headers['Strict-Transport-Security']]).toEqual([404, undefined]);
  });

  it.each([
    ['https://js.hcaptcha.com/1/api.js', "script-src 'self' https://hcaptcha.com https://*.hcaptcha.com;"],
    ['https://captcha.example/api.js', "script-src 'self' https://captcha.example;"],
  ])(
    'with a form allows the captcha %s, where one is configured, and no other page does',
    async (scriptUrl, allowed) => {
      const policyOf = async (name: string, captchaWidget: object | null) => {
        const configured = { ...settings, captchaWidget: captchaWidget as null };
        const { headers } = await ask(page(async () => ({ settings: configured }), name));
        return headers['Content-Security-Policy'] ?? '';
      };
      const widget = { siteKey: 'key', scriptUrl };
      const plain = await policyOf('home', null);
      expect(plain).not.toContain('frame-src');
      for (const name of ['app', 'start']) {
        expect(await policyOf(name, widget)).toContain(allowed);
        expect(await policyOf(name, widget)).toContain('frame-src https://');
        expect(await policyOf(name, null)).toBe(plain);
      }
      for (const name of ['home', 'sign']) expect(await policyOf(name, widget)).toBe(plain);
    },
  );

  it('503: without a usable configuration, without its reason', async () => {
    const answer = await ask(page(() => Promise.reject(new Error('secret')), 'home'));
    expect([answer.status, answer.headers['Retry-After'], textOf(answer).includes('secret')]).toEqual([
      503,
      '5',
      false,
    ]);
  });

  it('the files beside it are kept for a day', async () => {
    const answer = await ask(plainFile('robots.txt', 'text/plain'));
    expect([answer.status, answer.headers['Content-Type'], answer.headers['Cache-Control'], textOf(answer)]).toEqual([
      200,
      'text/plain',
      'public, max-age=86400',
      'none',
    ]);
  });
});

describe('an asset', () => {
  it.each([
    ['br, gzip', 'plain in brotli', 'br'],
    ['gzip', 'plain in gzip', 'gzip'],
    ['identity', 'plain', undefined],
    [undefined, 'plain', undefined],
  ])('to Accept-Encoding %j is %j', async (accept, text, encoding) => {
    const answer = await ask(asset, 'plain.js', accept);
    expect([answer.status, textOf(answer), answer.headers['Content-Encoding']]).toEqual([200, text, encoding]);
    expect(answer.headers).toMatchObject({ 'Content-Type': 'text/javascript; charset=utf-8', Vary: 'Accept-Encoding' });
  });

  it('has a media type by its extension', async () => {
    expect((await ask(asset, 'small.wasm')).headers['Content-Type']).toBe('application/wasm');
    expect((await ask(asset, 'three.xyz')).headers['Content-Type']).toBe('application/octet-stream');
  });

  it.each(['missing.js', 'plain.js.br', 'plain.js.gz', '../home.html', 'small', undefined])(
    '404: %j is none of the build',
    async (file) => {
      const answer = await ask(asset, file, 'br');
      expect([answer.status, answer.headers['Cache-Control']]).toEqual([404, 'no-store']);
    },
  );
});
