import { captchaScriptFor, captchaSources } from '../../../../shared/domain/accounts/captcha-widget.ts';

it.each([
  [
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    'https://challenges.cloudflare.com/turnstile/v0/api.js',
  ],
  ['https://api.hcaptcha.com/siteverify', 'https://js.hcaptcha.com/1/api.js'],
  ['https://www.google.com/recaptcha/api/siteverify', 'https://www.google.com/recaptcha/api.js'],
  ['https://captcha.example/check', null],
  ['', null],
])('tokens that %j checks come from the script %j', (verifyUrl, scriptUrl) => {
  expect(captchaScriptFor(verifyUrl)).toBe(scriptUrl);
});

it.each([
  ['https://challenges.cloudflare.com/turnstile/v0/api.js', 'https://challenges.cloudflare.com', undefined],
  [
    'https://js.hcaptcha.com/1/api.js',
    'https://hcaptcha.com https://*.hcaptcha.com',
    'https://hcaptcha.com https://*.hcaptcha.com',
  ],
  [
    'https://www.google.com/recaptcha/api.js',
    'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    undefined,
  ],
  ['https://captcha.example:8443/api.js', 'https://captcha.example:8443', undefined],
])('a page with %s may show frames of %s', (scriptUrl, frames, connections) => {
  const sources = captchaSources({ siteKey: 'a', scriptUrl });
  expect([sources['frame-src'], sources['connect-src']]).toEqual([frames, connections]);
});
