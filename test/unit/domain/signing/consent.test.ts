import { languages } from '../../../../shared/domain/language.ts';
import { consents, presentConsents } from '../../../../shared/domain/signing/consent.ts';
import { sha256 } from '../../../fixtures/envelopes.ts';

const present = [
  '569805e456505414af934f0d08d4d88e7d57e99a9c73ac9054512b70a2f3726b',
  '30ede6cfaf08371e1def03e7b6011fffd537c319dc6f3aa7084e35189e9ee949',
  '80f5496bd3a9132019248c9868cf4ee129a0b185b3dc6b324d2c9dc3a240bbbb',
  '9664939936c86bf1a7f3f5be68fc848b21c3e7f6969ca7f5427e30d9b9529f1c',
  '60b2da701b4c2ded73e9fc0f2401cd3944064f6fa865a0d294db0d5548f3c1cd',
  '5b02f535e469708b2da53123e44cc9d4b600c88a2235d28cc27575746e5f6d60',
];
const earlier = [
  'cf021432732f3a2149ae325901d38659283a8f854bb65403c27e0bb4860d734b',
  'e5bd7f64a011e2965f0bc1777725a57cc7fac664959c312f08541d0004470edc',
  '362d67299e8bf52c927b2caefec865b0b153464ea6e28d33ec2158f7f7f42a4f',
  '1cf4bb89104d4642b4e71f91bd242a601485bb0e305daade8a83c29359607921',
  'bf9df81bc095747ab85e59c34f4fdeecc69506cbae9a6076a6d19b1f4f048931',
  'ab712143ee37fa66972a53f1b0e962b22d6b8438c749e599baf996e5e26193ad',
];

it('a text that was ever shown stays as it is: records contain its hash', () => {
  expect(consents(sha256).map((consent) => consent.sha256)).toEqual([...present, ...earlier]);
});

it('a person is asked to agree to the present text, in every language', () => {
  const shown = presentConsents(sha256);
  expect(shown.map(({ language }) => language)).toEqual(languages);
  expect(shown.map((consent) => consent.sha256)).toEqual(present);
});
