/** The owner edits the recipients of an envelope that is out for signature. */
import { aCeremony, anAddress, awaitMail, awaitStatus, open, sign, tokenOf } from '../../ceremony.ts';
import { aSession, client, expectRefusal, type Session } from '../../stack.ts';

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
  client(owner.token)('PUT', `/envelopes/${id}`, { signers, ...more });

describe('an envelope that waits for one person only', () => {
  it('completes when that person is removed', async () => {
    const { envelopeId, signers } = await halfSigned();
    expect((await update(envelopeId, [{ id: signers[0].id }])).status).toBe(200);
    expect((await awaitStatus(owner, envelopeId, 'completed')).hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('completes when that person no longer has to act', async () => {
    const { envelopeId, signers } = await halfSigned();
    const reply = await update(envelopeId, [{ id: signers[0].id }, { id: signers[1].id, role: 'viewer' }]);
    expect(reply.status).toBe(200);
    await awaitStatus(owner, envelopeId, 'completed');
  });

  it('continues when another recipient takes the place', async () => {
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

describe('a turn that an edit postpones', () => {
  it('comes again, with a new invitation and the same link', async () => {
    const [late, early] = [anAddress('late'), anAddress('early')];
    const { envelopeId, signers, token } = await aCeremony(owner, [{ email: late, name: 'Late', order: 2 }]);
    const invitation = await awaitMail(late);
    expect((await open(token(0))).json.next).toBe('sign');

    const { json } = await update(envelopeId, [{ id: signers[0].id }, { email: early, name: 'Early', order: 1 }]);
    expect(json.signers).toMatchObject([{ status: 'pending' }, { status: 'sent' }]);
    expect(json.signers[0]).not.toHaveProperty('viewedAt');
    expectRefusal(await open(token(0)), 409, 'not_your_turn');

    await awaitMail(early);
    expect((await sign(tokenOf(owner, envelopeId, json.signers[1].id))).status).toBe(200);
    const again = await awaitMail(late, ({ id }) => id !== invitation.id);
    expect([again.subject, again.links]).toEqual([invitation.subject, invitation.links]);
    expect((await sign(token(0))).status).toBe(200);
  });
});
