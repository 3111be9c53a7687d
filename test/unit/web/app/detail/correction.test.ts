import { canBeCorrected, isInTurn } from '../../../../../web/app/detail/correction.ts';
import { anEnvelope, aSigner } from '../prepare/drafts.ts';

const first = aSigner({ id: 'rcp_1', status: 'sent' });
const later = aSigner({ id: 'rcp_2', status: 'pending', order: 2 });
const signed = aSigner({ id: 'rcp_3', status: 'completed' });
const copy = aSigner({ id: 'rcp_4', role: 'cc', status: 'pending' });
const open = anEnvelope({ status: 'sent', signers: [first, later, signed, copy] });

describe('a recipient of a document that was sent', () => {
  it('has a link to pass on while it is that recipient’s turn', () => {
    expect([first, later, signed, copy].map((signer) => isInTurn(signer, open))).toEqual([true, false, false, false]);
    expect(isInTurn(first, { ...open, status: 'voided' })).toBe(false);
    // A change of the order has moved this recipient after the first one.
    expect(isInTurn({ ...later, status: 'sent' }, open)).toBe(false);
  });

  it('can be corrected until that recipient has acted', () => {
    expect([first, later, signed, copy].map((signer) => canBeCorrected(signer, open))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(canBeCorrected(first, { status: 'completed' })).toBe(false);
  });
});
