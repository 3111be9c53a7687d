import { passwordProblem } from '../../../../shared/domain/accounts/new-password.ts';

const problem = (password: string, email = 'Margarethe@Example.com') => {
  const error = passwordProblem('newPassword', password, email);
  return error && [error.code, error.details?.newPassword];
};

describe('a new password', () => {
  it.each([
    ['seven77', 'at least 8'],
    ['𝒂𝒃𝒄𝒅', 'at least 8'],
    [`${'x'.repeat(1_025)}`, 'at most 1024 bytes'],
    [`${'é'.repeat(513)}`, 'at most 1024 bytes'],
    ['lone \ud800 surrogate', 'well-formed'],
  ])('validation_error: %j', (password, detail) =>
    expect(problem(password)).toEqual(['validation_error', expect.stringContaining(detail)]),
  );

  it.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'sunshine', 'ｐａｓｓｗｏｒｄ'])(
    'weak_password: %j is common',
    (password) => expect(problem(password)).toEqual(['weak_password', 'is one of the most common passwords']),
  );

  it.each(['margarethe', 'MARGARETHE', 'margarethe@example.com', 'Margarethe@EXAMPLE.com'])(
    'weak_password: %j is the address of the account',
    (password) => expect(problem(password)).toEqual(['weak_password', 'is the e-mail address of the account']),
  );

  it.each([
    'eight of 9',
    '        ',
    'pässwörd',
    'x'.repeat(1_024),
    'emoji 😀😀',
    'margarethe@example.org',
    'margarethe 1',
  ])('accepts %j', (password) => expect(problem(password)).toBeNull());
});
