import { createHash } from 'node:crypto';
import {
  aCeremony,
  anAddress,
  approve,
  aSignature,
  awaitMail,
  awaitStatus,
  copy,
  decline,
  imageSha256,
  mailsTo,
  open,
  sign,
  tokenOf,
} from '../../ceremony.ts';
import { recordsOfStack } from '../../fixtures/records.ts';
import { aSession, call, download, type Json, runFunction, type Session, stack } from '../../stack.ts';

let session: Session;
beforeAll(async () => {
  session = await aSession();
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Puts the envelope back in time, which no client can. */
async function rewrite(ownerId: string, envelopeId: string, change: (item: Json) => void): Promise<void> {
  const item = (await recordsOfStack()('envelopes')).item(envelopeId, [ownerId, envelopeId]);
  const { resource } = await item.read<Json>();
  change(resource);
  await item.replace(resource);
}

const at = { page: 1, x: 80, y: 200, width: 160, height: 40 };

describe('two signers in order, an approver, a reader and a copy', () => {
  it('sign by the links in their e-mail, and everybody gets the same sealed file', async () => {
    const [ann, bea, app, view, copied] = ['ann', 'bea', 'app', 'view', 'cc'].map((name) => anAddress(name)) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const { envelopeId } = await aCeremony(
      session,
      [
        { email: ann, name: 'Ann Ångström', order: 1 },
        { email: bea, name: 'Bea', order: 2, language: 'de' },
        { email: app, name: 'App Rover', role: 'approver', order: 3 },
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
    const link = invitation.links[0] ?? '';
    expect(link).toMatch(/\/sign#[A-Za-z0-9_-]{112}$/);
    const annToken = link.split('#')[1] ?? '';

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
    const beaToken = german.links[0]?.split('#')[1] ?? '';
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

    const last = await awaitMail(app);
    expect((await approve(last.links[0]?.split('#')[1] ?? '')).json.envelope.status).toMatch(/sealing|completed/);
    const completed = await awaitStatus(session, envelopeId, 'completed');
    expect(completed.hash).toMatch(/^[0-9a-f]{64}$/);

    for (const [index, address] of [ann, bea, app, view, copied].entries()) {
      const mail = await awaitMail(address, ({ subject }) => /Completed|Abgeschlossen/.test(subject));
      const answer = await copy(mail.links[0]?.split('#')[1] ?? '');
      expect(answer.json).toMatchObject({ sha256: completed.hash, filename: 'Agreement (signed).pdf' });
      if (index === 0) expect(sha256(await download(answer.json.url))).toBe(completed.hash);
    }
    const told = await awaitMail(session.email, ({ subject }) => subject.startsWith('Completed'));
    expect(told.links).toEqual([`${stack().url}/app/envelopes/${envelopeId}`]);
  });
});

describe('declining', () => {
  it('ends the envelope; the owner gets the reason, the others a message', async () => {
    const [ann, bea] = [anAddress(), anAddress()];
    const { token, envelopeId } = await aCeremony(session, [
      { email: ann, name: 'Ann' },
      { email: bea, name: 'Bea' },
    ]);
    const declined = await decline(token(0), 'The price is wrong.');
    expect(declined.json).toMatchObject({ envelope: { status: 'declined' }, recipient: { status: 'declined' } });
    await awaitStatus(session, envelopeId, 'declined');
    const refused = await sign(token(1));
    expect([refused.status, refused.json.error.code]).toEqual([409, 'invalid_state']);
    const opened = await open(token(1));
    expect(opened.json.error).toMatchObject({
      code: 'invalid_state',
      details: { status: 'declined', sender: session.email, recipientStatus: 'sent' },
    });
    expect((await open(token(0))).json.error.details.recipientStatus).toBe('declined');
    const told = await awaitMail(bea, ({ subject }) => subject.startsWith('Declined'));
    expect(told.links).toEqual([]);
    expect(told.text).not.toContain('The price is wrong.');
    const owner = await awaitMail(
      session.email,
      ({ subject, text }) => subject.startsWith('Declined') && text.includes('The price is wrong'),
    );
    expect(owner.text).toContain('Ann');
  });
});

describe('evidence', () => {
  it('says from where and with what a recipient signed, and what the act is bound to', async () => {
    const { token, envelopeId } = await aCeremony(session, [
      { email: anAddress(), name: 'Ann' },
      { email: anAddress(), name: 'Bea' },
    ]);
    const { document, fields } = (await open(token(0))).json;
    expect(fields).toEqual([]);
    const headers = {
      'x-forwarded-for': '198.51.100.9, [2001:db8::7]:4711',
      'user-agent': `Phone \u00e9${'x'.repeat(300)}`,
    };
    expect((await sign(token(0), { signature: aSignature(9, 'uploaded') }, headers)).status).toBe(200);
    const events = await call('GET', `/api/envelopes/${envelopeId}/events`, { token: session.token });
    const list = events.json.data ?? events.json.events ?? events.json;
    const signed = list.find(({ type }: Json) => type === 'recipient.completed');
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
  it('are all asked at once', async () => {
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
  it('is needed first, and guessing it is slow', async () => {
    const { token } = await aCeremony(session, [{ email: anAddress(), name: 'Ann', accessCode: 'blue horse' }]);
    const locked = await open(token(0));
    expect(locked.json).toEqual({
      state: 'locked',
      language: 'en',
      sender: session.email,
      brand: null,
      needs: 'access_code',
      sentTo: null,
    });
    for (const path of ['document', 'copy', `images/${'a'.repeat(64)}`]) {
      expect((await call('GET', `/api/sign/${path}`, { token: token(0) })).json.error.code).toBe(
        'access_code_required',
      );
    }
    const guess = (accessCode: string) => call('POST', '/api/sign/unlock', { token: token(0), body: { accessCode } });
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
  });
});

describe('links', () => {
  it('are not sent again within a minute, and nobody can guess the next one', async () => {
    const ann = anAddress();
    const { token, envelopeId, signers } = await aCeremony(session, [{ email: ann, name: 'Ann' }]);
    const remind = (body: object) =>
      call('POST', `/api/envelopes/${envelopeId}/signers/${signers[0].id}/remind`, { token: session.token, body });
    const soon = await remind({ newLink: true });
    expect([soon.status, soon.json.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect((await open(tokenOf(session, envelopeId, signers[0].id, 2))).json.error.code).toBe('invalid_signing_link');
    expect((await open(token(0))).status).toBe(200);
  });

  it('come again when the owner asks, and by the clock', async () => {
    const ann = anAddress();
    const { envelopeId, signers } = await aCeremony(session, [{ email: ann, name: 'Ann' }]);
    await awaitMail(ann);
    const yesterday = new Date(Date.now() - 86_400_000 - 1_000).toISOString();
    await rewrite(session.userId, envelopeId, (item) => {
      item.recipients[0].sentAt = yesterday;
    });
    const path = `/api/envelopes/${envelopeId}/signers/${signers[0].id}/remind`;
    const reminded = await call('POST', path, { token: session.token, body: { newLink: true } });
    expect([reminded.status, reminded.json.email]).toEqual([200, ann]);
    const mail = await awaitMail(ann, ({ subject }) => subject.startsWith('Reminder'));
    const [old, fresh] = [1, 2].map((version) => tokenOf(session, envelopeId, signers[0].id, version)) as [
      string,
      string,
    ];
    expect(mail.links[0]?.split('#')[1]).toBe(fresh);
    expect((await open(old)).json.error.code).toBe('invalid_signing_link');
    expect((await open(fresh)).json).toMatchObject({ next: 'sign' });

    await rewrite(session.userId, envelopeId, (item) => {
      item.reminders = { everyDays: 1, maxCount: 1 };
      item.recipients[0].remindedAt = yesterday;
      item.nextReminderAt = yesterday;
    });
    for (let run = 0; run < 2; run++) {
      await runFunction('RemindRecipients');
    }
    await awaitMail(ann, ({ id, subject }) => id > mail.id && subject.startsWith('Reminder'));
    expect((await mailsTo(ann)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Reminder',
      'Reminder',
      'Please sign',
    ]);
  });

  it('end for the old address when the owner corrects it', async () => {
    const [wrong, right] = [anAddress('wrong'), anAddress('right')];
    const { token, envelopeId, signers } = await aCeremony(session, [{ email: wrong, name: 'Ann' }]);
    await awaitMail(wrong);
    const body = { signers: [{ id: signers[0].id, email: right, name: 'Ann' }] };
    expect((await call('PUT', `/api/envelopes/${envelopeId}`, { token: session.token, body })).status).toBe(200);
    expect((await open(token(0))).json.error.code).toBe('invalid_signing_link');
    const fresh = await awaitMail(right);
    expect((await open(fresh.links[0]?.split('#')[1] ?? '')).json).toMatchObject({ next: 'sign' });
    expect(await mailsTo(wrong)).toHaveLength(1);
  });

  it('end for a recipient whom the owner removes from the envelope', async () => {
    const [ann, bea] = [anAddress(), anAddress()];
    const { token, envelopeId, signers } = await aCeremony(session, [
      { email: ann, name: 'Ann' },
      { email: bea, name: 'Bea' },
    ]);
    const body = { signers: [{ id: signers[0].id, email: ann, name: 'Ann' }] };
    expect((await call('PUT', `/api/envelopes/${envelopeId}`, { token: session.token, body })).status).toBe(200);
    expect((await open(token(1))).json.error.code).toBe('invalid_signing_link');
    expect((await sign(token(0))).json.envelope.status).toMatch(/sealing|completed/);
  });

  it('are in no answer to the owner', async () => {
    const { token, envelopeId } = await aCeremony(session, [{ email: anAddress(), name: 'Ann' }]);
    const one = await call('GET', `/api/envelopes/${envelopeId}`, { token: session.token });
    const all = await call('GET', '/api/envelopes', { token: session.token });
    for (const text of [one.text, all.text]) {
      expect(text).not.toContain(token(0).slice(-40));
      expect(text).not.toMatch(/linkVersion|accessCodeHash|signing"/);
    }
  });
});
