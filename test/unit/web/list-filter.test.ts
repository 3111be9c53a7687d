import { isInGroup, matches } from '../../../web/app/list-filter.ts';
import { anEnvelope, aSigner } from './drafts.ts';

const lease = anEnvelope({
  name: 'Lease, flat 2',
  filename: 'mietvertrag.pdf',
  signers: [aSigner({ name: 'Missing Mia', email: 'mia@example.com' })],
});

describe('the list of documents', () => {
  it.each(['', ' ', 'lease', 'FLAT mia', 'mietvertrag', 'mia@example'])('finds a document by “%s”', (search) =>
    expect(matches(lease, search)).toBe(true),
  );

  it('leaves out a document that lacks one of the words', () => expect(matches(lease, 'lease joe')).toBe(false));

  it('groups by status, a failed sealing with those that are waited for', () => {
    const groupsOf = (status: typeof lease.status) =>
      (['all', 'waiting', 'draft', 'completed', 'ended'] as const).filter((group) => isInGroup({ status }, group));
    expect(groupsOf('draft')).toEqual(['all', 'draft']);
    expect(groupsOf('failed')).toEqual(['all', 'waiting']);
    expect(groupsOf('completed')).toEqual(['all', 'completed']);
    expect(groupsOf('expired')).toEqual(['all', 'ended']);
  });
});
