import { correctionId } from '../../../../shared/domain/envelopes/correction.ts';
import { type Envelope, voidEnvelope } from '../../../../shared/domain/envelopes/envelope.ts';
import type { Erasure } from '../../../../shared/domain/envelopes/erasure.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { deleteEnvelope } from '../../../../shared/operations/envelopes/envelopes.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import { changeEnvelope } from '../../../../shared/operations/envelopes/steps/change-envelope.ts';
import { updateAppEnvelope } from '../../../../shared/operations/envelopes/update-app-envelope.ts';
import { sweepCorrections } from '../../../../shared/operations/maintenance/sweep-corrections.ts';
import { envelopeId, minutesLater, ownerId, sha256 } from '../../../fixtures/envelopes.ts';
import { anotherInstance } from '../../../fixtures/operations.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';
import { aCorrection, Killed } from './correcting.ts';

const draftId = correctionId(envelopeId, 0, sha256);
const nextId = correctionId(envelopeId, 1, sha256);

/** Killed after the draft was written and before the original was voided. */
async function cutOff(changes: Partial<Envelope<'sent'>> = {}) {
  const world = aCorrection(changes);
  world.kill(1);
  await expect(world.correct()).rejects.toThrow(Killed);
  world.spare();
  const { envelopes, deps, refOf } = world;
  expect([envelopes.the(draftId).status, envelopes.the(envelopeId).status]).toEqual(['draft', 'sent']);
  const end = (change: (envelope: Envelope, at: Date) => ReturnType<typeof voidEnvelope>) =>
    changeEnvelope(deps, refOf(envelopeId), change);
  return { ...world, end };
}

const sendByApp = (deps: Parameters<typeof updateAppEnvelope>[0], ref: { ownerId: string; envelopeId: string }) =>
  updateAppEnvelope(deps, { ...ref, ifMatch: null, body: { status: 'sent' }, view: jest.fn() });

const voidIt = (envelope: Envelope, at: Date) => voidEnvelope(envelope, 'other reason', at);

