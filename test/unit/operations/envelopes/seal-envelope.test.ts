/** How often sealing is tried, and what happens to an envelope whose worker died. */
import type { Envelope } from '../../../../shared/domain/envelope.ts';
import { awaitSealing } from '../../../../shared/domain/envelope-sealing.ts';
import type { SealedDocument } from '../../../../shared/domain/sealing.ts';
import { AppError } from '../../../../shared/errors.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { sealEnvelope } from '../../../../shared/operations/envelopes/seal-envelope.ts';
import { aPinnedDocument, aSentEnvelope, minutesLater, sha256 } from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';

const original = Buffer.from('the document');
const file = Buffer.from('the sealed file');
const sealedFile: SealedDocument = {
  chunks: [file],
  size: file.length,
  sha256: sha256(file),
  pages: 3,
  level: 'B-B',
  findings: [],
};

/** An envelope that waits to be sealed; `seal` is what the engine does each time. */
function aWaitingEnvelope(seal: () => Promise<SealedDocument>) {
  const document = { ...aPinnedDocument(), etag: sha256(original).slice(0, 8), sha256: sha256(original) };
  const waiting = awaitSealing(
    { ...aSentEnvelope(), requireAllSignatures: false, document },
    'claim',
    minutesLater(-5),
  );
  const sealer = { seal: jest.fn(seal), preflight: jest.fn() };
  const memory = inMemory(sealer, [waiting]);
  memory.uploads.set(document.blobName, original);
  const ref = { ownerId: waiting.ownerId, envelopeId: waiting.id };
  const store = () =>
    memory.documents.storeSealed(`${waiting.id}/sealed.pdf`, sealedFile, {
      sha256: sealedFile.sha256,
      size: sealedFile.size,
      level: 'B-B',
      sealing: { originalSha256: document.sha256, pages: 3, sealedAt: minutesLater(1).toISOString() },
    });
  /** What the sweep does for it, some time later. */
  const sweep = () => {
    memory.clock.advance(120_000);
    return sealEnvelope(memory.deps, ref).catch((error: { code?: string }) => error.code);
  };
  const now = () => memory.envelopes.the(waiting.id);
  const types = () => memory.envelopes.events().map(({ type }) => type);
  return { memory, ref, sealer, store, sweep, now, types };
}

/** As if this attempt's process had been killed: it neither finishes nor gives the envelope back. */
function killed(envelope: Envelope, attempts: number): Envelope {
  if (envelope.status !== 'sealing') throw new Error(`is ${envelope.status}`);
  return { ...envelope, sealing: { ...envelope.sealing, attempts } };
}

describe('sealing that goes wrong every time', () => {
  it('has failed after five attempts, with the reason for the owner, who may try again', async () => {
    let isBroken = true;
    const { memory, ref, sealer, sweep, now, types } = aWaitingEnvelope(async () => {
      if (isBroken) throw new Error('the vault is closed');
      return sealedFile;
    });
    for (const attempt of [1, 2, 3, 4]) {
      expect(await sweep()).toBe('service_unavailable');
      expect(now()).toMatchObject({ status: 'sealing', sealing: { attempts: attempt } });
    }
    await sweep();
    expect(now()).toMatchObject({ status: 'failed', failure: 'internal_error', sealing: { attempts: 5 } });
    expect(types()).toEqual(['envelope.failed']);
    expect(memory.envelopes.events()[0]?.data).toEqual({ reason: 'internal_error', attempts: 5 });
    await sweep();
    expect(sealer.seal).toHaveBeenCalledTimes(5);

    isBroken = false;
    expect(await completeEnvelope(memory.deps, ref)).toMatchObject({ hash: sealedFile.sha256 });
    expect(now()).toMatchObject({ status: 'completed', sealing: { attempts: 1 }, seal: { sha256: sealedFile.sha256 } });
    expect(types()).toEqual(['envelope.failed', 'envelope.completed']);
  });

  it('has not failed, however often there was no room for it: those were no attempts', async () => {
    let isBusy = true;
    const { sealer, sweep, now, types } = aWaitingEnvelope(async () => {
      if (isBusy) throw new AppError('service_unavailable', { isNotStarted: true });
      return sealedFile;
    });
    for (let refusal = 1; refusal <= 7; refusal++) {
      expect(await sweep()).toBe('service_unavailable');
      expect(now()).toMatchObject({ status: 'sealing', sealing: { attempts: 0 } });
    }
    isBusy = false;
    await sweep();
    expect(now()).toMatchObject({ status: 'completed', sealing: { attempts: 1 } });
    expect(types()).toEqual(['envelope.completed']);
    expect(sealer.seal).toHaveBeenCalledTimes(8);
  });

  it('has not failed when there was no room for the last attempt', async () => {
    const { memory, sweep, now } = aWaitingEnvelope(async () => {
      throw new AppError('service_unavailable', { isNotStarted: true });
    });
    memory.envelopes.put(killed(now(), 4));
    await sweep();
    expect(now()).toMatchObject({ status: 'sealing', sealing: { attempts: 4 } });
  });

  it('has failed when five attempts took their process with them and stored nothing', async () => {
    const { memory, sealer, sweep, now } = aWaitingEnvelope(async () => sealedFile);
    memory.envelopes.put(killed(now(), 5));
    await sweep();
    expect(now()).toMatchObject({ status: 'failed', failure: 'internal_error' });
    expect(sealer.seal).not.toHaveBeenCalled();
  });
});

