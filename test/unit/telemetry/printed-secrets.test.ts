import { printedSecrets } from '../../fixtures/printed-secrets.ts';

describe('the search for printed secrets', () => {
  it.each([
    ['JWT_SECRETS', 'k1 c2VjcmV0LXNlY3JldC1zZWNyZXQ= leaked'],
    ['a session token', 'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJlLXNpZ25hdHVyZQ'],
    ['an API key', `csk_live_${'0'.repeat(32)}_${'a'.repeat(43)}_12345678`],
    ['a signed address', 'https://x.blob.core.windows.net/uploads/a?sp=c&sig=abcdefghijklmnopqrstuvwxyz%3D'],
    ['an authorization header', '{"authorization":"Bearer abcdefghijklmnopqrst"}'],
    ['a webhook secret', `whsec_${'A'.repeat(32)}`],
    ['a private key', '-----BEGIN PRIVATE KEY-----'],
    ['an account key', `AccountKey=${'A'.repeat(88)}`],
  ])('finds %s', (what, printed) => {
    const settings = { JWT_SECRETS: 'k1:c2VjcmV0LXNlY3JldC1zZWNyZXQ=' };
    expect(printedSecrets(`before ${printed} after`, settings)).toEqual([what]);
  });

  it('has nothing against an ordinary line', () => {
    const line = '{"requestId":"x","route":"GetEnvelope","status":200,"owner":"0123456789ab","cosmosCalls":1}';
    expect(printedSecrets(line, { JWT_SECRETS: 'k1:c2VjcmV0LXNlY3JldC1zZWNyZXQ=' })).toEqual([]);
  });
});
