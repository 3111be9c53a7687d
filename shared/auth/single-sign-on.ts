/**
 * OpenID Connect with one provider: authorization code flow with PKCE, state and nonce. Beyond the checks of the library:
 * the signature of the ID token, its age, and the application it was issued to.
 */
import type { TokenCredential } from '@azure/identity';
import {
  type FinishedSignOn,
  type SignOnIdentity,
  type SingleSignOn,
  signOnReturnPath,
} from '../domain/accounts/single-sign-on.ts';
import type { Clock } from '../domain/system.ts';
import { RecentValues } from '../recent-values.ts';
import type * as Sdk from './openid-sdk.ts';
import { type SignOnAttempt, signOnAttempts } from './sign-on-attempt.ts';
import { asSignOnError, signOnFailed, signOnUnavailable } from './sign-on-errors.ts';

export interface SignOnSettings {
  issuer: string;
  clientId: string;
  /** Null: the app's managed identity is a federated credential of the application in Microsoft Entra ID. */
  clientSecret: string | null;
  roleClaim: string | null;
  publicUrl: string;
  /** Encrypt attempts: the current one first. */
  secrets: readonly [Uint8Array, ...Uint8Array[]];
  credential(): Promise<TokenCredential>;
}

/** For each request to the provider. A person waits. */
const timeoutSeconds = 5;
/** A provider changes its endpoints rarely, and keeps the former ones for longer. */
const metadataMs = 3_600_000;
const clockToleranceSeconds = 60;
/** An ID token comes straight from the provider. Microsoft Entra ID dates tokens five minutes back. */
const maxAgeSeconds = 480;
const maxAheadSeconds = 120;
const maxTextLength = 500;
const federatedAudience = 'api://AzureADTokenExchange/.default';

type Claims = Sdk.IDToken & Partial<Sdk.UserInfoResponse>;

