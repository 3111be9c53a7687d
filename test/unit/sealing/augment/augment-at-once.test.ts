/** Results of sealing if the thread that augments a file fails, or the file has a lower level than its page states. */
import type { SealLevel } from '../../../../shared/domain/documents/sealing.ts';
import { augmentAtOnce } from '../../../../shared/sealing/augment/augment-at-once.ts';
import type { AuthorityRun } from '../../../../shared/sealing/augment/authorities.ts';
import type { PathValidationData } from '../../../../shared/sealing/augment/revocation-client.ts';
import type { CallName, SealingMessage } from '../../../../shared/sealing/sealing-calls.ts';
import { ResourceLimitExceeded } from '../../../../shared/threads/pooled-worker.ts';

const data: PathValidationData = { path: [], ocspResponses: [], crls: [], isComplete: true, withoutAddress: [] };
const token = { token: Buffer.from('token'), at: new Date(), path: [], url: 'https://tsa.example.com' };
const bytes = Buffer.from('bytes');

/** Augments in a thread with fixed answers; all authorities answer. */
async function augmented(level: SealLevel, found: SealLevel, fails?: CallName) {
  const notes: string[] = [];
  const session = {
    call: async (message: object) => {
      const { call } = message as SealingMessage;
      if (call === fails) throw new ResourceLimitExceeded('time');
      return { result: call === 'inspect' ? found : bytes };
    },
  };
  const client = { stamp: async () => token, stampDigest: async () => token, tokenBytes: () => 100 };
  const run: AuthorityRun = {
    timestamps: client,
    archiveTimestamps: client,
    revocation: { validationDataFor: async () => data },
    note: (sentence) => void notes.push(sentence),
    reason: () => undefined,
  };
  const request = { level, session, run, own: data, timestamp: token, trust: undefined, at: new Date() };
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    return { outcome: await augmentAtOnce(request), notes, lines: printed.mock.calls.length };
  } finally {
    printed.mockRestore();
  }
}

it.each<[SealLevel, SealLevel]>([
  ['B-LTA', 'B-LT'],
  ['B-LTA', 'B-T'],
  ['B-LT', 'B-B'],
])('a file whose page states %s and that holds %s is not used', async (level, found) => {
  expect((await augmented(level, found)).outcome).toEqual({ reached: found });
});

it.each<CallName>(['addValidationData', 'prepareTimestamp', 'inspect'])(
  'B-T when the thread fails at %s: the document is sealed all the same, the owner is notified and it is logged',
  async (fails) => {
    const { outcome, notes, lines } = await augmented('B-LTA', 'B-LTA', fails);
    expect({ outcome, lines }).toEqual({ outcome: { reached: 'B-T' }, lines: 1 });
    expect(notes).toEqual(['The validation data could not be added to this document.']);
  },
);
