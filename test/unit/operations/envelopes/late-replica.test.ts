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

it.each([null, { version: '2' }])('a refusal by the newest state is final: it is decided once (%j)', async (newest) => {
  const refusal = new AppError('invalid_state');
  const envelopes = only<Parameters<typeof refusedByTheNewest>[0]['envelopes']>({
    getNewest: async () => newest as never,
  });
  let runs = 0;
  const result = refusedByTheNewest({ envelopes }, ref, async (sees) => {
    runs += 1;
    sees({ version: '2' } as never);
    throw refusal;
  });
  await expect(result).rejects.toBe(refusal);
  expect(runs).toBe(1);
});

it.each(['validation_error', 'service_unavailable', 'not_found', 'sealing_in_progress'] as const)(
  '%s: is not decided anew',
  async (code) => {
    const { result, runs } = anInstance(new AppError(code));
    await expect(result).rejects.toThrow(expect.objectContaining({ code }));
    expect(runs()).toBe(1);
  },
);
