/** An instance that does not see yet what another one has just written. */
import { AppError } from '../../../../shared/errors.ts';
import { refusedByTheNewest } from '../../../../shared/operations/envelopes/steps/change-envelope.ts';
import { only } from '../../../fixtures/operations.ts';

const ref = { ownerId: 'usr_1', envelopeId: 'e' };

function anInstance(refusal: AppError, isThere = true) {
  let isNewest = false;
  let runs = 0;
  const envelopes = only<Parameters<typeof refusedByTheNewest>[0]['envelopes']>({
    getNewest: async () => {
      isNewest = true;
      return isThere ? ({ value: {}, version: '2' } as never) : null;
    },
  });
  const run = async () => {
    runs += 1;
    if (!isNewest) throw refusal;
    return 'done';
  };
  return { result: refusedByTheNewest({ envelopes }, ref, run), runs: () => runs };
}

it.each(['invalid_state', 'precondition_failed', 'invalid_signing_link', 'role_not_allowed'] as const)(
  '%s: decided anew on the newest state',
  async (code) => expect(await anInstance(new AppError(code)).result).toBe('done'),
);

it('a refusal that the newest state repeats stands', async () => {
  const refusal = new AppError('invalid_state');
  const envelopes = only<Parameters<typeof refusedByTheNewest>[0]['envelopes']>({ getNewest: async () => null });
  await expect(refusedByTheNewest({ envelopes }, ref, () => Promise.reject(refusal))).rejects.toBe(refusal);
});

it.each(['validation_error', 'service_unavailable', 'not_found', 'sealing_in_progress'] as const)(
  '%s: is not decided anew',
  async (code) => {
    const { result, runs } = anInstance(new AppError(code));
    await expect(result).rejects.toThrow(expect.objectContaining({ code }));
    expect(runs()).toBe(1);
  },
);
