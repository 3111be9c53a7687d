import { profileAnswer } from '../../../shared/contracts/profile.ts';
import { dayIn } from '../../../shared/domain/dates.ts';
import { envelopeIdToV1 } from '../../../shared/domain/ids.ts';
import { aCeremony, anAddress, awaitMail, open } from '../../ceremony.ts';
import { png, pngChunk } from '../../fixtures/pictures.ts';
import {
  anApiKey,
  aSession,
  call,
  client,
  envelopeOf,
  expectRefusal,
  type Json,
  matches,
  type Session,
  stack,
} from '../../stack.ts';

let owner: Session;
beforeAll(async () => {
  owner = await aSession();
});

const path = '/api/account/profile';
const read = () => call('GET', path, { token: owner.token });
const change = (body: object, headers: Record<string, string> = {}) =>
  call('PATCH', path, { token: owner.token, body, headers });

const picture = png({ width: 40, height: 20, type: 2, depth: 8, sample: (x, y) => (x * 5 + y) % 256 });
const logoBody = (bytes: Uint8Array, mimetype = 'image/png') => ({
  mimetype,
  contentBase64: Buffer.from(bytes).toString('base64'),
});
const storeLogo = (body: object, session = owner) => call('PUT', '/api/account/logo', { token: session.token, body });

