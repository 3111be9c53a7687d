import { aCeremony, anAddress, awaitMail, open, sign, tokenOf } from '../../ceremony.ts';
import { aSession, call, type Session } from '../../stack.ts';

let owner: Session;
beforeAll(async () => {
  owner = await aSession();
});

describe('a turn that an edit puts off', () => {
  it('comes again: with a new invitation, and with the same link', async () => {
    const [late, early] = [anAddress('late'), anAddress('early')];
    const { envelopeId, signers, token } = await aCeremony(owner, [{ email: late, name: 'Late', order: 2 }]);
    const invitation = await awaitMail(late);
    expect((await open(token(0))).json.next).toBe('sign');

    const { json } = await call('PUT', `/api/envelopes/${envelopeId}`, {
      token: owner.token,
      body: { signers: [{ id: signers[0].id }, { email: early, name: 'Early', order: 1 }] },
    });
    expect(json.signers).toMatchObject([{ status: 'pending' }, { status: 'sent' }]);
    expect(json.signers[0]).not.toHaveProperty('viewedAt');
    const refused = await open(token(0));
    expect([refused.status, refused.json.error.code]).toEqual([409, 'not_your_turn']);

    await awaitMail(early);
    expect((await sign(tokenOf(owner, envelopeId, json.signers[1].id))).status).toBe(200);
    const again = await awaitMail(late, ({ id }) => id !== invitation.id);
    expect([again.subject, again.links]).toEqual([invitation.subject, invitation.links]);
    expect((await sign(token(0))).status).toBe(200);
  });
});
