import { boundedRequest } from '../../../shared/net/bounded-request.ts';

const request = { timeoutMs: 2_000, maxBytes: 1_000, isPrivateAllowed: false };

describe('a request to an address that a certificate names', () => {
  // Which addresses are public is tested once, in public-address.test.ts; here that its table is the one that is asked.
  it.each([
    'http://127.0.0.1:1/',
    'http://192.0.2.1/',
    'http://[2001:db8::1]/',
    'http://[2600::5efe:7f00:1]/',
    'https://[::ffff:10.0.0.1]/',
    'http://2130706433/',
  ])('%s is not sent', (url) =>
    expect(boundedRequest({ ...request, url })).rejects.toThrow('the address is not public'),
  );

  it.each(['ftp://example.com/', 'file:///etc/passwd'])('%s is no HTTP address', (url) =>
    expect(boundedRequest({ ...request, url })).rejects.toThrow('not an HTTP address'),
  );
});
