/** Writes, events and repeats of every command on an envelope; all adapters are in memory. */
import type { Sealer } from '../../../../shared/domain/documents/sealer.ts';
import { createEnvelope, type Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import type { EnvelopeRecords } from '../../../../shared/domain/envelopes/envelope-records.ts';
import { awaitSealing, startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { AppError } from '../../../../shared/errors.ts';
import { verifyDocument } from '../../../../shared/operations/envelopes/documents.ts';
import { listAppEnvelopes, listV1Envelopes } from '../../../../shared/operations/envelopes/envelopes.ts';
import { preflightEnvelope } from '../../../../shared/operations/envelopes/preflight-envelope.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import {
  changeEnvelope,
  commitChange,
  currentEnvelope,
} from '../../../../shared/operations/envelopes/steps/change-envelope.ts';
import {
  aField,
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  envelopeId,
  ownerId,
  sentAt,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { inMemory, only, tried } from '../../../fixtures/operations.ts';
import { queueInMemory } from '../../../fixtures/outbound.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const ref = { ownerId, envelopeId };
const system = { kind: 'system' } as const;

function aService(envelope: Envelope = aSentEnvelope(), preflight: Sealer['preflight'] = jest.fn()) {
  const memory = inMemory({ seal: jest.fn(), preflight }, [envelope]);
  const { jobQueue, enqueued } = queueInMemory();
  const deps = { ...memory.deps, jobQueue };
  /** So many writes in a row are lost to another request. */
  const contested = (conflicts: number) => {
    let left = conflicts;
    const { commit } = memory.envelopes.records;
    const losing: EnvelopeRecords['commit'] = async (...write) => (left-- > 0 ? 'conflict' : commit(...write));
    return { ...deps, envelopes: Object.assign(memory.envelopes.records, { commit: losing }) };
  };
  const rename = (service = deps) =>
    changeEnvelope(service, ref, (now) => ({
      envelope: { ...now, name: 'Other' },
      facts: [{ type: 'envelope.updated', actor: system, data: {} }],
    }));
  return { ...memory, deps, enqueued, contested, rename, now: () => memory.envelopes.the(envelopeId) };
}

describe('a command', () => {
  it('writes the envelope with its events, and has them dispatched', async () => {
    const { rename, now, envelopes, enqueued } = aService();
    const { value } = await rename();
    const [event] = envelopes.events();
    expect(now()).toMatchObject({ name: 'Other', sequence: 1, auditHead: event?.hash });
    expect(value).toEqual(now());
    expect(enqueued).toEqual([['dispatch', ownerId, 0]]);
  });

  it('without effect writes nothing; one without events has nothing dispatched', async () => {
    const { deps, envelopes, enqueued, now } = aService();
    const commit = jest.fn(envelopes.records.commit);
    Object.assign(deps.envelopes, { commit });
    await changeEnvelope(deps, ref, (envelope) => ({ envelope, facts: [] }));
    expect(commit).not.toHaveBeenCalled();
    await changeEnvelope(deps, ref, (envelope) => ({ envelope: { ...envelope, name: 'Other' }, facts: [] }));
    expect([commit.mock.calls.length, now().name, enqueued]).toEqual([1, 'Other', []]);
    await changeEnvelope(deps, ref, (envelope) => ({
      envelope,
      facts: [{ type: 'envelope.updated', actor: system, data: {} }],
    }));
    expect([commit.mock.calls.length, envelopes.events().length]).toEqual([2, 1]);
  });

  it('is decided anew for each lost round, fourteen at most, with pauses of a second at most', async () => {
    const last = aService();
    await last.rename(last.contested(13));
    expect([last.now().name, last.envelopes.events().length]).toEqual(['Other', 1]);
    const lost = aService();
    const random = { ...lost.deps.random, fraction: () => 1 };
    await expect(lost.rename({ ...lost.contested(14), random })).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'The envelope is being changed by others.',
      retryAfterSeconds: 1,
    });
    expect(lost.timer.waits).toEqual([20, 40, 80, 160, 320, 640, ...Array(7).fill(1_000)]);
    expect(lost.enqueued).toEqual([]);
  });

  it('that ends the signing has the sealing enqueued; one that takes the lease itself does not', async () => {
    const open = { ...aSentEnvelope(), requireAllSignatures: false };
    const { deps, enqueued } = aService(open);
    await changeEnvelope(deps, ref, (envelope, at) => ({
      envelope: awaitSealing(envelope as Envelope<'sent'>, 'c', at),
      facts: [],
    }));
    expect(enqueued).toEqual([['sealing', envelopeId, 0]]);
    await changeEnvelope(deps, ref, (envelope) => ({ envelope: { ...envelope }, facts: [] }));
    expect(enqueued).toHaveLength(1);
    const leased = aService(open);
    await changeEnvelope(leased.deps, ref, (envelope, at) =>
      startSealing(envelope, aPinnedDocument(), { by: 'owner', claimId: 'c', leaseMs: 60_000 }, at),
    );
    expect(leased.enqueued).toEqual([]);
  });

  it('says conflict to those who decide themselves', async () => {
    const { deps, envelopes } = aService();
    const current = await envelopes.records.get(ownerId, envelopeId);
    if (!current) throw new Error('no envelope');
    envelopes.put(current.value);
    const change = { envelope: { ...current.value, name: 'Other' }, facts: [] };
    expect(await commitChange(deps, current, change)).toBe('conflict');
  });
});

