import { strengthOf } from '../../../../../web/app/forms/password-strength.ts';

it.each([
  ['1234567', 'short'],
  ['lemontree', 'fair'],
  ['aaaaaaaaaaaaaaaaaaaa', 'fair'],
  ['12345678901234567890', 'fair'],
  ['olivia.marsh@example.com', 'fair'],
  ['lemon tree 7', 'good'],
  ['several unrelated words', 'strong'],
  ['🙂🙃😀😃😄😁😆', 'short'],
])('the strength of %s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
