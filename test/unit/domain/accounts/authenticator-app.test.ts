/** Codes of authenticator apps against the test vectors of RFC 6238 and RFC 4648, and codes as people type them. */
import { createHmac } from 'node:crypto';
import {
  acceptedSteps,
  base32,
  codeOf,
  readCode,
  recoveryCode,
  setUpUri,
} from '../../../../shared/domain/accounts/authenticator-app.ts';

const macOf = (step: number) => {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(step));
  return createHmac('sha1', '12345678901234567890').update(message).digest();
};

describe('codeOf', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238, appendix B: at %d seconds the last six digits of %s', (seconds, expected) => {
    const at = new Date(seconds * 1_000);
    const [step = -1] = acceptedSteps(at, 0);
    expect(codeOf(macOf(step))).toBe(expected.slice(-6));
  });
});

describe('acceptedSteps', () => {
  const at = new Date(100 * 30_000 + 29_999);
  it('has one step of skew to both sides', () => {
    expect(acceptedSteps(at, 0).sort()).toEqual([100, 101, 99]);
  });
  it('has no step that was used, nor one before it', () => {
    expect(acceptedSteps(at, 100)).toEqual([101]);
    expect(acceptedSteps(at, 101)).toEqual([]);
  });
});

it('base32: RFC 4648, section 10, without padding', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(base32(Buffer.from('12345678901234567890'))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

it('the address for the app quotes what an e-mail address may contain', () => {
  expect(setUpUri('MZXW6YTB', 'ada+sign&co@example.com')).toBe(
    'otpauth://totp/Countersign:ada%2Bsign%26co%40example.com?secret=MZXW6YTB&issuer=Countersign',
  );
});

describe('readCode', () => {
  it.each([
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['１２３４５６', { kind: 'app', code: '123456' }],
    ['ABCDE-FGHJK', { kind: 'recovery', code: 'abcdefghjk' }],
    ['oilab 23456', { kind: 'recovery', code: '011ab23456' }],
    ['12345', null],
    ['1234567', null],
    ['abcde-fghju', null],
    ['', null],
  ])('%j', (text, expected) => expect(readCode(text)).toEqual(expected));

  it('reads every recovery code as it is shown', () => {
    const shown = recoveryCode('00ff102030405060708090a0b0c0d0e0');
    expect(shown).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    expect(readCode(shown)).toEqual({ kind: 'recovery', code: shown.replace('-', '') });
  });
});