describe('correcting a sent envelope', () => {
  it('makes the draft with its own copy of the document, then voids the original', async () => {
    const { correct, envelopes, uploads } = aCorrection();
    const { value } = await correct();
    const original = envelopes.the(envelopeId) as Envelope<'voided'>;
    expect(value).toMatchObject({ id: draftId, status: 'draft', replaces: envelopeId, replacedAt: original.voidedAt });
    expect(original).toMatchObject({ status: 'voided', replacedBy: draftId });
    expect(envelopes.events().map(({ type, envelopeId: id }) => [type, id])).toEqual([
      ['envelope.created', draftId],
      ['envelope.voided', envelopeId],
    ]);
    expect([...uploads.keys()]).toEqual([`${envelopeId}/contract.pdf`, `${draftId}/contract.pdf`]);
    expect((value.document as { sha256: string }).sha256).toBe(original.document.sha256);
  });

  it('a repetition returns the same draft, and is refused once that is sent', async () => {
    const { correct, deps, refOf, envelopes } = aCorrection();
    const first = await correct();
    expect(await correct()).toEqual(first);
    expect(envelopes.events()).toHaveLength(2);
    await sendEnvelope(deps, refOf(draftId));
    expect(await refusalOf(correct())).toEqual(['invalid_state', { status: 'voided' }]);
  });

  it('names the member who acts, in both trails', async () => {
    const { deps, refOf, envelopes } = aCorrection();
    const { correctEnvelope } = await import('../../../../shared/operations/envelopes/correct-envelope.ts');
    await correctEnvelope(deps, { ...refOf(envelopeId), memberId: 'usr_m' }, { ownerEmail: 'o@example.com' });
    expect(envelopes.events().map(({ actor }) => actor)).toEqual([
      { kind: 'owner', id: ownerId, memberId: 'usr_m' },
      { kind: 'owner', id: ownerId, memberId: 'usr_m' },
    ]);
  });

  it.each([0, 1, 2])('killed at write %s, before or after it: a repetition ends it', async (writes) => {
    for (const isWritten of [false, true]) {
      const { correct, kill, spare, envelopes } = aCorrection();
      kill(writes, isWritten);
      await expect(correct()).rejects.toThrow(Killed);
      spare();
      const { value } = await correct();
      expect([value.id, value.replacedAt]).toEqual([draftId, expect.any(String)]);
      expect(envelopes.the(envelopeId)).toMatchObject({ status: 'voided', replacedBy: draftId });
      expect(envelopes.events().map(({ type }) => type)).toEqual(['envelope.created', 'envelope.voided']);
    }
  });

  it('after the draft was erased, the next one has another identifier', async () => {
    const { correct, deps, refOf, envelopes } = await cutOff();
    await deleteEnvelope(deps, refOf(draftId));
    expect((await correct()).value.id).toBe(nextId);
    expect(envelopes.the(envelopeId)).toMatchObject({ status: 'voided', replacedBy: nextId });
  });

  it('after five erased drafts it is refused, and no copy of the document stays', async () => {
    const { correct, deps, refOf, uploads } = aCorrection();
    const own = [...uploads.keys()];
    await changeEnvelope(deps, refOf(envelopeId), (envelope, at) => ({
      envelope: { ...envelope, status: 'declined', declinedAt: at.toISOString() } as Envelope,
      facts: [],
    }));
    for (let attempt = 0; attempt < 5; attempt++) await deleteEnvelope(deps, refOf((await correct()).value.id));
    expect(await refusalOf(correct())).toEqual(['invalid_state', { status: 'declined' }]);
    expect([...uploads.keys()]).toEqual(own);
  });

  it.each(['declined', 'expired'] as const)(
    'an envelope that is %s stays as it is, and is sent again',
    async (status) => {
      const { correct, deps, refOf, envelopes } = aCorrection({ expiresAt: minutesLater(1).toISOString() });
      const time = minutesLater(2).toISOString();
      await changeEnvelope(deps, refOf(envelopeId), (envelope) => {
        const ended = { ...(envelope as Envelope<'sent'>), expiresAt: '2020-01-01T00:00:00.000Z' };
        const end = status === 'declined' ? { status, declinedAt: time } : { status, expiredAt: time };
        return { envelope: { ...ended, ...end } as Envelope, facts: [] };
      });
      const { value } = await correct();
      expect(value).toMatchObject({ id: draftId, status: 'draft', expiresAt: null });
      expect([value.replaces, (await correct()).value.id]).toEqual([undefined, draftId]);
      expect(envelopes.the(envelopeId).status).toBe(status);
      expect(envelopes.events().map(({ type, envelopeId: id }) => [type, id])).toEqual([['envelope.created', draftId]]);
      await deleteEnvelope(deps, refOf(draftId));
      expect((await correct()).value).toMatchObject({ id: nextId, status: 'draft' });
      await sendEnvelope(deps, refOf(nextId));
      expect(await refusalOf(correct())).toEqual(['invalid_state', { status }]);
    },
  );

  it('is refused if the original ends meanwhile, and leaves no draft', async () => {
    const { correct, deps, refOf, envelopes, uploads } = aCorrection();
    const { create } = deps.envelopes;
    Object.assign(deps.envelopes, {
      create: async (...args: Parameters<typeof create>) => {
        const created = await create(...args);
        await changeEnvelope(deps, refOf(envelopeId), voidIt);
        return created;
      },
    });
    expect(await refusalOf(correct())).toEqual(['invalid_state', { status: 'voided' }]);
    expect(envelopes.the(draftId)).toMatchObject({ deletedAt: expect.any(String), recipients: [] });
    expect(uploads.has(`${draftId}/contract.pdf`)).toBe(false);
  });
});

