/** One-time codes, the sender's device, delegating and saving for later: over HTTP, with the e-mails. */
import { codeSentAnswer, savedAnswer, sessionAnswer, unlockAnswer } from '../../../shared/contracts/sign.ts';
import {
  aCeremony,
  anAddress,
  aSignature,
  awaitMail,
  awaitStatus,
  eventsOf,
  open,
  sign,
  tokenIn,
  tokenOf,
} from '../../ceremony.ts';
import { aSession, call, client, envelopeOf, expectRefusal, matches, type Session } from '../../stack.ts';

let owner: Session;
beforeAll(async () => {
  owner = await aSession();
});

const post = (path: string, token: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  call('POST', `/api/sign/${path}`, { token, body, headers });
const typesOf = async (envelopeId: string) => (await eventsOf(owner, envelopeId)).map(({ type }) => type);
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? '';
const isCodeMail = ({ text }: { text: string }) => codeIn(text) !== '';

/** Sends an envelope to a signer who must enter a one-time code. */
async function aVerified(more: object = {}) {
  const email = anAddress('coded');
  const ceremony = await aCeremony(owner, [{ email, name: 'Ann', verification: 'email_code', ...more } as never]);
  return { ...ceremony, email, link: ceremony.token(0) };
}

describe('a one-time code', () => {
  it('200: is sent by e-mail and opens the document; trail and certificate name the address', async () => {
    const { envelopeId, email, link, signers } = await aVerified();
    expect(signers[0].verification).toBe('email_code');
    const locked = await open(link);
    expect(locked.json).toMatchObject({ state: 'locked', needs: 'email_code' });
    expect(locked.json.sentTo).not.toContain(email.slice(0, 3));
    expect((await sign(link)).json.error.code).toBe('access_code_required');
    const sent = await post('code', link);
    await matches(codeSentAnswer, sent.json);
    const mail = await awaitMail(email, isCodeMail);
    expect([mail.subject.includes(codeIn(mail.text)), mail.links]).toEqual([false, []]);
    const verified = await post('verify', link, { code: codeIn(mail.text) });
    await matches(unlockAnswer, verified.json);
    const proof = { 'x-access-proof': verified.json.accessProof };
    expect((await post('verify', link, { code: codeIn(mail.text) })).json.error).toMatchObject({
      code: 'invalid_access_code',
      details: { code: 'expired' },
    });
    expect((await sign(link, {}, proof)).status).toBe(200);
    await awaitStatus(owner, envelopeId, 'completed');
    const trail = await eventsOf(owner, envelopeId);
    expect(trail.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['recipient.code_sent', 'recipient.verified']),
    );
    const signed = trail.find(({ type }) => type === 'recipient.completed');
    expect(signed?.data).toMatchObject({ verification: 'email_code', codeSentTo: email });
  }, 120_000);

  it('401: of fifty guesses at once five are checked, and then the right code is refused too', async () => {
    const { email, link } = await aVerified();
    await post('code', link);
    const right = codeIn((await awaitMail(email, isCodeMail)).text);
    const guesses = Array.from({ length: 50 }, (_, step) =>
      post('verify', link, { code: String((Number(right) + step + 1) % 1_000_000).padStart(6, '0') }),
    );
    const answers = (await Promise.all(guesses)).map(({ status, json }) => [status, json.error?.details?.code]);
    expect(answers.every(([status]) => status === 401)).toBe(true);
    expect(answers.filter(([, code]) => code === 'incorrect')).toHaveLength(4);
    expect((await post('verify', link, { code: right })).status).toBe(401);
    await post('code', link);
    const next = await awaitMail(email, (mail) => isCodeMail(mail) && codeIn(mail.text) !== right);
    expect((await post('verify', link, { code: codeIn(next.text) })).status).toBe(200);
  }, 120_000);

  it('429: the sixth code in an hour; 400: a code that is not needed, and a malformed code', async () => {
    const { link } = await aVerified();
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent++) statuses.push((await post('code', link)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await post('verify', link, { code: '12345' })).status).toBe(400);
    const { token } = await aCeremony(owner, [{ email: anAddress(), name: 'Bea' }]);
    expect((await post('code', token(0))).json.error.details).toEqual({ code: 'is not needed' });
  }, 120_000);
});

