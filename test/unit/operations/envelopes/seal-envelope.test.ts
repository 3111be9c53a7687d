/** How often sealing is tried, and what happens to an envelope whose worker died. */
import type { SealedDocument } from '../../../../shared/domain/documents/sealing.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { awaitSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { AppError } from '../../../../shared/errors.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { sealEnvelope } from '../../../../shared/operations/envelopes/seal-envelope.ts';
import { aPinnedDocument, aSentEnvelope, minutesLater, sha256 } from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';
import { codeOf } from '../../../fixtures/refusals.ts';

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
  const document = aPinnedDocument(original);
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
  /** Runs the sweep some time later. */
  const sweep = () => {
    memory.clock.advance(120_000);
    return sealEnvelope(memory.deps, ref).catch((error: { code?: string }) => error.code);
  };
  const now = () => memory.envelopes.the(waiting.id);
  const types = () => memory.envelopes.events().map(({ type }) => type);
  return { memory, ref, sealer, store, sweep, now, types };
}

/** The state after the process of this attempt was killed: it neither finished nor released the envelope. */
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
      // Storage returns other bytes under the pinned ETag: only the hash shows it.
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

  it('in two processes: the second waits for the first, and gets Retry-After of ten seconds', async () => {
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

describe('a parallel attempt', () => {
  it('that has stored its file first wins: that file is recorded', async () => {
    const other = Buffer.from('another file');
    const { memory, store, sweep, now } = aWaitingEnvelope(async () => {
      await store();
      return { ...sealedFile, chunks: [other], size: other.length, sha256: sha256(other) };
    });
    await sweep();
    expect(now()).toMatchObject({ status: 'completed', seal: { sha256: sealedFile.sha256, pages: 3 } });
    expect(memory.sealed.size).toBe(1);
  });

  it('whose file is there and cannot be read: service_unavailable, and the next attempt looks again', async () => {
    const { memory, ref, store, now } = aWaitingEnvelope(async () => sealedFile);
    await store();
    Object.assign(memory.documents, { sealedFacts: async () => null });
    const attempt = sealEnvelope(memory.deps, ref);
    await expect(attempt).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
    expect(now()).toMatchObject({ status: 'sealing', sealing: { attempts: 1 } });
  });

  it('that records the same file first ends this one too', async () => {
    const { memory, ref, now, types } = aWaitingEnvelope(async () => sealedFile);
    const { commit } = memory.envelopes.records;
    let writes = 0;
    const racing: typeof commit = async (current, next, events) => {
      writes += 1;
      if (writes === 2) {
        await commit(current, next, events);
        return 'conflict';
      }
      return commit(current, next, events);
    };
    Object.assign(memory.envelopes.records, { commit: racing });
    await sealEnvelope(memory.deps, ref);
    expect([now().status, types(), writes]).toEqual(['completed', ['envelope.completed'], 2]);
  });

  it.each(['voided', 'draft'] as const)(
    'finds the envelope %s: service_unavailable, and nothing is recorded',
    async (status) => {
      const { memory, ref, now, types } = aWaitingEnvelope(async () => {
        const changed = { ...now(), status } as unknown as Envelope;
        memory.envelopes.put(changed);
        return sealedFile;
      });
      const attempt = sealEnvelope(memory.deps, ref);
      await expect(attempt).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
      expect([now().status, types()]).toEqual([status, []]);
    },
  );

  it.each<[string, Error, string, string]>([
    ['a document that is damaged fails at once', new AppError('document_damaged'), 'document_damaged', 'failed'],
    ['a document that was changed fails at once', new AppError('document_changed'), 'document_changed', 'failed'],
    ['a busy machine is tried again', new AppError('document_too_complex'), 'service_unavailable', 'sealing'],
    ['a request that is wrong is tried again', new AppError('validation_error'), 'service_unavailable', 'sealing'],
    ['an error of the service is passed on', new AppError('internal_error'), 'internal_error', 'sealing'],
    ['an unknown error is tried again', new Error('no memory'), 'service_unavailable', 'sealing'],
  ])('%s', async (_, problem, code, status) => {
    const { memory, ref, now } = aWaitingEnvelope(() => Promise.reject(problem));
    expect(await codeOf(sealEnvelope(memory.deps, ref))).toBe(code);
    expect(now().status).toBe(status);
  });

  it('never draws an image that storage has changed', async () => {
    const image = { sha256: sha256('the image'), mimetype: 'image/png', method: 'drawn' } as const;
    const { memory, ref, now, sealer } = aWaitingEnvelope(async () => sealedFile);
    const signed = now().recipients.map((one) => ({
      ...one,
      status: 'completed',
      signing: { signature: image, initials: image },
    }));
    memory.envelopes.put({ ...now(), recipients: signed } as Envelope);
    memory.signatures.set(`${now().id}/${image.sha256}`, Buffer.from('another image'));
    expect(await codeOf(sealEnvelope(memory.deps, ref))).toBe('service_unavailable');
    expect(sealer.seal).not.toHaveBeenCalled();
    memory.signatures.set(`${now().id}/${image.sha256}`, Buffer.from('the image'));
    memory.clock.advance(60_000);
    expect(await codeOf(sealEnvelope(memory.deps, ref))).toBe('done');
  });
});

describe('an owner who completes an envelope', () => {
  it('complete says truly whether a signer signed', async () => {
    const { memory, ref, sweep, now } = aWaitingEnvelope(async () => sealedFile);
    await sweep();
    expect(await completeEnvelope(memory.deps, ref)).toMatchObject({ message: 'The document is sealed.' });
    const [signer] = now().recipients;
    memory.envelopes.put({ ...now(), recipients: [{ ...signer, status: 'completed' }] } as Envelope);
    expect(await completeEnvelope(memory.deps, ref)).toMatchObject({ message: 'The document is signed and sealed.' });
  });

  it('that is completed gets its file, and one that has ended otherwise its status', async () => {
    const { memory, ref, sealer, sweep, now } = aWaitingEnvelope(async () => sealedFile);
    await sweep();
    const completed = await completeEnvelope(memory.deps, ref);
    expect(completed).toMatchObject({ hash: sealedFile.sha256, signedUrl: expect.stringContaining('/sealed.pdf') });
    expect(sealer.seal).toHaveBeenCalledTimes(1);
    memory.envelopes.put({ ...now(), status: 'voided' } as unknown as Envelope);
    memory.uploads.clear();
    await expect(completeEnvelope(memory.deps, ref)).rejects.toMatchObject({
      code: 'invalid_state',
      details: { status: 'voided' },
    });
  });

  it('joins a sealing that has begun, whatever version is named, and decides on it before', async () => {
    const { memory, ref, now } = aWaitingEnvelope(async () => sealedFile);
    const draft = { ...now(), status: 'draft' } as unknown as Envelope;
    expect(await completeEnvelope(memory.deps, { ...ref, ifMatch: '"0"' })).toMatchObject({ hash: sealedFile.sha256 });
    memory.envelopes.put(draft);
    await expect(completeEnvelope(memory.deps, { ...ref, ifMatch: '"0"' })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
  });

  it('tries again when another request was faster', async () => {
    const { memory, ref } = aWaitingEnvelope(async () => sealedFile);
    const { commit } = memory.envelopes.records;
    let isFirst = true;
    const racing: typeof commit = async (...write) => {
      const isLost = isFirst;
      isFirst = false;
      return isLost ? 'conflict' : commit(...write);
    };
    Object.assign(memory.envelopes.records, { commit: racing });
    expect(await completeEnvelope(memory.deps, ref)).toMatchObject({ hash: sealedFile.sha256 });
  });
});
