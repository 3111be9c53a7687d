import {
  isOfAnotherPerson,
  needsSingleSignOn,
  roleBySignOn,
  signOnLinkOf,
} from '../../../../shared/domain/accounts/single-sign-on.ts';
import { systemDigest } from '../../../../shared/system.ts';

const rules = { domains: ['corp.example'] };

it.each([
  ['ada@corp.example', true],
  [' ADA@Corp.Example ', true],
  ['"a@b"@corp.example', true],
  ['ada@mail.corp.example', false],
  ['ada@evilcorp.example', false],
  ['ada@corp.example.evil.example', false],
  ['corp.example', true],
  ['', false],
])('single sign-on for %s: %s', (email, isNeeded) => {
  expect(needsSingleSignOn(rules, email)).toBe(isNeeded);
  expect(needsSingleSignOn(null, email)).toBe(false);
});

describe('the role of a person', () => {
  const roles = { Admins: 'admin', Staff: 'member', Auditors: 'viewer' } as const;

  it.each([
    [['Staff'], 'member'],
    [['Auditors', 'Admins', 'Staff'], 'admin'],
    [['Visitors', 'Auditors'], 'viewer'],
    [['Visitors'], null],
    [['admins'], null],
    [['constructor', 'toString'], null],
    [[], null],
  ])('of the groups %j is %s', (given, role) => expect(roleBySignOn({ roles }, { roles: given })).toBe(role));

  it('is member if the provider has no say', () => {
    expect(roleBySignOn({ roles: null }, { roles: [] })).toBe('member');
  });
});

it('an address that was given to a new person does not lead to the account of the former one', () => {
  const person = { issuer: 'https://id.example', clientId: 'countersign', subject: 'ada' };
  const link = (changes: Partial<typeof person>) =>
    signOnLinkOf(systemDigest, { ...person, ...changes, email: null, name: null, roles: [] });
  const own = link({});
  expect(isOfAnotherPerson(undefined, own)).toBe(false);
  expect(isOfAnotherPerson(own, own)).toBe(false);
  expect(isOfAnotherPerson(own, link({ subject: 'grace' }))).toBe(true);
  // After a change of the provider, or a new registration, everyone has a new subject.
  expect(isOfAnotherPerson(own, link({ subject: 'x', issuer: 'https://new.example' }))).toBe(false);
  expect(isOfAnotherPerson(own, link({ subject: 'x', clientId: 'new' }))).toBe(false);
  expect(JSON.stringify(own)).not.toContain('ada');
});