describe('POST /api/envelopes/{id}/signers/{signerId}/sign-now', () => {
  it('200: the owner’s own address, named in the trail; 403: another address', async () => {
    const signers = [
      { email: owner.email, name: 'Olivia' },
      { email: anAddress(), name: 'Ann' },
    ];
    const ceremony = await aCeremony(owner, signers);
    const path = (index: number) =>
      `/api/envelopes/${ceremony.envelopeId}/signers/${ceremony.signers[index].id}/sign-now`;
    const own = await call('POST', path(0), { token: owner.token });
    const token = tokenIn({ links: [own.json.url] });
    expect((await open(token)).json).toMatchObject({ state: 'open', next: 'sign', recipient: { name: 'Olivia' } });
    expectRefusal(await call('POST', path(1), { token: owner.token }), 403, 'not_own_address');
    const events = await eventsOf(owner, ceremony.envelopeId);
    const opened = events.filter(({ type }) => type === 'recipient.own_link_opened').map(({ data }) => data);
    expect(opened).toMatchObject([{ email: owner.email, isAddressConfirmed: false }]);
  });
});

describe('POST /api/envelopes/{id}/signers/{signerId}/in-person', () => {
  it('200: the link starts once; the trail says that the signature was in person', async () => {
    const ceremony = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }]);
    const path = `/api/envelopes/${ceremony.envelopeId}/signers/${ceremony.signers[0].id}/in-person`;
    const offer = await call('POST', path, { token: owner.token });
    const link = tokenIn({ links: [offer.json.url] });
    expect((await open(link)).json).toMatchObject({ state: 'hand_over', name: 'Ann' });
    for (const [way, body] of [
      ['decline', { reason: 'no' }],
      ['save', { fields: [] }],
    ] as const) {
      expect((await post(way, link, body)).json.error.code).toBe('invalid_signing_link');
    }
    const starts = await Promise.all(Array.from({ length: 5 }, () => post('start', link)));
    const started = starts.filter(({ status }) => status === 200);
    expect(started).toHaveLength(1);
    await matches(sessionAnswer, started[0]?.json);
    expect((await open(link)).status).toBe(401);
    const session = started[0]?.json.token;
    expect((await open(session)).json).toMatchObject({ state: 'open', isInPerson: true, canDelegate: false });
    expect((await post('start', ceremony.token(0))).json.error.code).toBe('invalid_signing_link');
    expect((await sign(session)).status).toBe(200);
    const trail = await eventsOf(owner, ceremony.envelopeId);
    expect(trail.find(({ type }) => type === 'recipient.completed')?.data.isInPerson).toBe(true);
    expect(trail.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['recipient.in_person_offered', 'recipient.in_person_started']),
    );
  });
});

