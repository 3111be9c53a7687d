import {
  countBlobCall,
  countCosmosCall,
  countQueueCall,
  countSeal,
  metered,
  ownerHash,
  usageFacts,
} from '../../../shared/telemetry/meter.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('metered', () => {
  it('counts what a run calls, across awaits and in parallel branches, and nothing of another run', async () => {
    const run = (blobs: number) =>
      metered(async (usage) => {
        await later();
        countCosmosCall(1.05);
        await Promise.all(
          Array.from({ length: blobs }, async () => {
            await later();
            countBlobCall();
          }),
        );
        countQueueCall();
        return usageFacts(usage);
      });
    expect(await Promise.all([run(3), run(1)])).toEqual([
      { cosmosCalls: 1, requestUnits: 1.05, blobCalls: 3, queueCalls: 1 },
      { cosmosCalls: 1, requestUnits: 1.05, blobCalls: 1, queueCalls: 1 },
    ]);
  });

  it('reports seals by the level they reached, failed ones too, and their total time', async () => {
    const facts = await metered(async (usage) => {
      countSeal('B-T', 30.4);
      countSeal('failed', 2);
      countSeal('B-T', 20);
      return usageFacts(usage);
    });
    expect(facts).toEqual({ seals: { 'B-T': 2, failed: 1 }, sealMs: 52 });
  });

  it('reports only what occurred, and counts nothing outside of a run', async () => {
    countCosmosCall(1);
    expect(await metered(async (usage) => usageFacts(usage))).toEqual({});
  });
});

describe('ownerHash', () => {
  it('is stable, and reveals nothing', () => {
    expect(ownerHash('usr_1')).toBe(ownerHash('usr_1'));
    expect(ownerHash('usr_1')).not.toBe(ownerHash('usr_2'));
    expect(ownerHash('usr_1')).toMatch(/^[0-9a-f]{12}$/);
  });
});
