import { beforeSealing } from '../../../web/app/event-sentence.ts';
import type { Signer } from '../../../web/app/service.ts';

const signer = (role: Signer['role'], status: Signer['status']): Signer => ({
  id: 'rcp_1',
  recipientId: 'rcp_1',
  email: 'ada@example.com',
  name: 'Ada',
  order: 1,
  language: null,
  role,
  status,
});

describe('what led to the sealing', () => {
  it.each<[string, Signer[]]>([
    ['Everybody has acted.', [signer('signer', 'completed'), signer('approver', 'completed'), signer('cc', 'pending')]],
    ['You finished it as it stood.', [signer('signer', 'completed'), signer('approver', 'viewed')]],
    ['You finished it as it stood.', [signer('viewer', 'viewed')]],
    ['You finished it as it stood.', []],
  ])('%s', (sentence, signers) => expect(beforeSealing({ signers })).toBe(sentence));
});