describe('GET and PATCH /api/account/profile', () => {
  it('200: the profile of a new account', async () => {
    const { status, json, headers } = await read();
    expect(status).toBe(200);
    await matches(profileAnswer, json);
    expect(json).toMatchObject({ name: null, company: null, timeZone: 'UTC', dateFormat: 'YYYY-MM-DD', logo: null });
    expect(headers.get('etag')).toMatch(/^"/);
  });

  it('200: changes the given members; 412: another version', async () => {
    const { headers } = await read();
    const version = { 'if-match': headers.get('etag') ?? '' };
    const names = { name: 'Olivia Marsh', company: 'Northwind', colour: '#7A1F3D', timeZone: 'Europe/Berlin' };
    const changed = await change({ ...names, dateFormat: 'DD.MM.YYYY', defaults: { expiresInDays: 14 } }, version);
    expect(changed.json).toMatchObject({ ...names, colour: '#7a1f3d', language: 'en' });
    expect(changed.json.defaults).toEqual({
      message: null,
      expiresInDays: 14,
      reminders: null,
      recipientLanguage: null,
    });
    expect((await read()).json).toEqual(changed.json);
    expectRefusal(await change({ name: 'Late' }, version), 412, 'precondition_failed');
  });

  it('200: the language of new recipients is null until it is chosen, and stays while a change leaves it out', async () => {
    const { token } = await aSession();
    const send = async (body: object) => (await call('PATCH', path, { token, body })).json.defaults;
    const defaults = { message: null, expiresInDays: null, reminders: null, recipientLanguage: null };
    expect((await call('GET', path, { token })).json.defaults).toEqual(defaults);
    expect(await send({ defaults: { recipientLanguage: 'fr' } })).toEqual({ ...defaults, recipientLanguage: 'fr' });
    const french = { ...defaults, message: 'Bonjour', recipientLanguage: 'fr' };
    expect(await send({ name: 'Olivia', defaults: { message: 'Bonjour' } })).toEqual(french);
    expect((await call('GET', path, { token })).json.defaults).toEqual(french);
    expect(await send({ defaults: { recipientLanguage: null } })).toMatchObject({ recipientLanguage: null });
  });

  it.each<[string, object, string]>([
    ['an unknown zone', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['a light colour', { colour: '#ffee00' }, 'colour'],
    ['no colour', { colour: 'red' }, 'colour'],
    ['an unknown format', { dateFormat: 'D.M.' }, 'dateFormat'],
    ['an invalid address', { replyTo: 'olivia' }, 'replyTo'],
    ['a name with a control character', { name: 'a\u0000' }, 'name'],
    ['a language without texts', { defaults: { recipientLanguage: 'it' } }, 'defaults.recipientLanguage'],
    ['more than a year', { defaults: { expiresInDays: 366 } }, 'defaults.expiresInDays'],
  ])('400: %s', async (_, body, field) => {
    expectRefusal(await change(body), 400, 'validation_error', field);
  });

  it('401: an API key', async () => {
    const token = await anApiKey(owner, ['account:read']);
    const replies = [await call('GET', path, { token }), await call('PATCH', path, { token, body: {} })];
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('/api/account/logo', () => {
  it('404 without one; PUT stores, GET answers the bytes without metadata, DELETE removes', async () => {
    const session = await aSession();
    const get = () => call('GET', '/api/account/logo', { token: session.token });
    expect((await get()).status).toBe(404);
    const text = pngChunk('tEXt', Buffer.from('Author\0a name'));
    const withText = Buffer.concat([picture.subarray(0, 33), text, picture.subarray(33)]);
    const stored = await storeLogo(logoBody(withText), session);
    expect([stored.status, stored.json.logo.size]).toEqual([200, picture.length]);
    const { status, headers } = await get();
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = await fetch(`${stack().url}/api/account/logo`, {
      headers: { authorization: `Bearer ${session.token}` },
    }).then((response) => response.arrayBuffer());
    expect(Buffer.from(bytes)).toEqual(picture);
    const removed = await call('DELETE', '/api/account/logo', { token: session.token });
    expect([removed.status, removed.json.logo, (await get()).status]).toEqual([200, null, 404]);
  });

  it.each<[string, object]>([
    ['SVG', logoBody(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))],
    ['a JPEG by its type alone', logoBody(picture, 'image/jpeg')],
    [
      'pixels that cannot be decoded',
      logoBody(Buffer.concat([picture.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])),
    ],
    ['more than 200 kB', logoBody(Buffer.concat([picture, Buffer.alloc(200_000)]))],
  ])('400: %s', async (_, body) => {
    expectRefusal(await storeLogo(body), 400, 'validation_error', 'contentBase64');
  });
});

describe('the pages and e-mails of recipients', () => {
  it('have the deadline in the zone of the sender, and name it', async () => {
    const session = await aSession();
    await call('PATCH', path, { token: session.token, body: { timeZone: 'Europe/Berlin' } });
    const email = anAddress();
    const expiresAt = '2098-12-24T22:59:59.000Z';
    const { token } = await aCeremony(session, [{ email, name: 'Ann', language: 'de' }], { expiresAt });
    expect(((await awaitMail(email)) as Json).text).toContain('24. Dezember 2098 um 23:59 MEZ');
    const { json } = await open(token(0));
    expect(json.envelope).toMatchObject({ expiresAt, timeZone: 'Europe/Berlin' });
  });

  it('have the deadline that sending counted from the days to sign', async () => {
    const session = await aSession();
    await call('PATCH', path, { token: session.token, body: { timeZone: 'Europe/Berlin' } });
    const people = [{ email: anAddress(), name: 'Ann' }];
    const { envelopeId, token } = await aCeremony(session, people, { expiresInDays: 14 });
    const sent = await envelopeOf(session, envelopeId);
    const { expiresAt } = sent;
    const lastDay = dayIn(new Date(Date.parse(sent.sentAt) + 14 * 86_400_000), 'Europe/Berlin');
    expect([dayIn(new Date(expiresAt), 'Europe/Berlin'), sent.expiresInDays]).toEqual([lastDay, null]);
    expect((await open(token(0))).json.envelope).toMatchObject({ expiresAt });
    const changed = await call('PUT', `/api/envelopes/${envelopeId}`, {
      token: session.token,
      body: { expiresInDays: 7 },
    });
    expectRefusal(changed, 409, 'invalid_state');
  });

  it('name the sender, and show logo and colour', async () => {
    const session = await aSession();
    const own = { token: session.token };
    const profile = { name: 'Olivia Marsh', company: 'Northwind', replyTo: 'office@example.com', colour: '#7a1f3d' };
    await call('PATCH', path, { ...own, body: profile });
    await storeLogo(logoBody(picture), session);
    const email = anAddress();
    const { envelopeId, token } = await aCeremony(session, [{ email, name: 'Ann' }]);
    const mail = (await awaitMail(email)) as Json;
    expect(mail).toMatchObject({ fromName: 'Olivia Marsh via Countersign', replyTo: 'office@example.com' });
    expect(mail.text).toContain('Olivia Marsh (Northwind) asks you to sign');
    expect(mail.text).toContain(`Sender: Olivia Marsh (Northwind), ${session.email}`);
    expect(mail.html).toContain('background:#7a1f3d');
    const { json } = await open(token(0));
    expect(json.envelope).toMatchObject({ sender: 'Olivia Marsh (Northwind)', senderEmail: session.email });
    expect(json.brand).toEqual({ colour: '#7a1f3d', hasLogo: true });
    const logo = await call('GET', '/api/sign/logo', { token: token(0) });
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
    const key = await anApiKey(session, ['envelopes:read']);
    const v1 = await client(key)('GET', `/v1/envelopes/${envelopeIdToV1(envelopeId)}`);
    expect(v1.json.data.sender).toEqual({ name: 'Olivia Marsh', company: 'Northwind', email: session.email });
    await call('DELETE', '/api/account/logo', own);
    expect((await call('GET', '/api/sign/logo', { token: token(0) })).status).toBe(404);
  });
});
