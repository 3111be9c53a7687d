import { deviceOf } from '../../../../shared/domain/accounts/page-session.ts';

const of = (userAgent: string | null, ip: string | null = null) => deviceOf({ userAgent, ip });

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Edg/120.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/119.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox', 'Linux'],
  ['curl/8.4.0', null, null],
  [null, null, null],
])('%s is named', (userAgent, browser, system) => expect(of(userAgent)).toMatchObject({ browser, system }));

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:x'],
  ['2001:db8::1', '2001:db8:x'],
  ['::1', null],
  [null, null],
])('the address %s is kept as %s', (ip, network) => expect(of(null, ip).network).toBe(network));
