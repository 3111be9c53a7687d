import {
  aCeremony,
  anAddress,
  approve,
  aSignature,
  awaitMail,
  awaitStatus,
  copy,
  decline,
  eventsOf,
  imageSha256,
  mailsTo,
  open,
  sign,
  tokenIn,
  tokenOf,
} from '../../ceremony.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { changeRecord } from '../../fixtures/records.ts';
import {
  aSession,
  type Client,
  call,
  client,
  download,
  expectRefusal,
  type Json,
  runFunction,
  type Session,
  stack,
} from '../../stack.ts';

let session: Session;
let app: Client;
beforeAll(async () => {
  session = await aSession();
  app = client(session.token);
});

const annAndBea = () => ['Ann', 'Bea'].map((name) => ({ email: anAddress(), name }));

const at = { page: 1, x: 80, y: 200, width: 160, height: 40 };

describe('two signers in order, an approver, a reader and a copy', () => {
  it('sign by the links in their e-mails, and all of them get the same sealed file', async () => {
    const people = ['ann', 'bea', 'app', 'view', 'cc'].map((name) => anAddress(name));
    const [ann = '', bea = '', approver = '', view = '', copied = ''] = people;
    const { envelopeId } = await aCeremony(
      session,
      [
        { email: ann, name: 'Ann Ångström', order: 1 },
        { email: bea, name: 'Bea', order: 2, language: 'de' },
        { email: approver, name: 'App Rover', role: 'approver', order: 3 },
        { email: view, name: 'Vera', role: 'viewer', order: 1 },
        { email: copied, name: 'Cy', role: 'cc' },
      ],
      {
        message: 'Please <b>sign</b> at https://evil.example.com today.',
        fields: [
          { recipientId: ann, type: 'signature', ...at },
          { recipientId: ann, type: 'text', label: 'City', ...at, y: 260 },
          { recipientId: ann, type: 'name', ...at, y: 300 },
          { recipientId: bea, type: 'signature', ...at, y: 340 },
          { recipientId: bea, type: 'checkbox', ...at, y: 400, width: 20, height: 20 },
        ],
      },
    );
    const invitation = await awaitMail(ann);
    expect(invitation.links).toHaveLength(1);
    expect(invitation.links[0]).toMatch(/\/sign#[A-Za-z0-9_-]{112}$/);
    const annToken = tokenIn(invitation);

    const opened = await open(annToken);
    expect(opened.json).toMatchObject({
      state: 'open',
      next: 'sign',
      language: 'en',
      envelope: { status: 'sent', sender: session.email },
      recipient: { name: 'Ann Ångström', status: 'viewed' },
      others: [{ name: 'Bea' }, { name: 'App Rover' }],
    });
    expect(opened.json.fields.map(({ isMine, value }: Json) => [isMine, value])).toEqual([
      [true, null],
      [true, null],
      [true, 'Ann Ångström'],
      [false, null],
      [false, null],
    ]);
    const document = await fetch(`${stack().url}/api/sign/document`, {
      headers: { authorization: `Bearer ${annToken}` },
    });
    const bytes = new Uint8Array(await document.arrayBuffer());
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(document.headers.get('x-document-sha256')).toBe(sha256(bytes));
    expect(opened.json.document).toMatchObject({ sha256: sha256(bytes), size: bytes.length, pages: 1 });
    const part = await fetch(`${stack().url}/api/sign/document`, {
      headers: { authorization: `Bearer ${annToken}`, range: 'bytes=1-4' },
    });
    expect([part.status, await part.text()]).toEqual([206, Buffer.from(bytes.subarray(1, 5)).toString()]);
    expect(part.headers.get('content-range')).toBe(`bytes 1-4/${bytes.length}`);
    expect(part.headers.get('x-document-sha256')).toBe(sha256(bytes));

    const signature = aSignature();
    const city = opened.json.fields[1].id;
    const signed = await sign(annToken, { signature, fields: [{ id: city, value: 'Malmö' }] });
    expect(signed.json).toMatchObject({ envelope: { status: 'in_progress' }, recipient: { status: 'completed' } });

    const german = await awaitMail(bea);
    expect(german.subject).toContain('Bitte unterschreiben');
    const beaToken = tokenIn(german);
    const second = await open(beaToken);
    expect(second.json).toMatchObject({ next: 'sign', language: 'de' });
    expect(second.json.fields.slice(0, 3).map(({ value }: Json) => value)).toEqual([
      imageSha256(signature),
      'Malmö',
      'Ann Ångström',
    ]);
    const seen = await call('GET', `/api/sign/images/${imageSha256(signature)}`, { token: beaToken });
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
    const box = second.json.fields[4].id;
    expect(
      (await sign(beaToken, { signature: aSignature(200, 'typed'), fields: [{ id: box, value: 'true' }] })).status,
    ).toBe(200);

    expect((await approve(tokenIn(await awaitMail(approver)))).json.envelope.status).toMatch(/sealing|completed/);
    const completed = await awaitStatus(session, envelopeId, 'completed');
    expect(completed.hash).toMatch(/^[0-9a-f]{64}$/);

    for (const [index, address] of people.entries()) {
      const mail = await awaitMail(address, ({ subject }) => /Completed|Abgeschlossen/.test(subject));
      const answer = await copy(tokenIn(mail));
      expect(answer.json).toMatchObject({ sha256: completed.hash, filename: 'Agreement (signed).pdf' });
      if (index === 0) expect(sha256(await download(answer.json.url))).toBe(completed.hash);
    }
    const mail = await awaitMail(session.email, ({ subject }) => subject.startsWith('Completed'));
    expect(mail.links).toEqual([`${stack().url}/app/envelopes/${envelopeId}`]);
  });
});

describe('declining', () => {
  it('ends the envelope; the owner reads the reason, and the other recipients that it was declined', async () => {
    const people = annAndBea();
    const { token, envelopeId } = await aCeremony(session, people);
    const declined = await decline(token(0), 'The price is wrong.');
    expect(declined.json).toMatchObject({ envelope: { status: 'declined' }, recipient: { status: 'declined' } });
    await awaitStatus(session, envelopeId, 'declined');
    expectRefusal(await sign(token(1)), 409, 'invalid_state');
    const opened = await open(token(1));
    expect(opened.json.error).toMatchObject({
      code: 'invalid_state',
      details: { status: 'declined', sender: session.email, recipientStatus: 'sent' },
    });
    expect((await open(token(0))).json.error.details.recipientStatus).toBe('declined');
    const mail = await awaitMail(people[1]?.email ?? '', ({ subject }) => subject.startsWith('Declined'));
    expect(mail.links).toEqual([]);
    expect(mail.text).not.toContain('The price is wrong.');
    const owner = await awaitMail(
      session.email,
      ({ subject, text }) => subject.startsWith('Declined') && text.includes('The price is wrong'),
    );
    expect(owner.text).toContain('Ann');
  });
});

describe('evidence', () => {
  it('names the address and the program of a recipient who signed, and the hashes of document and values', async () => {
    const { token, envelopeId } = await aCeremony(session, annAndBea());
    const { document, fields } = (await open(token(0))).json;
    expect(fields).toEqual([]);
    const headers = {
      'x-forwarded-for': '198.51.100.9, [2001:db8::7]:4711',
      'user-agent': `Phone \u00e9${'x'.repeat(300)}`,
    };
    expect((await sign(token(0), { signature: aSignature(9, 'uploaded') }, headers)).status).toBe(200);
    const signed: Json = (await eventsOf(session, envelopeId)).find(({ type }) => type === 'recipient.completed');
    expect(signed.actor).toMatchObject({ kind: 'recipient', ip: '2001:db8::7' });
    expect(signed.actor.userAgent).toMatch(/^Phone .{0,3}x+$/);
    expect(signed.actor.userAgent.length).toBeLessThanOrEqual(200);
    expect(signed.data).toMatchObject({
      documentSha256: document.sha256,
      fieldValuesSha256: sha256(Buffer.from('[]')),
      method: 'uploaded',
      signatureSha256: imageSha256(aSignature(9)),
    });
  });
});

describe('ninety people with long names', () => {
  it('are all invited at once', async () => {
    const signers = Array.from({ length: 90 }, (_, index) => ({
      email: anAddress(`p${index}`),
      name: '署'.repeat(200),
    }));
    const { token } = await aCeremony(session, signers);
    await awaitMail(signers[89]?.email ?? '');
    expect((await sign(token(89))).status).toBe(200);
  });
});

describe('an access code', () => {
  it('is required first, and guessing it is throttled', async () => {
    const ann = { email: anAddress(), name: 'Ann', accessCode: 'blue horse' };
    const { token, envelopeId } = await aCeremony(session, [ann]);
    const locked = await open(token(0));
    expect(locked.json).toEqual({
      state: 'locked',
      language: 'en',
      sender: session.email,
      brand: null,
      frameOrigin: null,
      needs: 'access_code',
      sentTo: null,
    });
    for (const path of ['document', 'copy', `images/${'a'.repeat(64)}`]) {
      const reply = await client(token(0))('GET', `/sign/${path}`);
      expect(reply.json.error.code).toBe('access_code_required');
    }
    const guess = (accessCode: string) => client(token(0))('POST', '/sign/unlock', { accessCode });
    const right = await guess('blue horse');
    const headers = { 'x-access-proof': right.json.accessProof };
    expect((await open(token(0), headers)).json).toMatchObject({
      state: 'open',
      next: 'sign',
      recipient: { status: 'viewed' },
    });
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`blue horse ${index}`)));
    const codes = guesses.map(({ json }) => json.error.code).sort();
    expect(codes).toEqual([...Array(5).fill('invalid_access_code'), ...Array(7).fill('rate_limit_exceeded')]);
    const blocked = await guess('blue horse');
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await sign(token(0), {}, headers)).status).toBe(200);
    const types = (await eventsOf(session, envelopeId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'recipient.access_code_entered')).toHaveLength(1);
    expect(types.filter((type) => type === 'recipient.access_code_failed')).toHaveLength(5);
  });
});

