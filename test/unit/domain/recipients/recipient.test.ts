import {
  editRecipient,
  newRecipient,
  refuseTakenEmail,
  replaceRecipients,
} from '../../../../shared/domain/recipients/recipient.ts';
import { aRecipient } from '../../../fixtures/envelopes.ts';
import { codeBy } from '../../../fixtures/refusals.ts';

const ids = ['new-1', 'new-2', 'new-3'];
const [one, two] = [aRecipient('1'), aRecipient('2')];

describe('replaceRecipients', () => {
  it('matches by identifier, then by e-mail without regard to case; the rest is new, who is not named is gone', () => {
    const next = replaceRecipients(
      [one, two],
      [{ email: 'P2@Example.com' }, { email: 'three@example.com', name: 'Three' }],
      ids,
      'signers',
    );
    expect(next.map(({ id }) => id)).toEqual([two.id, 'new-2']);
  });

  it('two can change places, and take each other’s e-mail address', () => {
    const next = replaceRecipients(
      [one, two],
      [
        { id: one.id, email: two.email },
        { id: two.id, email: one.email },
      ],
      ids,
      'signers',
    );
    expect(next.map(({ id, email }) => [id, email])).toEqual([
      [one.id, two.email],
      [two.id, one.email],
    ]);
  });

  it('refuses an unknown identifier, one named twice, and one address twice', () => {
    expect(codeBy(() => replaceRecipients([one], [{ id: 'other' }], ids, 'signers'))).toBe('validation_error');
    expect(codeBy(() => replaceRecipients([one], [{ id: one.id }, { email: one.email }], ids, 'signers'))).toBe(
      'validation_error',
    );
    const twice = [
      { email: 'x@example.com', name: 'X' },
      { email: 'X@example.com', name: 'Y' },
    ];
    expect(codeBy(() => replaceRecipients([], twice, ids, 'signers'))).toBe('validation_error');
  });

  it('a recipient who has acted can be named, but neither changed nor removed', () => {
    const acted = aRecipient('1', { status: 'completed', completedAt: '2026-11-20T10:00:00.000Z' });
    expect(replaceRecipients([acted], [{ id: acted.id }], ids, 'signers')).toEqual([acted]);
    expect(codeBy(() => replaceRecipients([acted], [], ids, 'signers'))).toBe('recipient_locked');
    expect(codeBy(() => editRecipient(acted, { name: 'Other' }))).toBe('recipient_locked');
  });

  it('rotation: the same access code, hashed under another pepper, is no change; another code is', () => {
    const coded = { ...aRecipient('1'), accessCodeHash: 'former hash' };
    const input = { accessCodeHash: 'new hash', isOfAccessCode: (hash: string) => hash === 'former hash' };
    expect(editRecipient(coded, input)).toBe(coded);
    expect(editRecipient(coded, { ...input, isOfAccessCode: () => false }).accessCodeHash).toBe('new hash');
    expect(editRecipient(coded, { accessCodeHash: null }).accessCodeHash).toBeNull();
  });
});

describe('a request about one recipient', () => {
  it('has what is wrong named as it says it', () => {
    const named = (run: () => unknown) => {
      try {
        run();
        return [];
      } catch (error) {
        return Object.keys((error as { details: object }).details);
      }
    };
    expect(named(() => newRecipient('rcp_1', { name: 'Ada' }))).toEqual(['email']);
    expect(named(() => newRecipient('rcp_1', { email: 'a@example.com' }))).toEqual(['name']);
    expect(named(() => editRecipient(aRecipient('1'), { name: ' ' }))).toEqual(['name']);
    expect(named(() => refuseTakenEmail(aRecipient('1'), [aRecipient('1')]))).toEqual([]);
    const second = aRecipient('2', { email: 'P1@example.com' });
    expect(named(() => refuseTakenEmail(second, [aRecipient('1'), aRecipient('2')]))).toEqual(['email']);
  });
});

it('a new address is asked anew, and its reminders are counted anew', () => {
  const reminded = aRecipient('1', { status: 'viewed', reminderCount: 2, remindedAt: '2026-11-20T10:00:00.000Z' });
  const anew = { status: 'pending', linkVersion: 2, sentAt: null, reminderCount: 0, remindedAt: null };
  expect(editRecipient(reminded, { email: 'new@example.com' })).toMatchObject(anew);
  expect(editRecipient(reminded, { email: 'P1@example.com' })).toMatchObject({ status: 'viewed', linkVersion: 1 });
});
