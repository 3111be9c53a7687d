/** Legal holds of an organization's envelopes, on records in memory: who ends them, and what the log has. */

import { newOrganization } from '../../../../shared/domain/accounts/organization.ts';
import type { Role } from '../../../../shared/domain/accounts/roles.ts';
import { type Envelope, newSettings } from '../../../../shared/domain/envelopes/envelope.ts';
import { createEnvelope } from '../../../../shared/operations/envelopes/create-envelope.ts';
import { changeHold, logNewHold } from '../../../../shared/operations/envelopes/steps/legal-hold.ts';
import { updateAppEnvelope } from '../../../../shared/operations/envelopes/update-app-envelope.ts';
import { accountsInMemory, organizationLogInMemory } from '../../../fixtures/account-records.ts';
import { userId } from '../../../fixtures/accounts.ts';
import { aDraftingService, ada, id } from '../../../fixtures/drafting.ts';
import { aSentEnvelope, envelopeId, ownerId, sentAt } from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';
import { codeOf } from '../../../fixtures/refusals.ts';

const ref = { ownerId, envelopeId, isOrganization: true } as const;

function aService(legalHold: boolean) {
  const envelope: Envelope = { ...aSentEnvelope(), ...newSettings(), legalHold };
  const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, [envelope]);
  const log = organizationLogInMemory();
  const { records: accounts } = accountsInMemory([newOrganization(ownerId, 'Northwind', userId('b'), sentAt)]);
  const keyedHash = { hash: () => '', matches: () => false };
  const deps = { ...memory.deps, keyedHash, accounts, organizationLog: log.records };
  /** As the routes do. */
  const change = async (role: Role | undefined, body: object, by: object = ref) => {
    const changes = await changeHold(deps, { ...ref, ...by }, { role, body });
    return updateAppEnvelope(deps, { ...ref, ifMatch: null, body: changes, view: jest.fn() });
  };
  return {
    deps,
    change,
    isHeld: () => memory.envelopes.the(envelopeId).legalHold,
    message: () => memory.envelopes.the(envelopeId).message,
    logged: () => log.events(ownerId).map(({ type }) => type),
    /** Once, right after the next reading that decides on the hold. */
    afterReading(happens: () => Promise<unknown>) {
      const { getNewest } = deps.envelopes;
      Object.assign(deps.envelopes, {
        getNewest: async (...args: Parameters<typeof getNewest>) => {
          Object.assign(deps.envelopes, { getNewest });
          const found = await getNewest(...args);
          await happens();
          return found;
        },
      });
    },
  };
}

it('is placed by every member, ended by an owner, and both are logged once', async () => {
  const { change, isHeld, logged } = aService(false);
  await change('member', { legalHold: true });
  await change('member', { legalHold: true });
  for (const role of ['member', 'admin', undefined] as const) {
    expect(await codeOf(change(role, { legalHold: false, message: 'Hello' }))).toBe('insufficient_permissions');
  }
  expect(isHeld()).toBe(true);
  await change('owner', { legalHold: false });
  expect([isHeld(), logged()]).toEqual([false, ['hold.placed', 'hold.ended']]);
});

it('race: a member who sends back the value of before does not end the hold that an owner places meanwhile', async () => {
  const { change, afterReading, isHeld, message, logged } = aService(false);
  afterReading(() => change('owner', { legalHold: true }));
  await change('member', { legalHold: false, message: 'Hello' });
  expect([isHeld(), message(), logged()]).toEqual([true, 'Hello', ['hold.placed']]);
});

it('race: who sends back a hold does not place it again after its owner has ended it', async () => {
  const { change, afterReading, isHeld, logged } = aService(true);
  afterReading(() => change('owner', { legalHold: false }));
  await change('member', { legalHold: true });
  expect([isHeld(), logged()]).toEqual([false, ['hold.ended']]);
});

it('with which an envelope begins is logged before it is written, once for all runs, and not for a refused request', async () => {
  const { deps: ports, envelopes } = aDraftingService();
  const { deps: ofLog, logged } = aService(false);
  const { accounts, organizationLog } = ofLog;
  const deps = { ...ports, accounts, organizationLog };
  const seenByWrites: string[][] = [];
  const { create } = deps.envelopes;
  const run = (body: object) =>
    createEnvelope(deps, {
      ownerId,
      ownerEmail: 'owner@example.com',
      seed: id,
      body: { name: 'Lease', recipients: [ada], legalHold: true, ...body } as never,
      log: (envelope) => logNewHold(deps, ref, envelope),
    });
  expect(await codeOf(run({ prefill: { Rent: '1' } }))).toBe('validation_error');
  expect(logged()).toEqual([]);
  // The process ends before the write.
  deps.envelopes.create = async () => {
    seenByWrites.push(logged());
    throw new Error('killed');
  };
  await expect(run({})).rejects.toThrow('killed');
  deps.envelopes.create = create;
  await run({});
  expect([seenByWrites, envelopes.the(id).legalHold]).toEqual([[['hold.placed']], true]);
  expect(logged()).toEqual(['hold.placed']);
});