describe('a document that is not the one people signed', () => {
  it.each(['the sweep', 'the owner'])(
    'is not sealed for %s: its bytes have another hash than the pinned one',
    async (who) => {
      const { memory, ref, sealer, sweep, now } = aWaitingEnvelope(async () => sealedFile);
      const waiting = now() as Envelope<'sealing'>;
      // Storage answers other bytes under the ETag that was pinned: the hash alone tells.
      memory.envelopes.put({ ...waiting, document: { ...waiting.document, sha256: sha256('what people saw') } });
      if (who === 'the sweep') expect(await sweep()).toBe('document_changed');
      else await expect(completeEnvelope(memory.deps, ref)).rejects.toMatchObject({ code: 'document_changed' });
      expect(sealer.seal).not.toHaveBeenCalled();
      expect(now()).toMatchObject({ status: 'failed', failure: 'document_changed' });
      expect(memory.sealed.size).toBe(0);
    },
  );

  it('is not sealed when its ETag has changed', async () => {
    const { memory, sealer, sweep, now } = aWaitingEnvelope(async () => sealedFile);
    memory.uploads.set((now() as Envelope<'sealing'>).document.blobName, Buffer.from('another document'));
    expect(await sweep()).toBe('document_changed');
    expect(sealer.seal).not.toHaveBeenCalled();
    expect(now()).toMatchObject({ status: 'failed', failure: 'document_changed' });
  });
});

describe('two callers of complete', () => {
  it('in one process share one run', async () => {
    const { memory, ref, sealer } = aWaitingEnvelope(async () => sealedFile);
    const answers = await Promise.all([completeEnvelope(memory.deps, ref), completeEnvelope(memory.deps, ref)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(sealer.seal).toHaveBeenCalledTimes(1);
  });

  it('in two processes: the second waits for the first, and is told to come back after ten seconds', async () => {
    const { memory, ref, sealer, now } = aWaitingEnvelope(async () => sealedFile);
    const waiting = now() as Envelope<'sealing'>;
    const leaseUntil = new Date(memory.clock.now().getTime() + 60_000).toISOString();
    memory.envelopes.put({ ...waiting, sealing: { ...waiting.sealing, leaseUntil, attempts: 1 } });
    await expect(completeEnvelope(memory.deps, ref)).rejects.toMatchObject({ code: 'sealing_in_progress' });
    expect(memory.timer.waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(10_000);
    expect(sealer.seal).not.toHaveBeenCalled();
  });
});

describe('a sealed file that is there', () => {
  it.each([1, 5])('is adopted when attempt %i stored it and died', async (attempts) => {
    const { memory, sealer, store, sweep, now, types } = aWaitingEnvelope(async () => sealedFile);
    memory.envelopes.put(killed(now(), attempts));
    await store();
    await sweep();
    expect(now()).toMatchObject({
      status: 'completed',
      seal: { sha256: sealedFile.sha256, pages: 3, sealedAt: minutesLater(1).toISOString() },
    });
    expect(types()).toEqual(['envelope.completed']);
    expect(sealer.seal).not.toHaveBeenCalled();
  });

  it('is adopted when the last attempt fails after all', async () => {
    const { memory, store, sweep, now } = aWaitingEnvelope(async () => {
      // A worker whose lease had run out was only slow.
      await store();
      throw new Error('the vault is closed');
    });
    memory.envelopes.put(killed(now(), 4));
    expect(await sweep()).toBeUndefined();
    expect(now()).toMatchObject({ status: 'completed', sealing: { attempts: 5 } });
  });

  it('is not given up while storage cannot say whether it is there', async () => {
    const { memory, store, sweep, now } = aWaitingEnvelope(async () => sealedFile);
    memory.envelopes.put(killed(now(), 5));
    await store();
    const { sealedFacts } = memory.documents;
    memory.documents.sealedFacts = () => Promise.reject(new Error('storage is away'));
    await sweep();
    expect(now().status).toBe('sealing');
    memory.documents.sealedFacts = sealedFacts;
    await sweep();
    expect(now().status).toBe('completed');
  });
});
