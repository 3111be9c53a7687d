import { ownPath } from '../../../../../web/app/sign-in/own-path.ts';

it.each(['/app', '/app/envelopes/0f0e', '/app/settings/keys?tab=1#top'])('a log-in leads on to %s', (path) => {
  expect(ownPath(path)).toBe(path);
});

it.each([
  null,
  '',
  'https://evil.example/app',
  '//evil.example/app',
  '/\\evil.example/app',
  '\\\\evil.example/app',
  '/\t/evil.example/app',
  'javascript:alert(1)',
  '/app/..//evil.example',
  '/application',
  '/sign',
  '/app/login',
  '/app/register',
  'https://dashboard.invalid@evil.example/app',
  'http://[',
])('open redirect: %s leads to the documents', (path) => expect(ownPath(path)).toBe('/app'));
