import { aCeremony, anAddress, awaitStatus, sign } from '../../ceremony.ts';
import { aSession, call, type Session } from '../../stack.ts';

let owner: Session;
beforeAll(async () => {
  owner = await aSession();
});

/** Two signers; the first has signed. */
async function halfSigned() {
  const people = ['one', 'two'].map((name) => ({ email: anAddress(name), name }));
  const ceremony = await aCeremony(owner, people);
  expect((await sign(ceremony.token(0))).status).toBe(200);
  return ceremony;
}

const update = (id: string, signers: object[], more = {}) =>
  call('PUT', `/api/envelopes/${id}`, { token: owner.token, body: { signers, ...more } });

describe('an envelope that waits for one person only', () => {
  it('completes when that person is removed', async () => {
    const { envelopeId, signers } = await halfSigned();
    expect((await update(envelopeId, [{ id: signers[0].id }])).status).toBe(200);
    expect((await awaitStatus(owner, envelopeId, 'completed')).hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('completes when that person need not act any more', async () => {
    const { envelopeId, signers } = await halfSigned();
    const reply = await update(envelopeId, [{ id: signers[0].id }, { id: signers[1].id, role: 'viewer' }]);
    expect(reply.status).toBe(200);
    await awaitStatus(owner, envelopeId, 'completed');
  });

  it('goes on when another recipient takes the place', async () => {
    const { envelopeId, signers } = await halfSigned();
    const reply = await update(envelopeId, [{ id: signers[0].id }, { email: anAddress('three'), name: 'Three' }]);
    expect([reply.status, reply.json.status, reply.json.signers[1].status]).toEqual([200, 'in_progress', 'sent']);
  });

  it('is voided when the same request removes that person and voids', async () => {
    const { envelopeId, signers } = await halfSigned();
    const reply = await update(envelopeId, [{ id: signers[0].id }], { status: 'voided', voidReason: 'Wrong lease' });
    expect([reply.status, reply.json]).toMatchObject([200, { status: 'voided', voidReason: 'Wrong lease' }]);
    expect(reply.json.signers).toHaveLength(1);
  });
});