describe('an overdue envelope', () => {
  const overdue = { ...aSentEnvelope(), expiresAt: sentAt.toISOString() };

  it('expires when it is read, once, also when another request writes it at the same time', async () => {
    const { deps, contested, envelopes, now } = aService(overdue);
    const { value } = await currentEnvelope(contested(1), ref);
    expect([value.status, now().status, envelopes.events().length]).toEqual(['expired', 'expired', 1]);
    expect((await currentEnvelope(deps, ref)).value).toEqual(value);
    expect(envelopes.events()).toHaveLength(1);
  });

  it('is listed as expired, and nothing is written', async () => {
    const { deps, envelopes } = aService(overdue);
    const both = [overdue, aSentEnvelope()];
    const asked: unknown[] = [];
    const listing = only<EnvelopeRecords>({
      listAll: async () => both,
      list: async (owner, page) => {
        asked.push([owner, page]);
        return { items: both, total: 7 };
      },
    });
    const statuses = (list: Envelope[]) => list.map(({ status }) => status);
    expect(statuses(await listAppEnvelopes({ ...deps, envelopes: listing }, ownerId))).toEqual(['expired', 'sent']);
    const page = await listV1Envelopes({ ...deps, envelopes: listing }, ownerId, { limit: 2, offset: 4 });
    expect([statuses(page.items), page.total]).toEqual([['expired', 'sent'], 7]);
    expect(asked).toEqual([[ownerId, { limit: 2, offset: 4, sort: 'newest', at: sentAt }]]);
    expect(envelopes.events()).toEqual([]);
  });
});

