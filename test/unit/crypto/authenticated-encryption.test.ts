import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt, joined, parted } from '../../../shared/crypto/authenticated-encryption.ts';
import { secretBox } from '../../../shared/webhooks/secret-box.ts';

const key = Buffer.alloc(32, 7);
const plain = Buffer.from('a secret');

describe('authenticated encryption', () => {
  it('decrypts with the same key and context only, and never gives the same ciphertext twice', () => {
    const encrypted = encrypt(key, plain, 'here');
    expect(decrypt(key, encrypted, 'here')).toEqual(plain);
    expect(decrypt(key, parted(joined(encrypted)), 'here')).toEqual(plain);
    expect(() => decrypt(Buffer.alloc(32, 8), encrypted, 'here')).toThrow();
    expect(() => decrypt(key, encrypted, 'there')).toThrow();
    expect(encrypt(key, plain, 'here').ciphertext).not.toEqual(encrypted.ciphertext);
  });

  it('refuses a changed nonce, tag or ciphertext, and a shorter tag', () => {
    const encrypted = encrypt(key, plain, 'here');
    for (const part of ['nonce', 'tag', 'ciphertext'] as const) {
      const changed = Uint8Array.from(encrypted[part]);
      changed[0] = (changed[0] ?? 0) ^ 1;
      expect(() => decrypt(key, { ...encrypted, [part]: changed }, 'here')).toThrow();
    }
    expect(() => decrypt(key, { ...encrypted, tag: encrypted.tag.slice(0, 4) }, 'here')).toThrow('malformed');
  });
});

/** Made by the version of November 2026, before webhooks and idempotency shared their encryption. */
describe('what is stored already', () => {
  it('opens as a webhook’s secret', () => {
    const stored = 'v1.4bb06f8e.beHkuzuJx7p9_wfv.7MM-SBZmmaLVt1PZ5kreqg.lPxGWZWASnDRdUNlp2FezQ';
    expect(Buffer.from(secretBox([key]).open(stored, 'whk_a')).toString()).toBe('a signing secret');
  });

  it('opens as the answer under an idempotency key', () => {
    const stored =
      'THuTXu8iDG8UhrASqPZWz5DXIsvxudcTVJIAx+isnp3RuAkxo8A1Z8LS0fMQcqA+7IfU2EHbQjVCiu0a4wnz/EtF/V3lQq/LyYF/FVM=';
    const answerKey = Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 5), '', 'idempotency-answers', 32));
    const text = decrypt(answerKey, parted(Buffer.from(stored, 'base64')), 'idempotency:k').toString('utf8');
    expect(JSON.parse(text)).toEqual({ status: 201, headers: {}, body: { secret: 'x' } });
  });
});
