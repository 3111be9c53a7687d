/**
 * Checks captchas with the protocol that Turnstile, hCaptcha and reCAPTCHA share: a POST of a form with `secret`,
 * `response` and `remoteip`, answered by JSON with `success`.
 */
import type { Captcha } from '../domain/accounts/credentials.ts';
import { AppError } from '../errors.ts';

const timeoutMs = 5_000;
/** Tokens of all three are far shorter. */
const maxTokenLength = 4_096;

/** Where tokens are checked, and whether a request without one is refused. */
export interface CaptchaSettings {
  verifyUrl: string;
  secret: string;
  isRequired: boolean;
}

/** If no verifier is configured, every request passes. */
export function formPostCaptcha(config: CaptchaSettings | null): Captcha {
  return {
    async check(token, clientAddress) {
      if (!config) return;
      if (!token) {
        if (config.isRequired) throw new AppError('invalid_captcha');
        return;
      }
      if (token.length > maxTokenLength) throw new AppError('invalid_captcha');
      if (!(await askVerifier(config, token, clientAddress))) throw new AppError('invalid_captcha');
    },
  };
}

/** Fails closed: every request is refused while the verifier is unreachable or does not answer JSON. */
async function askVerifier(config: CaptchaSettings, token: string, clientAddress: string): Promise<boolean> {
  const form = new URLSearchParams({ secret: config.secret, response: token });
  if (clientAddress !== 'unknown') form.set('remoteip', clientAddress);
  try {
    const response = await fetch(config.verifyUrl, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    if (!response.ok && response.status >= 500) throw new Error(`the verifier answered ${response.status}`);
    return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
  } catch (cause) {
    throw new AppError('service_unavailable', { retryAfterSeconds: 10, cause });
  }
}