describe('trying a document', () => {
  const { filename, mimetype, blobName } = aPinnedDocument();
  const aDraft = (more: object = {}) =>
    createEnvelope(
      {
        id: envelopeId,
        ownerId,
        ownerEmail: 'owner@example.com',
        name: 'Lease',
        document: { filename, mimetype, blobName },
        recipients: [aRecipient('1')],
        requireAllSignatures: true,
        ...more,
      },
      sentAt,
    ).envelope;
  const found = { ...tried, pages: 2, pageSizes: [{ count: 2, width: 595, height: 842 }], size: 3 };

  function trying(envelope: Envelope, preflight: Sealer['preflight'] = async () => found) {
    const spy = jest.fn(preflight);
    const service = aService(envelope, spy);
    service.uploads.set(blobName, Buffer.from('abc'));
    return { ...service, spy };
  }

  it('of a draft leaves room for other work; a sent envelope answers what was found then', async () => {
    const draft = trying(aDraft());
    expect(await preflightEnvelope(draft.deps, ref)).toEqual({
      pages: 2,
      size: 3,
      findings: [],
      earlierSignatures: null,
      formFields: [],
    });
    expect(draft.spy.mock.calls.map(([, , stamps, options]) => [stamps, options])).toEqual([
      [[], { earlierSignatures: 'preserve', isLowPriority: true }],
    ]);
    const sent = trying(aSentEnvelope());
    expect(await preflightEnvelope(sent.deps, ref)).toMatchObject({ pages: 2, size: 1_000, findings: [] });
    expect(sent.spy).not.toHaveBeenCalled();
  });

  it('of a pinned draft without fields is made only where its document may have form fields', async () => {
    const runs = async (more: object) => {
      const pinned = { ...aPinnedDocument('abc'), ...more };
      const { deps, spy, uploads } = trying(aDraft({ document: pinned }));
      const { pages, formFields } = await preflightEnvelope(deps, ref);
      expect([pages, formFields]).toEqual([2, []]);
      uploads.clear();
      expect(await refusalOf(preflightEnvelope(deps, ref))).toMatchObject(['document_missing', {}]);
      return spy.mock.calls.length;
    };
    expect(await runs({ hasFormFields: false })).toBe(0);
    expect(await runs({ hasFormFields: true })).toBe(1);
    expect(await runs({ hasFormFields: false, earlierSignatures: 'override' })).toBe(1);
  });

  it('before it is sent pins its bytes, and whether they have form fields', async () => {
    const { deps, now } = trying(aDraft({ fields: [aField('1')] }));
    await sendEnvelope(deps, ref);
    expect(now()).toMatchObject({
      status: 'sent',
      document: { sha256: sha256('abc'), size: 3, pages: 2, hasFormFields: false },
    });
  });

  it('draws into every field, also when the document is pinned already', async () => {
    const pinned = aPinnedDocument('abc');
    const bare = trying(aDraft({ document: pinned }));
    await sendEnvelope(bare.deps, ref);
    expect(bare.spy).not.toHaveBeenCalled();
    const filled = trying(aDraft({ document: pinned, fields: [aField('1'), aField('2', { type: 'text' })] }));
    await sendEnvelope(filled.deps, ref);
    expect(filled.spy.mock.calls.map(([, , stamps]) => stamps?.length)).toEqual([2]);
  });

  it.each<[string, object, (service: ReturnType<typeof trying>) => void]>([
    ['document_missing', { document: null }, () => undefined],
    ['document_missing', { document: null, fields: [aField('1')] }, () => undefined],
    ['document_missing', {}, ({ uploads }) => uploads.clear()],
    ['document_changed', { document: aPinnedDocument() }, () => undefined],
    ['not_a_pdf', {}, ({ uploads }) => uploads.set(blobName, Buffer.alloc(0))],
  ])('%s: %j', async (code, more, change) => {
    const service = trying(aDraft(more));
    change(service);
    expect(await refusalOf(sendEnvelope(service.deps, ref))).toMatchObject([code, {}]);
    expect(service.now().status).toBe('draft');
  });

  it('names the field that is on no page, although the engine reports only that there is one', async () => {
    const engine: Sealer['preflight'] = async (_, __, stamps = []) => {
      if (stamps.length > 0) throw new AppError('validation_error');
      return found;
    };
    const beyond = trying(aDraft({ fields: [aField('1', { page: 3 })] }), engine);
    expect(await refusalOf(preflightEnvelope(beyond.deps, ref))).toEqual([
      'validation_error',
      { 'fields[0].page': "is beyond the document's last page (2)" },
    ]);
    const other = trying(aDraft({ fields: [aField('1')] }), engine);
    expect(await refusalOf(preflightEnvelope(other.deps, ref))).toEqual(['validation_error', {}]);
    const off = trying(aDraft({ fields: [aField('1', { x: 600 })] }));
    expect(await refusalOf(preflightEnvelope(off.deps, ref))).toMatchObject([
      'validation_error',
      { 'fields[0].x': expect.any(String) },
    ]);
  });

  it.each<[string, Error]>([
    ['a refusal', new AppError('document_damaged')],
    ['a crash', new Error('the worker died')],
  ])('%s of the engine reaches the caller unchanged', async (_, problem) => {
    const { deps, spy } = trying(aDraft({ fields: [aField('1')] }), () => Promise.reject(problem));
    await expect(preflightEnvelope(deps, ref)).rejects.toBe(problem);
    expect(spy).toHaveBeenCalledTimes(1);
  });
});

it('rate_limit_exceeded: a verification, before the file is examined', async () => {
  const verify = jest.fn();
  const admitVerification = () => Promise.reject(new AppError('rate_limit_exceeded'));
  const deps = only<Parameters<typeof verifyDocument>[0]>({ verifier: { verify }, throttle: { admitVerification } });
  const input = { file: Buffer.from('abc'), clientAddress: 'busy' };
  expect(await refusalOf(verifyDocument(deps, input))).toEqual(['rate_limit_exceeded', {}]);
  expect(verify).not.toHaveBeenCalled();
});
