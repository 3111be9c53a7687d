import type { Envelope, Signer } from '../../../../../web/app/api/app-api.ts';
import { hasOrder, haveAllActed, recipientState } from '../../../../../web/app/components/recipient-state.ts';
import { aSigner } from '../prepare/drafts.ts';

describe('the state of a recipient', () => {
  it.each<[string, Signer['role'], Signer['status'], Envelope['status']]>([
    ['recipient.signed', 'signer', 'completed', 'in_progress'],
    ['recipient.approved', 'approver', 'completed', 'completed'],
    ['recipient.declined', 'signer', 'declined', 'declined'],
    ['recipient.getsCopy', 'cc', 'pending', 'sent'],
    ['recipient.copySent', 'cc', 'pending', 'completed'],
    ['recipient.notInvited', 'cc', 'pending', 'voided'],
    ['recipient.notSigned', 'signer', 'viewed', 'completed'],
    ['recipient.notApproved', 'approver', 'pending', 'voided'],
    ['recipient.viewed', 'viewer', 'viewed', 'completed'],
    // A viewer whose turn would have followed the last signature gets the completed document.
    ['recipient.copySent', 'viewer', 'pending', 'completed'],
    ['recipient.getsCopy', 'viewer', 'pending', 'sealing'],
    ['recipient.notInvited', 'viewer', 'pending', 'voided'],
    ['recipient.invited', 'signer', 'sent', 'sent'],
    ['recipient.notInvited', 'signer', 'pending', 'sent'],
  ])('%s', (key, role, status, envelopeStatus) =>
    expect(recipientState({ role, status }, { status: envelopeStatus, sentAt: '2026-11-20T10:00:00.000Z' })[0]).toBe(
      key,
    ),
  );

  it('is grey, not the colour of what waits for the reader, once the document is over', () =>
    expect(recipientState({ role: 'signer', status: 'viewed' }, { status: 'declined', sentAt: null })[1]).toBe(''));

  it('an owner who seals a draft sends no copies', () =>
    expect(recipientState({ role: 'cc', status: 'pending' }, { status: 'completed', sentAt: null })[0]).toBe(
      'recipient.notInvited',
    ));
});

describe('the recipients together', () => {
  it.each<[boolean, Signer[]]>([
    [
      true,
      [aSigner({ status: 'completed' }), aSigner({ role: 'approver', status: 'completed' }), aSigner({ role: 'cc' })],
    ],
    [false, [aSigner({ status: 'completed' }), aSigner({ role: 'approver', status: 'viewed' })]],
    [false, [aSigner({ role: 'viewer', status: 'viewed' })]],
    [false, []],
  ])('have all acted: %s', (expected, signers) => expect(haveAllActed(signers)).toBe(expected));

  it('have an order when their turns differ', () => {
    expect(hasOrder([aSigner(), aSigner()])).toBe(false);
    expect(hasOrder([aSigner(), aSigner({ order: 2 })])).toBe(true);
  });
});
