/** The service learns about a person from the provider, and authenticates itself there. */
import { openIdSignOn, type SignOnSettings } from '../../../shared/auth/single-sign-on.ts';
import type { SignOnIdentity } from '../../../shared/domain/accounts/single-sign-on.ts';
import { systemClock } from '../../../shared/system.ts';
import { codeOf } from '../../fixtures/refusals.ts';
import {
  aForgingProvider,
  type ForgingProvider,
  forgedClient,
  type ProviderManners,
} from '../../servers/forging-provider.ts';

let provider: ForgingProvider;

beforeAll(async () => {
  provider = await aForgingProvider();
});
afterAll(() => provider.close());

const settings = (): SignOnSettings => ({
  issuer: provider.url,
  clientId: forgedClient.id,
  clientSecret: forgedClient.secret,
  roleClaim: null,
  publicUrl: 'https://sign.example.com',
  secrets: [Buffer.alloc(32, 7)],
  credential: () => Promise.reject(new Error('there is no identity')),
});

const wish = { returnTo: '/app/settings', isSilent: false, email: null };

async function identity(manners: ProviderManners, changes: Partial<SignOnSettings> = {}): Promise<SignOnIdentity> {
  provider.behave(manners);
  const signOn = openIdSignOn({ ...settings(), ...changes }, systemClock);
  const { url, attempt } = await signOn.start(wish);
  const finished = await signOn.finish(attempt, `?${new URLSearchParams(provider.logIn(url))}`);
  expect(finished.returnTo).toBe('/app/settings');
  return finished.identity;
}

it('asks for a code by PKCE, at the address of the metadata, and returns to the page of the service', async () => {
  provider.behave({ metadata: { scopes_supported: ['openid', 'groups'] } });
  const signOn = openIdSignOn({ ...settings(), roleClaim: 'groups' }, systemClock);
  const { url } = await signOn.start({ ...wish, isSilent: true, email: 'ada@corp.example' });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe(`${provider.url}/authorize`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: forgedClient.id,
    redirect_uri: 'https://sign.example.com/app/login/return',
    response_type: 'code',
    scope: 'openid email profile groups',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    prompt: 'none',
    login_hint: 'ada@corp.example',
  });
});

it.each<[string, Record<string, unknown>, string | null]>([
  ['is verified', { email_verified: true }, 'ada@corp.example'],
  ['is verified, in the words of some providers', { email_verified: 'true' }, 'ada@corp.example'],
  ['is not verified', { email_verified: false }, null],
  ['may be verified', { email_verified: undefined }, null],
  ['is of a domain of the directory (Entra ID)', { email_verified: undefined, xms_edov: true }, 'ada@corp.example'],
  ['is of another domain (Entra ID)', { email_verified: undefined, xms_edov: '0' }, null],
  ['is no text', { email: ['ada@corp.example'] }, null],
])('an address that %s', async (_, claims, email) => {
  expect((await identity({ claims })).email).toBe(email);
});

it('reads groups and roles, in a list or as one, and nothing without a claim', async () => {
  const roles = async (value: unknown) =>
    (await identity({ claims: { groups: value } }, { roleClaim: 'groups' })).roles;
  expect(await roles(['Staff', 7, 'Admins'])).toEqual(['Staff', 'Admins']);
  expect(await roles('Staff')).toEqual(['Staff']);
  expect(await roles(undefined)).toEqual([]);
  expect((await identity({ claims: { groups: ['Staff'] } })).roles).toEqual([]);
});

it('a name is one line of at most 200 characters, and none if nothing is left', async () => {
  const nameOf = async (name: unknown) => (await identity({ claims: { name } })).name;
  expect(await nameOf(' Ada\n\u202eLovelace ')).toBe('Ada Lovelace');
  expect(await nameOf('x'.repeat(300))).toBe('x'.repeat(200));
  expect(await nameOf('\u200b')).toBeNull();
});

it('asks the UserInfo endpoint for what the ID token lacks, and believes it about the same person only', async () => {
  const claims = { email: undefined, email_verified: undefined };
  const known = { email: 'ada@corp.example', email_verified: true };
  expect(await identity({ claims, userInfo: { sub: 'ada', ...known } })).toMatchObject({ email: 'ada@corp.example' });
  expect(await codeOf(identity({ claims, userInfo: { sub: 'grace', ...known } }))).toBe('sign_on_failed');
});

it('authenticates as the provider wants: in the header, in the form, or by the managed identity', async () => {
  const inForm = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
  await identity({ metadata: inForm });
  await identity({});
  const asked: unknown[] = [];
  const credential = async () => ({
    getToken: async (scope: unknown) => {
      asked.push(scope);
      return { token: forgedClient.assertion, expiresOnTimestamp: 0 };
    },
  });
  await identity({}, { clientSecret: null, credential });
  expect(asked).toEqual(['api://AzureADTokenExchange/.default']);
  expect(await codeOf(identity({}, { clientSecret: null }))).toBe('sign_on_unavailable');
  expect(await codeOf(identity({}, { clientSecret: 'an old secret' }))).toBe('sign_on_unavailable');
});

it('names what failed in the cause, for the log, without the description of the provider, which may name a person', async () => {
  provider.behave({});
  const signOn = openIdSignOn(settings(), systemClock);
  const { url, attempt } = await signOn.start(wish);
  const answer = new URLSearchParams({
    error: 'access_denied',
    error_description: 'AADSTS50105: ada@corp.example is not assigned',
    state: new URL(url).searchParams.get('state') ?? '',
  });
  await expect(signOn.finish(attempt, `?${answer}`)).rejects.toMatchObject({
    code: 'sign_on_failed',
    cause: new Error('the provider answered access_denied (AADSTS50105)'),
  });
});
