import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import {
  accessProof,
  isAccessProof,
  readSigningLink,
  type SigningLink,
  signingLinkToken,
} from '../../../../shared/domain/signing/signing-link.ts';
import { envelopeId, minutesLater, ownerId, recipientId } from '../../../fixtures/envelopes.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

const keyedHash = hmacKeyedHash(randomBytes(32));
const link: SigningLink = { ownerId, envelopeId, recipientId: recipientId('1'), version: 3 };

describe('a signing link', () => {
  it('reads back as what it was made for', () => {
    const token = signingLinkToken(keyedHash, link);
    expect(token).toMatch(/^[A-Za-z0-9_-]{112}$/);
    expect(readSigningLink(keyedHash, token)).toEqual(link);
  });

  it('is the same whenever it is made, and another one for every version, recipient and envelope', () => {
    const tokens = [
      link,
      { ...link, version: 4 },
      { ...link, recipientId: recipientId('2') },
      { ...link, envelopeId: envelopeId.replace('0f', '1f') },
      { ...link, ownerId: `usr_${'b'.repeat(32)}` },
    ].map((each) => signingLinkToken(keyedHash, each));
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(signingLinkToken(keyedHash, link)).toBe(tokens[0]);
  });

  it('is nothing after a change of any character, or under another key', () => {
    const token = signingLinkToken(keyedHash, link);
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'A' ? 'B' : 'A';
      expect(readSigningLink(keyedHash, token.slice(0, place) + other + token.slice(place + 1))).toBeNull();
    }
    expect(readSigningLink(hmacKeyedHash(randomBytes(32)), token)).toBeNull();
  });

  it.each(['', 'x', 'a'.repeat(111), 'a'.repeat(113), `${'a'.repeat(111)}=`, `${'a'.repeat(111)}+`, 'é'.repeat(112)])(
    'is never %j',
    (text) => expect(readSigningLink(keyedHash, text)).toBeNull(),
  );
});

describe('a proof of the access code', () => {
  const at = minutesLater(0);
  const { accessProof: proof, expiresAt } = accessProof(keyedHash, link, 'hash', at);

  it('holds for twelve hours', () => {
    expect(expiresAt).toBe(minutesLater(720).toISOString());
    expect(isAccessProof(keyedHash, link, 'hash', proof, minutesLater(719))).toBe(true);
    expect(isAccessProof(keyedHash, link, 'hash', proof, minutesLater(720))).toBe(false);
  });

  it('ends with the link and with the code', () => {
    expect(isAccessProof(keyedHash, { ...link, version: 4 }, 'hash', proof, at)).toBe(false);
    expect(isAccessProof(keyedHash, link, 'another', proof, at)).toBe(false);
  });

  it('cannot be made to last longer', () => {
    const [seconds, hash] = proof.split('.');
    expect(isAccessProof(keyedHash, link, 'hash', `${Number(seconds) + 1}.${hash}`, at)).toBe(false);
    for (const text of [null, '', '.', `${seconds}.`, `${seconds}.${'0'.repeat(64)}`]) {
      expect(isAccessProof(keyedHash, link, 'hash', text, at)).toBe(false);
    }
  });
});

it('an identifier that does not fit makes no link: another recipient’s would be cut out of it', () => {
  for (const wrong of [
    { ownerId: 'usr_1' },
    { envelopeId: `${envelopeId}0` },
    { recipientId: 'rcp_X' },
    { version: -1 },
  ]) {
    expect(() => signingLinkToken(keyedHash, { ...link, ...wrong })).toThrow('does not fit');
  }
});
