import { apiKeyMint, isSecretOf, parseApiKey } from '../../../shared/auth/api-key-text.ts';

const pepper = Buffer.alloc(32, 5);
const keyId = `key_${'0123456789abcdef'.repeat(2)}`;

describe('the text of an API key', () => {
  it('leads back to the key and to its secret', () => {
    const { text, secretHash } = apiKeyMint(pepper).mint(keyId);
    const parsed = parseApiKey(text);
    expect(parsed?.keyId).toBe(keyId);
    expect(isSecretOf(pepper, keyId, parsed?.secret ?? '', secretHash)).toBe(true);
  });

  it('is different at every minting, and its hash reveals nothing without the pepper', () => {
    const [a, b] = [apiKeyMint(pepper).mint(keyId), apiKeyMint(pepper).mint(keyId)];
    expect(a.text).not.toBe(b.text);
    const secret = parseApiKey(a.text)?.secret ?? '';
    expect(isSecretOf(Buffer.alloc(32, 6), keyId, secret, a.secretHash)).toBe(false);
    expect(isSecretOf(pepper, keyId, secret, b.secretHash)).toBe(false);
    expect(isSecretOf(pepper, `key_${'f'.repeat(32)}`, secret, a.secretHash)).toBe(false);
  });

  it('ends in the CRC-32 that other programs compute', () => {
    // The sum comes from zlib.
    const body = `csk_live_${'0'.repeat(32)}_${'A'.repeat(43)}`;
    const crc = '5606cade';
    expect(parseApiKey(`${body}_${crc}`)).toEqual({ keyId: `key_${'0'.repeat(32)}`, secret: 'A'.repeat(43) });
  });

  it('is refused with any one character changed, before a database is asked', () => {
    const { text } = apiKeyMint(pepper).mint(keyId);
    for (let i = 0; i < text.length; i++) {
      const changed = text[i] === '7' ? '8' : '7';
      expect(parseApiKey(`${text.slice(0, i)}${changed}${text.slice(i + 1)}`)).toBeNull();
    }
  });

  it.each([
    '',
    'csk_live_',
    'csk_live_a_b_c',
    ` ${apiKeyMint(pepper).mint(keyId).text}`,
    `${apiKeyMint(pepper).mint(keyId).text}\n`,
  ])('is refused when malformed: %j', (text) => expect(parseApiKey(text)).toBeNull());
});
