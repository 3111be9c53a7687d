import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formPostCaptcha } from '../../../shared/auth/captcha.ts';

interface Verifier {
  url: string;
  /** The forms it was sent, with the method and type they came by. */
  forms: Record<string, string>[];
  close(): Promise<void>;
}

/** The far end of the protocol: it knows one good token, and misbehaves for others by their name. */
async function aVerifier(): Promise<Verifier> {
  const forms: Record<string, string>[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(text));
      forms.push({ ...form, method: request.method ?? '', type: request.headers['content-type'] ?? '' });
      if (form.response === 'nonsense') return response.end('<html>');
      if (form.response === 'broken') return response.writeHead(502).end('{"success":true}');
      if (form.response === 'moved') return response.writeHead(302, { location: '/elsewhere' }).end();
      if (form.response === 'silent') return undefined;
      const success = form.response === 'good' && form.secret === 'shared secret';
      response.setHeader('content-type', 'application/json');
      return response.end(
        JSON.stringify(success ? { success } : { success, 'error-codes': ['invalid-input-response'] }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    forms,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

describe('captcha', () => {
  let verifier: Verifier;
  const captcha = (isRequired = false, secret = 'shared secret') =>
    formPostCaptcha({ verifyUrl: verifier.url, secret, isRequired });
  const invalid = { code: 'invalid_captcha', status: 401 };
  const unavailable = { code: 'service_unavailable', status: 503 };

  beforeAll(async () => {
    verifier = await aVerifier();
  });
  afterAll(() => verifier.close());

  it('asks the verifier with a form, and believes it', async () => {
    await captcha().check('good', '192.0.2.1');
    await captcha().check('good', 'unknown');
    const form = { method: 'POST', type: 'application/x-www-form-urlencoded;charset=UTF-8', secret: 'shared secret' };
    expect(verifier.forms).toEqual([
      { ...form, response: 'good', remoteip: '192.0.2.1' },
      { ...form, response: 'good' },
    ]);
  });

  it('401: a wrong token, and a right one under another secret', async () => {
    await expect(captcha().check('bad', 'unknown')).rejects.toMatchObject(invalid);
    await expect(captcha(false, 'another').check('good', 'unknown')).rejects.toMatchObject(invalid);
    await expect(captcha().check('x'.repeat(5_000), 'unknown')).rejects.toMatchObject(invalid);
  });

  it('401: a missing token, where one is required', async () => {
    await expect(captcha(true).check(undefined, 'unknown')).rejects.toMatchObject(invalid);
    await expect(captcha(true).check('', 'unknown')).rejects.toMatchObject(invalid);
    await captcha(false).check(undefined, 'unknown');
  });

  it.each(['nonsense', 'broken', 'moved'])('503: a verifier that answers %s admits no request', async (token) => {
    await expect(captcha().check(token, 'unknown')).rejects.toMatchObject(unavailable);
  });

  it('503: a verifier that does not answer is given up after five seconds', async () => {
    // The verifier never answers, so without the timeout the check would not end. The bound allows for a busy machine.
    const startedAt = performance.now();
    await expect(captcha().check('silent', 'unknown')).rejects.toMatchObject(unavailable);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  });

  it('503: nor does one that cannot be reached', async () => {
    const gone = await aVerifier();
    await gone.close();
    const check = formPostCaptcha({ verifyUrl: gone.url, secret: 'shared secret', isRequired: false });
    await expect(check.check('good', 'unknown')).rejects.toMatchObject(unavailable);
  });

  it('is off while no verifier is configured', async () => {
    await formPostCaptcha(null).check('anything', 'unknown');
    await formPostCaptcha(null).check(undefined, 'unknown');
  });
});