describe('a correction that is given up', () => {
  const named = (envelopes: ReturnType<typeof aCorrection>['envelopes']) => {
    const { replacedBy, isCorrectionDeleted } = envelopes.the(envelopeId) as Envelope<'voided'>;
    return [replacedBy, isCorrectionDeleted];
  };

  it('leaves the original voided, which names nothing and can be corrected again', async () => {
    const { correct, deps, refOf, envelopes } = aCorrection({ expiresAt: minutesLater(1).toISOString() });
    await correct();
    const { voidedAt } = envelopes.the(envelopeId) as Envelope<'voided'>;
    await deleteEnvelope(deps, refOf(draftId));
    expect(named(envelopes)).toEqual([undefined, true]);
    const { value } = await correct();
    expect(value).toMatchObject({ id: nextId, status: 'draft', replaces: envelopeId, replacedAt: voidedAt });
    expect(named(envelopes)).toEqual([nextId, undefined]);
    // One event, and so one e-mail.
    expect(envelopes.events().filter(({ type }) => type === 'envelope.voided')).toHaveLength(1);
    expect((await correct()).value.id).toBe(nextId);
    await sendEnvelope(deps, refOf(nextId));
    expect(await refusalOf(correct())).toEqual(['invalid_state', { status: 'voided' }]);
  });

  it('a deadline that has passed meanwhile is left out', async () => {
    const { correct, deps, refOf, clock } = aCorrection({ expiresAt: minutesLater(60).toISOString() });
    expect((await correct()).value.expiresAt).not.toBeNull();
    await deleteEnvelope(deps, refOf(draftId));
    clock.advance(120 * 60_000);
    expect((await correct()).value.expiresAt).toBeNull();
  });

  it.each([0, 1])(
    'killed at write %s of the deletion, before or after it: the next correction repairs it',
    async (writes) => {
      for (const isWritten of [false, true]) {
        const { correct, deps, refOf, kill, spare, envelopes } = aCorrection();
        await correct();
        kill(writes, isWritten);
        await expect(deleteEnvelope(deps, refOf(draftId))).rejects.toThrow(Killed);
        spare();
        const isDeleted = writes > 0 || isWritten;
        expect((await correct()).value).toMatchObject({
          id: isDeleted ? nextId : draftId,
          replacedAt: expect.any(String),
        });
        expect(named(envelopes)).toEqual([isDeleted ? nextId : draftId, undefined]);
      }
    },
  );

  it.each([1, 2, 3])(
    'killed at write %s of the second correction: a repetition, or the sweep, ends it',
    async (writes) => {
      for (const isSwept of writes > 1 ? [false, true] : [false]) {
        const { correct, deps, refOf, kill, spare, envelopes } = aCorrection();
        await correct();
        await deleteEnvelope(deps, refOf(draftId));
        // Write 0 finds the identifier of the deleted draft taken.
        kill(writes);
        await expect(correct()).rejects.toThrow(Killed);
        spare();
        if (isSwept) await sweepCorrections(deps);
        else await correct();
        expect(named(envelopes)).toEqual([nextId, undefined]);
        expect(envelopes.the(nextId)).toMatchObject({ status: 'draft', replacedAt: expect.any(String) });
      }
    },
  );

  it('deleted and corrected at once: one draft at most, which the original names', async () => {
    const { correct, deps, refOf, envelopes } = aCorrection();
    await correct();
    const other = anotherInstance(deps);
    const { correctEnvelope } = await import('../../../../shared/operations/envelopes/correct-envelope.ts');
    await Promise.allSettled([
      deleteEnvelope(deps, refOf(draftId)),
      correct(),
      correctEnvelope(other, refOf(envelopeId), { ownerEmail: 'owner@example.com' }),
      deleteEnvelope(other, refOf(draftId)),
    ]);
    const { value } = await correct();
    expect(envelopes.the(draftId).deletedAt).toEqual(expect.any(String));
    expect([value.id, ...named(envelopes)]).toEqual([nextId, nextId, undefined]);
  });

  it('a correction that was sent, and erased since, is not made again', async () => {
    const { correct, deps, refOf } = aCorrection();
    await correct();
    await sendEnvelope(deps, refOf(draftId));
    const second = (await correct(draftId)).value;
    await sendEnvelope(deps, refOf(second.id));
    const { get, getNewest } = deps.envelopes;
    const unlessErased = (read: typeof get) => async (owner: string, id: string) =>
      id === draftId ? null : read(owner, id);
    Object.assign(deps.envelopes, { get: unlessErased(get), getNewest: unlessErased(getNewest) });
    const erased = { value: { status: 'voided' } as Erasure, version: '"e"' };
    Object.assign(deps.erasures, { getEnvelope: async () => null, get: async () => erased });
    expect(await refusalOf(correct())).toEqual(['invalid_state', { status: 'voided' }]);
  });
});

