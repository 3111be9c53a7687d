import { remindEnvelope } from '../../../../shared/operations/envelopes/reminders.ts';
import { aRecipient, aSentEnvelope, envelopeId, ownerId } from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';

const ref = { ownerId, envelopeId };
const noSealer = {
  seal: () => Promise.reject(new Error('nothing is sealed here')),
  preflight: () => Promise.reject(new Error('nothing is tried here')),
};

/** An envelope that was sent two minutes ago to two signers at once. */
function aWorld({ sendsMail = true } = {}) {
  const world = inMemory(noSealer, [aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')] })]);
  world.clock.advance(2 * 60_000);
  const deps = { ...world.deps, settings: { ...world.deps.settings, sendsMail } };
  const run = (more: { wantsNewLinks?: boolean; isRepeat?: boolean } = {}) =>
    remindEnvelope(deps, ref, { wantsNewLinks: false, isRepeat: false, ...more });
  const reminded = () => world.envelopes.events().filter(({ type }) => type === 'recipient.reminded').length;
  return { ...world, run, reminded };
}

describe('reminding the recipients of an envelope', () => {
  it('writes one event for each of them', async () => {
    const { run, reminded } = aWorld();
    const { value } = await run();
    expect(value.recipients.map(({ remindedAt }) => remindedAt)).toEqual([expect.any(String), expect.any(String)]);
    expect(reminded()).toBe(2);
  });

  it('a repetition of a request that had done nothing reminds', async () => {
    const { run, reminded } = aWorld();
    await run({ isRepeat: true });
    expect(reminded()).toBe(2);
  });

  it('is not available without a mail service, and changes nothing', async () => {
    const { run, reminded } = aWorld({ sendsMail: false });
    await expect(run()).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'No mail service is configured.',
    });
    expect(reminded()).toBe(0);
  });
});