export function openIdSignOn(settings: SignOnSettings, clock: Clock): SingleSignOn {
  const { issuer, clientId, roleClaim, publicUrl } = settings;
  const redirectUri = `${publicUrl}${signOnReturnPath}`;
  const attempts = signOnAttempts(settings.secrets, clock);
  const metadata = new RecentValues<Sdk.ServerMetadata>(clock, metadataMs);
  const load = () => import('./openid-sdk.ts');

  async function discover(sdk: typeof Sdk): Promise<Sdk.ServerMetadata> {
    const execute = issuer.startsWith('http:') ? [sdk.allowInsecureRequests] : [];
    const config = await sdk.discovery(new URL(issuer), clientId, {}, undefined, { timeout: timeoutSeconds, execute });
    const found = config.serverMetadata();
    // Attack: the metadata of an issuer for every customer of a provider names no issuer of its own.
    if (new URL(found.issuer).href !== new URL(issuer).href)
      throw new Error(`the provider names itself ${found.issuer}`);
    return found;
  }

  /**
   * A new configuration for each log-in: it reads the provider's keys anew, so that a key that was replaced a moment ago
   * is known, and one that was withdrawn is not.
   */
  async function configuration(sdk: typeof Sdk, authentication?: Sdk.ClientAuth): Promise<Sdk.Configuration> {
    try {
      const found = await metadata.get(issuer, () => discover(sdk));
      const config = new sdk.Configuration(
        found,
        clientId,
        { [sdk.clockTolerance]: clockToleranceSeconds },
        authentication,
      );
      config.timeout = timeoutSeconds;
      if (issuer.startsWith('http:')) sdk.allowInsecureRequests(config);
      sdk.enableNonRepudiationChecks(config);
      return config;
    } catch (cause) {
      throw signOnUnavailable(cause);
    }
  }

  async function clientAuthentication(sdk: typeof Sdk): Promise<Sdk.ClientAuth> {
    const { clientSecret } = settings;
    if (clientSecret !== null) {
      const { token_endpoint_auth_methods_supported: supported } = await metadata.get(issuer, () => discover(sdk));
      // OpenID Connect Discovery 1.0, section 3: Basic is the method of a provider that names none.
      const isBasic = supported?.includes('client_secret_basic') ?? true;
      return isBasic ? sdk.ClientSecretBasic(clientSecret) : sdk.ClientSecretPost(clientSecret);
    }
    const token = await (await settings.credential()).getToken(federatedAudience);
    if (!token) throw new Error('the managed identity has no token for the provider');
    return (_server, client, body) => {
      body.set('client_id', client.client_id);
      body.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
      body.set('client_assertion', token.token);
    };
  }

  /** RFC 6749, section 4.1.3. A code is accepted once: nothing here is repeated. */
  async function claimsOf(sdk: typeof Sdk, attempt: SignOnAttempt, answer: string): Promise<Claims> {
    const authentication = await clientAuthentication(sdk).catch((cause) => {
      throw signOnUnavailable(cause);
    });
    const config = await configuration(sdk, authentication);
    const tokens = await sdk.authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const own = tokens.claims();
    if (!own) throw new Error('there is no ID token');
    checkIdToken(own, clientId, clock.now().getTime() / 1_000);
    // Providers may return the address and roles at this endpoint only (OpenID Connect Core 1.0, section 5.4).
    const isComplete = own.email !== undefined && (roleClaim === null || own[roleClaim] !== undefined);
    if (isComplete || !config.serverMetadata().userinfo_endpoint) return own;
    return { ...(await sdk.fetchUserInfo(config, tokens.access_token, own.sub)), ...own };
  }

  return {
    async start({ returnTo, isSilent, email }) {
      const sdk = await load();
      const config = await configuration(sdk);
      const attempt = {
        state: sdk.randomState(),
        nonce: sdk.randomNonce(),
        codeVerifier: sdk.randomPKCECodeVerifier(),
        returnTo,
        isSilent,
      };
      const url = sdk.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopeFor(config.serverMetadata(), roleClaim),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await sdk.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(isSilent && { prompt: 'none' }),
        ...(email && { login_hint: email }),
      });
      return { url: url.href, attempt: attempts.close(attempt) };
    },

    async finish(text, answer): Promise<FinishedSignOn> {
      const attempt = attempts.open(text);
      const query = answer.replace(/^\?/, '');
      if (!attempt || new URLSearchParams(query).get('state') !== attempt.state) {
        throw signOnFailed(new Error('the answer belongs to no attempt of this browser'));
      }
      const sdk = await load();
      try {
        const claims = await claimsOf(sdk, attempt, query);
        return { identity: identityOf(claims, clientId, roleClaim), returnTo: attempt.returnTo };
      } catch (error) {
        throw asSignOnError(sdk, error, attempt);
      }
    },
  };
}

/** Providers such as Okta send groups only to an application that asks for them. */
function scopeFor({ scopes_supported: supported = [] }: Sdk.ServerMetadata, roleClaim: string | null): string {
  const more = roleClaim !== null && supported.includes(roleClaim) ? [roleClaim] : [];
  return ['openid', 'email', 'profile', ...more].join(' ');
}

/** OpenID Connect Core 1.0, section 3.1.3.7: steps 5 and 10. */
function checkIdToken({ iat, azp }: Sdk.IDToken, clientId: string, nowSeconds: number): void {
  if (azp !== undefined && azp !== clientId) throw new Error('the ID token was issued to another application');
  const age = nowSeconds - iat;
  if (age > maxAgeSeconds || -age > maxAheadSeconds) throw new Error(`the ID token is ${Math.round(age)} seconds old`);
}

function identityOf(claims: Claims, clientId: string, roleClaim: string | null): SignOnIdentity {
  const { iss, sub, email, email_verified: isVerified, xms_edov: isOwnDomain, name } = claims;
  // Microsoft Entra ID has no `email_verified`: it says whether the customer has proven to own the domain.
  const isTrusted = [isVerified, isOwnDomain].some((value) => [true, 'true', 1, '1'].includes(value as string));
  return {
    issuer: iss,
    subject: sub,
    clientId,
    email: isTrusted && typeof email === 'string' && email.includes('@') ? email.slice(0, maxTextLength) : null,
    name: typeof name === 'string' ? displayName(name) : null,
    roles: roleClaim === null ? [] : [claims[roleClaim]].flat().filter((value) => typeof value === 'string'),
  };
}

/** As the form of the profile takes a name. */
function displayName(name: string): string | null {
  return (
    name
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, 200) || null
  );
}