describe('a correction that was cut off between its writes', () => {
  it('the sweep voids the original, once', async () => {
    const { deps, envelopes } = await cutOff();
    expect(await sweepCorrections(deps)).toEqual({ settled: 1, erased: 0, failures: [], isBoundHit: false });
    expect(envelopes.the(envelopeId)).toMatchObject({ status: 'voided', replacedBy: draftId });
    expect(envelopes.the(draftId)).toMatchObject({ status: 'draft', replacedAt: expect.any(String) });
    expect(await sweepCorrections(deps)).toMatchObject({ settled: 0, erased: 0 });
  });

  it.each([false, true])(
    'the sweep erases the draft with its file if the original has ended in another way; under a legal hold: %s',
    async (legalHold) => {
      const { deps, end, envelopes, uploads } = await cutOff({ legalHold });
      expect(envelopes.the(draftId).legalHold).toBe(legalHold);
      await end(voidIt);
      expect(await sweepCorrections(deps)).toEqual({ settled: 0, erased: 1, failures: [], isBoundHit: false });
      expect(envelopes.the(draftId)).toMatchObject({ deletedAt: expect.any(String), recipients: [] });
      expect(uploads.has(`${draftId}/contract.pdf`)).toBe(false);
      expect(envelopes.the(envelopeId)).not.toHaveProperty('replacedBy');
      expect(await sweepCorrections(deps)).toMatchObject({ settled: 0, erased: 0 });
    },
  );

  it.each([
    ['sending', sendEnvelope],
    ['sending by the app API', sendByApp],
    ['completing', completeEnvelope],
  ])('%s the draft voids the original first', async (_, act) => {
    const { deps, refOf, envelopes } = await cutOff();
    await act(deps, refOf(draftId));
    expect(envelopes.the(envelopeId)).toMatchObject({ status: 'voided', replacedBy: draftId });
    expect(
      envelopes
        .events()
        .map(({ type, envelopeId: id }) => `${type} ${id === draftId}`)
        .slice(0, 3),
    ).toEqual([
      'envelope.created true',
      'envelope.voided false',
      act === completeEnvelope ? 'envelope.completed true' : 'envelope.sent true',
    ]);
  });

  it.each([
    ['sending', sendEnvelope],
    ['sending by the app API', sendByApp],
    ['completing', completeEnvelope],
  ])('%s the draft is refused if the original has ended in another way', async (_, act) => {
    const { deps, refOf, end, envelopes } = await cutOff();
    await end(voidIt);
    expect(await refusalOf(act(deps, refOf(draftId)) as Promise<unknown>)).toEqual([
      'invalid_state',
      { status: 'voided' },
    ]);
    expect(envelopes.the(draftId).status).toBe('draft');
  });

  it('the sweep erases the draft if the original has ended and was erased', async () => {
    const { deps, envelopes } = await cutOff();
    const { get, getNewest } = deps.envelopes;
    const unlessErased = (read: typeof get) => async (owner: string, id: string) =>
      id === envelopeId ? null : read(owner, id);
    Object.assign(deps.envelopes, { get: unlessErased(get), getNewest: unlessErased(getNewest) });
    expect(await refusalOf(sendEnvelope(deps, { ownerId, envelopeId: draftId }))).toEqual([
      'invalid_state',
      { status: 'draft' },
    ]);
    expect(await sweepCorrections(deps)).toEqual({ settled: 0, erased: 1, failures: [], isBoundHit: false });
    expect(envelopes.the(draftId).deletedAt).toEqual(expect.any(String));
  });

  it('a failed draft does not delay the others', async () => {
    const { deps } = await cutOff();
    const getNewest = deps.envelopes.getNewest;
    Object.assign(deps.envelopes, {
      findUnsettledCorrections: async () => [
        { ownerId, envelopeId: nextId },
        { ownerId, envelopeId: draftId },
      ],
      getNewest: async (owner: string, id: string) => {
        if (id === nextId) throw new Error('unreadable');
        return getNewest(owner, id);
      },
    });
    expect(await sweepCorrections(deps)).toMatchObject({ settled: 1, failures: [`${nextId}: unreadable`] });
  });
});