describe('links', () => {
  it('are not sent again within a minute, and the next one cannot be guessed', async () => {
    const { token, envelopeId, signers } = await aCeremony(session, annAndBea());
    const path = `/envelopes/${envelopeId}/signers/${signers[0].id}/remind`;
    expectRefusal(await app('POST', path, { newLink: true }), 429, 'rate_limit_exceeded');
    expect((await open(tokenOf(session, envelopeId, signers[0].id, 2))).json.error.code).toBe('invalid_signing_link');
    expect((await open(token(0))).status).toBe(200);
  });

  it('are sent again when the owner asks, and by automatic reminders', async () => {
    const ann = anAddress();
    const { envelopeId, signers } = await aCeremony(session, [{ email: ann, name: 'Ann' }]);
    await awaitMail(ann);
    const yesterday = new Date(Date.now() - 86_400_000 - 1_000).toISOString();
    await changeRecord(session.userId, envelopeId, (item) => {
      item.recipients[0].sentAt = yesterday;
    });
    const path = `/envelopes/${envelopeId}/signers/${signers[0].id}/remind`;
    const reminded = await app('POST', path, { newLink: true });
    expect([reminded.status, reminded.json.email]).toEqual([200, ann]);
    const mail = await awaitMail(ann, ({ subject }) => subject.startsWith('Reminder'));
    const [old = '', fresh = ''] = [1, 2].map((version) => tokenOf(session, envelopeId, signers[0].id, version));
    expect(tokenIn(mail)).toBe(fresh);
    expect((await open(old)).json.error.code).toBe('invalid_signing_link');
    expect((await open(fresh)).json).toMatchObject({ next: 'sign' });

    await changeRecord(session.userId, envelopeId, (item) => {
      item.reminders = { everyDays: 1, maxCount: 1 };
      item.recipients[0].remindedAt = yesterday;
      item.nextReminderAt = yesterday;
    });
    for (let run = 0; run < 2; run++) await runFunction('RemindRecipients');
    await awaitMail(ann, ({ id, subject }) => id > mail.id && subject.startsWith('Reminder'));
    expect((await mailsTo(ann)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Reminder',
      'Reminder',
      'Please sign',
    ]);
  });

  it('end for a recipient whom the owner removes from the envelope', async () => {
    const { token, envelopeId, signers } = await aCeremony(session, annAndBea());
    expect((await app('PUT', `/envelopes/${envelopeId}`, { signers: [{ id: signers[0].id }] })).status).toBe(200);
    expect((await open(token(1))).json.error.code).toBe('invalid_signing_link');
    expect((await sign(token(0))).json.envelope.status).toMatch(/sealing|completed/);
  });

  it('are in no answer to the owner', async () => {
    const { token, envelopeId } = await aCeremony(session, [{ email: anAddress(), name: 'Ann' }]);
    for (const path of [`/envelopes/${envelopeId}`, '/envelopes']) {
      const { text } = await app('GET', path);
      expect(text).not.toContain(token(0).slice(-40));
      expect(text).not.toMatch(/linkVersion|accessCodeHash|signing"/);
    }
  });
});
