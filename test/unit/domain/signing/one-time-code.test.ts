import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import {
  codeOf,
  isCode,
  maskedEmail,
  newCode,
  sendCode,
  useCode,
  validCode,
} from '../../../../shared/domain/signing/one-time-code.ts';
import { aRecipient, aSentEnvelope, minutesLater, recipientId, sentAt } from '../../../fixtures/envelopes.ts';

const keyedHash = hmacKeyedHash(new Uint8Array(32).fill(7));
const nonce = 'ab'.repeat(16);
const code = newCode(keyedHash, recipientId('1'), nonce, sentAt);
const client = { ip: '192.0.2.7', userAgent: 'a browser' };
const person = aRecipient('1', { verification: 'email_code' });
const envelope = aSentEnvelope({ recipients: [person, aRecipient('2')] });
const party = { recipient: envelope.recipients[0] ?? person, client };

describe('a one-time code', () => {
  it('is six digits that follow from the nonce, and differ with the key and with the nonce', () => {
    const codes = Array.from({ length: 500 }, (_, index) => codeOf(keyedHash, index.toString(16).padStart(32, '0')));
    expect(codes.every((each) => /^\d{6}$/.test(each))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(495);
    expect(codeOf(hmacKeyedHash(new Uint8Array(32).fill(8)), nonce)).not.toBe(codeOf(keyedHash, nonce));
  });

  it('is in no record, only its keyed hash, which another recipient’s code does not match', () => {
    const digits = codeOf(keyedHash, nonce);
    expect(JSON.stringify(code)).not.toContain(digits);
    expect(isCode(keyedHash, person, code, digits)).toBe(true);
    expect(isCode(keyedHash, aRecipient('2'), code, digits)).toBe(false);
    expect(isCode(keyedHash, person, code, digits === '000000' ? '000001' : '000000')).toBe(false);
  });

  it('still matches after the key was rotated', () => {
    const rotated = hmacKeyedHash(new Uint8Array(32).fill(8), new Uint8Array(32).fill(7));
    expect(isCode(rotated, person, code, codeOf(keyedHash, nonce))).toBe(true);
  });

  it('is valid for ten minutes', () => {
    const asked = { ...person, oneTimeCode: code };
    expect(validCode(asked, minutesLater(9))?.nonce).toBe(nonce);
    expect(validCode(asked, minutesLater(10))).toBeNull();
    expect(validCode(person, sentAt)).toBeNull();
  });

  it('ends the one before, and works once; the trail records both', () => {
    const sent = sendCode(envelope, party, code);
    const again = sendCode(sent.envelope, party, newCode(keyedHash, person.id, 'cd'.repeat(16), sentAt));
    const holder = again.envelope.recipients[0] ?? person;
    expect(() => useCode(again.envelope, { recipient: holder, client }, nonce, sentAt)).toThrow('wrong');
    const used = useCode(again.envelope, { recipient: holder, client }, 'cd'.repeat(16), sentAt);
    expect(used.envelope.recipients[0]).not.toHaveProperty('oneTimeCode');
    const actor = { kind: 'recipient', id: person.id, ...client };
    const data = { recipientId: person.id, email: person.email };
    expect([...sent.facts, ...used.facts]).toEqual([
      { type: 'recipient.code_sent', actor, data },
      { type: 'recipient.verified', actor, data },
    ]);
    expect(() => useCode(used.envelope, { recipient: { ...person }, client }, 'cd'.repeat(16), sentAt)).toThrow(
      'wrong',
    );
  });

  it('waits while the document is being sealed: the trail that is sealed takes no events', () => {
    const sealing = { ...envelope, status: 'sealing' } as never;
    expect(() => sendCode(sealing, party, code)).toThrow('being sealed');
  });

  it('is announced for a mailbox that only its owner recognises', () => {
    expect(maskedEmail('ann@client.example')).toBe('a•••@client.example');
    expect(maskedEmail('😀x@client.example')).toBe('😀•••@client.example');
  });
});
