import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';
import { createKeyBody, registerBody } from '../../../../../shared/contracts/accounts.ts';
import { updateEnvelopeBody } from '../../../../../shared/contracts/app-envelopes.ts';
import { createWebhookBody } from '../../../../../shared/contracts/webhooks.ts';
import { validate } from '../../../../../shared/validation/validate.ts';
import { duplicatesIn, problemsIn } from '../../../../../web/app/forms/check-form.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

/** The fields that the service refuses. */
async function refused(contract: TSchema, body: unknown): Promise<string[]> {
  const details = await validate(contract, body).then(
    () => ({}),
    (error: { details: Record<string, string> }) => error.details,
  );
  return Object.keys(details).sort();
}

const found = (contract: TSchema, body: unknown) => Object.keys(problemsIn(contract, body)).sort();
const ada = { email: 'ada@example.com', name: 'Ada' };
const ofSigner = (change: object) =>
  Object.values(problemsIn(updateEnvelopeBody, { signers: [{ ...ada, ...change }] }));

describe('checking a form against its contract', () => {
  it.each([
    [{ reason: 'email' }, { email: 'ada' }],
    [{ reason: 'empty' }, { email: '' }],
    [{ reason: 'empty' }, { name: '' }],
    [{ reason: 'empty' }, { name: ' ' }],
    [{ reason: 'characters' }, { name: 'A\u202eda' }],
    [{ reason: 'tooShort', limit: 4 }, { accessCode: '12' }],
    [{ reason: 'tooLong', limit: 200 }, { name: 'A'.repeat(201) }],
  ])('says %j', (problem, change) => expect(ofSigner(change)).toEqual([problem]));

  it('counts characters, not UTF-16 code units', () => {
    expect(ofSigner({ name: '𝒜'.repeat(200) })).toEqual([]);
    expect(ofSigner({ name: '𝒜'.repeat(201) })).toEqual([{ reason: 'tooLong', limit: 200 }]);
  });

  it.each<[string, TSchema, unknown]>([
    ['a valid draft', updateEnvelopeBody, { name: 'Lease', message: null, signers: [ada], expiresAt: null }],
    ['a draft without a name', updateEnvelopeBody, { name: '', message: '', signers: [{ ...ada, email: 'x' }, ada] }],
    ['a reason that is blank', updateEnvelopeBody, { voidReason: ' ' }],
    ['an empty registration', registerBody, { email: '', password: '', invitationCode: '' }],
    ['a registration with fields missing', registerBody, { email: 'ada@example.com' }],
    ['a key without permissions', createKeyBody, { name: 'Key', scopes: [], expiresInDays: null }],
    ['a webhook without events', createWebhookBody, { url: '', events: [] }],
  ])('names the fields that the service names: %s', async (_, contract, body) =>
    expect(found(contract, body)).toEqual(await refused(contract, body)),
  );

  it('finds an address wrong exactly when the service does', async () => {
    const odd = fc.stringMatching(/^[a-z.+@ -]{1,12}$/);
    const address = fc.oneof(
      fc.emailAddress(),
      odd,
      fc.tuple(odd, odd).map(([name, host]) => `${name}@${host}`),
    );
    await fc.assert(
      fc.asyncProperty(address, async (email) => {
        const body = { signers: [{ ...ada, email }] };
        expect(found(updateEnvelopeBody, body)).toEqual(await refused(updateEnvelopeBody, body));
      }),
    );
  });
});

describe('entries with one value', () => {
  it('are found behind the first, empty ones left out', () => {
    const path = (index: number) => `signers[${index}].email`;
    expect(duplicatesIn(['a', 'b', '', 'a', '', 'a'], path)).toEqual({
      'signers[3].email': { reason: 'duplicateEmail' },
      'signers[5].email': { reason: 'duplicateEmail' },
    });
  });
});
