/** Which requests are let through, and what the verifier is asked; the protocol over the wire is in test/integration. */
import { type CaptchaSettings, formPostCaptcha } from '../../../shared/auth/captcha.ts';

const settings: CaptchaSettings = { verifyUrl: 'https://verifier.example/check', secret: 'shared', isRequired: true };

function checking(answer: () => Response | Promise<Response>, config: CaptchaSettings | null = settings) {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const check = async (token: string | undefined, clientAddress = '203.0.113.7') => {
    try {
      await formPostCaptcha(config).check(token, clientAddress);
      return 'passed';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const form = () => Object.fromEntries(asked.mock.lastCall?.[1]?.body as URLSearchParams);
  return { check, form, asked };
}

const json = (value: unknown, status = 200) => Response.json(value, { status });

afterEach(() => jest.restoreAllMocks());

it('without a verifier every request passes', async () => {
  const { check, asked } = checking(() => json({ success: false }), null);
  expect(await Promise.all([check(undefined), check('token')])).toEqual(['passed', 'passed']);
  expect(asked).not.toHaveBeenCalled();
});

it('a request without a token is refused where one is required, and passes unasked where not', async () => {
  const required = checking(() => json({ success: true }));
  expect(await Promise.all([required.check(undefined), required.check('')])).toEqual(Array(2).fill('invalid_captcha'));
  const optional = checking(() => json({ success: false }), { ...settings, isRequired: false });
  expect(await optional.check(undefined)).toBe('passed');
  expect(optional.asked).not.toHaveBeenCalled();
  expect(await optional.check('token')).toBe('invalid_captcha');
});

it('a token of up to 4,096 characters is asked about, a longer one is refused unasked', async () => {
  const { check, asked } = checking(() => json({ success: true }));
  expect(await check('t'.repeat(4_097))).toBe('invalid_captcha');
  expect(asked).not.toHaveBeenCalled();
  expect(await check('t'.repeat(4_096))).toBe('passed');
});

it('the verifier gets the secret, the token, and the address where it is known', async () => {
  const { check, form, asked } = checking(() => json({ success: true }));
  await check('token');
  expect(form()).toEqual({ secret: 'shared', response: 'token', remoteip: '203.0.113.7' });
  expect(asked.mock.lastCall?.[0]).toBe(settings.verifyUrl);
  expect(asked.mock.lastCall?.[1]).toMatchObject({ method: 'POST', redirect: 'error' });
  await check('token', 'unknown');
  expect(form()).toEqual({ secret: 'shared', response: 'token' });
});

it.each([
  [200, { success: true }, 'passed'],
  [200, { success: false }, 'invalid_captcha'],
  [200, { success: 'true' }, 'invalid_captcha'],
  [200, {}, 'invalid_captcha'],
  [200, null, 'invalid_captcha'],
  [200, 'success', 'invalid_captcha'],
  [400, { success: false }, 'invalid_captcha'],
  [499, { success: false }, 'invalid_captcha'],
  [500, { success: true }, 'service_unavailable'],
  [503, { success: false }, 'service_unavailable'],
])('%i with %j: %s', async (status, answer, expected) => {
  expect(await checking(() => json(answer, status)).check('token')).toBe(expected);
});

it('service_unavailable, to be tried again after ten seconds: no JSON, and no connection', async () => {
  expect(await checking(() => new Response('<html>')).check('token')).toBe('service_unavailable');
  const { check } = checking(() => Promise.reject(new TypeError('fetch failed')));
  expect(await check('token')).toBe('service_unavailable');
  const refusal = formPostCaptcha(settings).check('token', 'unknown');
  await expect(refusal).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 10 });
});
