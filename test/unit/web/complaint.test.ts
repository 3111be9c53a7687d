import { updateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { validate } from '../../../shared/validation/validate.ts';
import { complaint } from '../../../web/app/complaint.ts';

/** What the service says of these people, in words for the owner. */
async function complaints(signer: object): Promise<(string | undefined)[]> {
  const error = await validate(updateEnvelopeBody, { signers: [signer] }).then(
    () => ({ details: {} }),
    (refused: { details: Record<string, string> }) => refused,
  );
  return Object.values<string>(error.details).map(complaint);
}

const ada = { email: 'ada@example.com', name: 'Ada' };

describe('a complaint about what was entered', () => {
  it.each([
    ['This is not an e-mail address.', { ...ada, email: 'ada' }],
    ['This is not an e-mail address.', { ...ada, email: '' }],
    ['This must not be empty.', { ...ada, name: '' }],
    ['This is empty, or has characters that cannot be used here.', { ...ada, name: ' ' }],
    ['At least 4 characters, please.', { ...ada, accessCode: '12' }],
    ['At most 200 characters, please.', { ...ada, name: 'A'.repeat(201) }],
  ])('%s', async (sentence, signer) => expect(await complaints(signer)).toEqual([sentence]));

  it('says more than the service where a day, the people or a field stand in the way of sending', () => {
    expect(complaint('must be in the future')).toBe('This day is over. Choose a later one.');
    expect(complaint('at least one signer is needed to send')).toMatch(/^Nobody on the list signs or approves\./);
    expect(complaint('cannot fill in fields (viewer)')).toMatch(/^A field belongs to somebody who fills in nothing\./);
  });

  it('is a sentence also where the words are new, and nothing where nothing is wrong', () => {
    expect(complaint('is odd')).toBe('This is odd.');
    expect(complaint(undefined)).toBeUndefined();
  });
});