describe('POST /api/sign/delegate', () => {
  const bob = () => ({ name: 'Bob', email: anAddress('bob'), reason: 'On leave.' });

  it('200: the link ends, the new person gets the invitation, fields and turn, and the owner an e-mail', async () => {
    const [ann, later] = [anAddress(), anAddress('later')];
    const place = { page: 1, x: 80, y: 200, width: 160, height: 40 };
    const { envelopeId, token } = await aCeremony(
      owner,
      [
        { email: ann, name: 'Ann', order: 1 },
        { email: later, name: 'Later', order: 2 },
      ],
      { allowDelegation: true, fields: [{ recipientId: ann, type: 'signature', ...place }] },
    );
    expect((await open(token(0))).json.canDelegate).toBe(true);
    expectRefusal(await post('delegate', token(0), { ...bob(), email: later }), 400, 'validation_error', 'email');
    const to = bob();
    expect((await post('delegate', token(0), to)).json).toEqual({ delegated: true });
    expect((await open(token(0))).status).toBe(401);
    const invitation = await awaitMail(to.email);
    expect(invitation.text).toContain('Ann');
    expect((await awaitMail(owner.email, ({ text }) => text.includes('Bob'))).text).toContain('On leave.');
    const { signers, fields } = await envelopeOf(owner, envelopeId);
    expect(signers).toMatchObject([
      { name: 'Bob', status: 'sent', order: 1 },
      { name: 'Later', status: 'pending' },
    ]);
    expect(fields[0].recipientId).toBe(signers[0].id);
    const link = tokenOf(owner, envelopeId, signers[0].id);
    expect((await open(link)).json.canDelegate).toBe(false);
    expect((await post('delegate', link, bob())).json.error.code).toBe('delegation_not_allowed');
    expect((await sign(link)).status).toBe(200);
  }, 120_000);

  it('403: unless the sender allows it', async () => {
    const { token } = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }]);
    expect((await open(token(0))).json.canDelegate).toBe(false);
    expectRefusal(await post('delegate', token(0), bob()), 403, 'delegation_not_allowed');
  });
});

describe('the signature methods', () => {
  it('400: a method that the owner does not allow', async () => {
    const { envelopeId, token } = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }], {
      signatureMethods: ['typed'],
    });
    const change = (signatureMethods: unknown) =>
      client(owner.token)('PUT', `/envelopes/${envelopeId}`, { signatureMethods });
    expect((await open(token(0))).json.signatureMethods).toEqual(['typed']);
    const refused = await sign(token(0), { initials: aSignature(20, 'uploaded') });
    expectRefusal(refused, 400, 'validation_error', 'signature.method', 'initials.method');
    expectRefusal(await change(['drawn', 'drawn']), 400, 'validation_error', 'signatureMethods');
    expect((await change(['drawn'])).json.signatureMethods).toEqual(['drawn']);
    expect((await open(token(0))).json.signatureMethods).toEqual(['drawn']);
    expect((await sign(token(0))).status).toBe(200);
    const updates = (await eventsOf(owner, envelopeId)).filter(({ type }) => type === 'envelope.updated');
    expect(updates.at(-1)?.data.changed).toEqual(['signatureMethods']);
    expect((await envelopeOf(owner, envelopeId)).signatureMethods).toEqual(['drawn']);
  }, 60_000);
});

describe('POST /api/sign/save', () => {
  it('200: the entries are there on another device until the person has signed', async () => {
    const [ann, bea] = [anAddress(), anAddress()];
    const place = { page: 1, x: 80, y: 200, width: 160, height: 40 };
    const signers = [
      { email: ann, name: 'Ann' },
      { email: bea, name: 'Bea' },
    ];
    const { envelopeId, token } = await aCeremony(owner, signers, {
      fields: [{ recipientId: ann, type: 'text', ...place }],
    });
    const [field] = (await open(token(0))).json.fields;
    const before = await typesOf(envelopeId);
    const saved = await post('save', token(0), { fields: [{ id: field.id, value: 'Bonn' }] });
    await matches(savedAnswer, saved.json);
    expect((await open(token(0))).json.saved.values).toEqual([{ id: field.id, value: 'Bonn' }]);
    expect((await open(token(1))).json).toMatchObject({ saved: null, fields: [{ value: null }] });
    expect((await typesOf(envelopeId)).filter((type) => type !== 'recipient.viewed')).toEqual(
      before.filter((type) => type !== 'recipient.viewed'),
    );
    expect((await sign(token(0), { fields: [{ id: field.id, value: 'Bonn' }] })).status).toBe(200);
    expect((await open(token(0))).json.saved).toBeNull();
  });
});
