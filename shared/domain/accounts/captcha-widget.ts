/**
 * The captcha on the pages of the service: its public key and its script, and what the content security policy of a page
 * must allow for it. The three makers have the same functions, so one component draws all of them. Pure.
 */

export interface CaptchaWidget {
  /** The public key; the secret belongs to it. */
  siteKey: string;
  scriptUrl: string;
}

type Sources = Partial<Record<'script-src' | 'frame-src' | 'style-src' | 'connect-src', string>>;

interface Maker {
  verifyHosts: readonly string[];
  scriptUrl: string;
  /** As the maker documents them. */
  sources: Sources;
}

const hCaptcha = 'https://hcaptcha.com https://*.hcaptcha.com';

const makers: readonly Maker[] = [
  {
    verifyHosts: ['challenges.cloudflare.com'],
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    sources: { 'script-src': 'https://challenges.cloudflare.com', 'frame-src': 'https://challenges.cloudflare.com' },
  },
  {
    verifyHosts: ['api.hcaptcha.com', 'hcaptcha.com'],
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    sources: { 'script-src': hCaptcha, 'frame-src': hCaptcha, 'style-src': hCaptcha, 'connect-src': hCaptcha },
  },
  {
    verifyHosts: ['www.google.com'],
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    sources: {
      'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
      'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    },
  },
];

/** The script of the maker whose address checks the tokens; null for an address of another one. */
export function captchaScriptFor(verifyUrl: string): string | null {
  const host = URL.canParse(verifyUrl) ? new URL(verifyUrl).host : '';
  return makers.find(({ verifyHosts }) => verifyHosts.includes(host))?.scriptUrl ?? null;
}

/** Lists what a page with the captcha may load; the script of another maker draws frames of its own origin only. */
export function captchaSources({ scriptUrl }: CaptchaWidget): Sources {
  const { host, origin } = new URL(scriptUrl);
  const maker = makers.find((each) => new URL(each.scriptUrl).host === host);
  return maker?.sources ?? { 'script-src': origin, 'frame-src': origin };
}
