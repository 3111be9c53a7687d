/** Starts the real OpenID provider, and logs people in there as a browser without scripts does. */
import { join } from 'node:path';
import { startChild } from '../../infra/local/child.ts';

export const realClient = { client_id: 'countersign', client_secret: 'secret-of-the-application' };

/** The settings of a host whose people of `corp.example` log in with the provider. */
export const signOnSettings = ({ issuer }: { issuer: string }) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: realClient.client_id,
  OIDC_CLIENT_SECRET: realClient.client_secret,
  OIDC_DOMAINS: 'corp.example',
});

/**
 * @param publicUrl of the service, to which the provider returns
 * @param groups of people, by the part of their name before a hyphen
 */
export async function anOpenIdProvider(publicUrl: string, groups: Record<string, string[]> = {}) {
  const child = await startChild<{ issuer: string }>({
    name: 'The OpenID provider',
    script: join(__dirname, 'openid-provider.mjs'),
    env: { PATH: process.env.PATH, NODE_ENV: 'test' },
    settings: { redirectUri: `${publicUrl}/app/login/return`, client: realClient, groups },
    print: 'keep',
  });
  return { issuer: child.ready.issuer, stop: child.stop };
}

/** A browser of a person at the provider: it keeps the cookies, and so the session there. */
export function aPersonAtProvider(name: string) {
  const cookies = new Map<string, string>();

  async function request(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [key = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (value) cookies.set(key, value);
      else cookies.delete(key);
    }
    return response;
  }

  /** Follows the provider's pages from the address that the service named. Returns the query of the way back. */
  return async function logIn(start: string): Promise<string> {
    const { origin } = new URL(start);
    let next = start;
    for (let step = 0; step < 12; step++) {
      const response = await request(next);
      let location = response.headers.get('location');
      if (location === null) {
        const page = await response.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (!prompt) throw new Error(`the provider shows no form: ${page.slice(0, 500)}`);
        const action = /action="([^"]+)"/.exec(page)?.[1] ?? next;
        const entries = prompt === 'login' ? { login: name, password: 'any' } : {};
        location = (await request(new URL(action, next).href, { prompt, ...entries })).headers.get('location');
      }
      next = new URL(location ?? '', next).href;
      if (new URL(next).origin !== origin) return new URL(next).search;
    }
    throw new Error('the provider does not return');
  };
}
