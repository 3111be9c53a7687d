import {
  type Invitation,
  overdueRedemptions,
  takePlace,
  vacancy,
  withoutPlaces,
  withSettled,
} from '../../../../shared/domain/accounts/invitation.ts';

const at = new Date('2026-11-20T10:00:00.000Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

function anInvitation(overrides: Partial<Invitation> = {}): Invitation {
  return {
    codeHash: 'hash',
    maxUses: 2,
    redemptions: {},
    expiresAt: later(60).toISOString(),
    createdAt: at.toISOString(),
    ...overrides,
  };
}

describe('invitation', () => {
  it('has as many places as it was made for, and keeps those that are held', () => {
    const one = takePlace(anInvitation(), 'usr_1', at);
    const full = takePlace(one, 'usr_2', at);
    expect(vacancy(one, 'usr_2', at)).toBe('free');
    expect(vacancy(full, 'usr_3', at)).toBe('full');
    expect(vacancy(full, null, at)).toBe('full');
    expect(vacancy(full, 'usr_1', at)).toBe('held');
  });

  it('ends at its moment, for held places too', () => {
    const taken = takePlace(anInvitation(), 'usr_1', at);
    expect(vacancy(taken, 'usr_1', later(59))).toBe('held');
    expect(vacancy(taken, 'usr_1', later(60))).toBe('expired');
    expect(vacancy(taken, 'usr_2', later(60))).toBe('expired');
  });

  it('holds no place for an inherited name', () => expect(vacancy(anInvitation(), 'toString', at)).toBe('free'));

  it('looks at places after a quarter of an hour, and once', () => {
    const taken = takePlace(takePlace(anInvitation(), 'usr_1', at), 'usr_2', later(10));
    expect(overdueRedemptions(taken, later(14))).toEqual([]);
    expect(overdueRedemptions(taken, later(15))).toEqual(['usr_1']);
    expect(overdueRedemptions(withSettled(taken, ['usr_1']), later(30))).toEqual(['usr_2']);
  });

  it('gives places back', () => {
    const taken = takePlace(takePlace(anInvitation(), 'usr_1', at), 'usr_2', at);
    expect(Object.keys(withoutPlaces(taken, ['usr_1']).redemptions)).toEqual(['usr_2']);
  });
});
