import { isAllowedHost, publicUrlProblem } from '../../../shared/domain/public-url.ts';

/** 127.0.0.1, 10.0.0.1 and the metadata service, as parsers, shells and standards let one write them. */
const literals = `
  127.0.0.1 127.1 127.0.1 127.0.0.1. 2130706433 0x7f000001 0x7F.0.0.1 0x7f.0x0.0x0.0x1 0177.0.0.1
  0177.0000.0000.0001 017700000001 127.0.0.1:8443 0 0.0.0.0 10.0.0.1 169.254.169.254 2852039166 0xA9FEA9FE
  168.63.129.16 8.8.8.8 127。0。0。1 127．0．0．1 １２７.0.0.1 ①②⑦.⓪.⓪.① %31%32%37.0.0.1 [::1] [::] [0:0:0:0:0:0:0:1]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [fe80::1]
  [fe80::1%25eth0] [2606:4700:4700::1111] 127.0.0.256 1.2.3.4.5 0x7f.1.example.0x1`
  .trim()
  .split(/\s+/)
  .map((host) => `https://${host}/`);

describe('an address that cannot be a webhook', () => {
  it.each(literals)('IP literal %s', (url) => expect(publicUrlProblem(url)).toEqual(expect.any(String)));

  it.each([
    'http://example.com/',
    'HTTP://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/plain,x',
    '//example.com/',
    'example.com',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://',
    'https://?',
    '',
    'not a url',
  ])('no absolute https address: %s', (url) => expect(publicUrlProblem(url)).toEqual(expect.any(String)));

  it.each([
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.lan/',
    'https://nas.home.arpa/',
    'https://intranet/',
    'https://kubernetes/',
    'https://example.com./',
    'https://.example.com/',
    'https://example..com/',
    'https://exa_mple-.com/',
    `https://${'a'.repeat(64)}.com/`,
  ])('no public host name: %s', (url) => expect(publicUrlProblem(url)).toEqual(expect.any(String)));

  it.each([
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://:pass@example.com/',
    'https://example.com@127.0.0.1/',
    'https://example.com#@127.0.0.1/',
    'https://example.com/#fragment',
    'https://example.com#',
    'https://example.com\\@127.0.0.1/',
    'https://exa mple.com/',
    ' https://example.com/',
    'https://example.com/\n',
    'https://exam\tple.com/',
    'https://example.com:0/',
    'https://example.com:99999/',
    'https://example.com/'.padEnd(2_049, 'a'),
  ])('two readings or too much: %s', (url) => expect(publicUrlProblem(url)).toEqual(expect.any(String)));
});

it.each([
  'https://example.com',
  'https://example.com/hooks/1?x=%20y',
  'https://example.com/'.padEnd(2_048, 'a'),
  'https://EXAMPLE.com/',
  'https://hooks.example.com:8443/in',
  'https://a_b.example.com/',
  'https://bücher.example/',
  'https://123.example.com/',
  'https://127.0.0.1.nip.example/',
])('a public https address: %s', (url) => expect(publicUrlProblem(url)).toBeNull());

describe('receivers beside the local product', () => {
  it('are let through by host and port, over http too', () => {
    expect(publicUrlProblem('http://127.0.0.1:4000/hook', ['127.0.0.1:4000'])).toBeNull();
    expect(publicUrlProblem('https://localhost:4000/hook', ['localhost:4000'])).toBeNull();
    expect(publicUrlProblem('http://[::1]:4000/hook', ['[::1]:4000'])).toBeNull();
    expect(publicUrlProblem('http://127.0.0.1:4123/hook', ['127.0.0.1:*'])).toBeNull();
    expect(publicUrlProblem('http://localhost/hook', ['localhost:80'])).toBeNull();
  });

  it('do not let anything else through', () => {
    const allowed = ['127.0.0.1:4000'];
    expect(publicUrlProblem('http://127.0.0.1:4001/', allowed)).not.toBeNull();
    expect(publicUrlProblem('https://127.0.0.2:4000/', allowed)).not.toBeNull();
    expect(publicUrlProblem('http://127.0.0.1.example.com:4000/', allowed)).not.toBeNull();
    expect(publicUrlProblem('http://x@127.0.0.1:4000/', allowed)).not.toBeNull();
    expect(isAllowedHost(new URL('ftp://127.0.0.1:4000/'), allowed)).toBe(false);
  });
});

it('an allowed host without a port is that of its protocol', () => {
  const allows = (address: string, host: string) => isAllowedHost(new URL(address), [host]);
  expect(allows('https://receiver/', 'receiver:443')).toBe(true);
  expect(allows('http://receiver/', 'receiver:80')).toBe(true);
  expect(allows('https://receiver/', 'receiver:80')).toBe(false);
});

it.each([' ', '\t', '\u0000', '\u007f', '\\'])(
  'an address with %j in it is refused: readers could disagree on it',
  (odd) => {
    expect(publicUrlProblem(`https://example.com/a${odd}b`)).toBe(
      'must not contain spaces, control characters or backslashes',
    );
  },
);

it('a host name has at most 253 characters', () => {
  const labels = (last: number) => [...Array(3).fill('a'.repeat(63)), 'b'.repeat(last)].join('.');
  expect(publicUrlProblem(`https://${labels(61)}/`)).toBeNull();
  expect(publicUrlProblem(`https://${labels(62)}/`)).toBe('must name a host of at most 253 characters');
});
