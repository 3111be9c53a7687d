/** The public link of a template: who may start, exactly how often, what a stranger learns, and what the trail says. */
import { hmacKeyedHash } from '../../../shared/auth/keyed-hash.ts';
import { linkCodeAnswer, openLinkAnswer, startAnswer } from '../../../shared/contracts/start.ts';
import { templateV1 } from '../../../shared/contracts/v1-templates.ts';
import { framePath, frameTokenOf, linkFramePath } from '../../../shared/domain/signing/frame.ts';
import { publicLinkToken } from '../../../shared/domain/templates/public-link.ts';
import { anAddress, awaitMail, eventsOf, mailsTo, open, sign } from '../../ceremony.ts';
import { picture } from '../../fixtures/ceremony.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import {
  anApiKey,
  aPdf,
  aSession,
  type Client,
  call,
  expectRefusal,
  inline,
  type Json,
  matches,
  type Reply,
  type Session,
  stack,
  uuidOf,
} from '../../stack.ts';

let owner: Session;
let api: Client;
let networks = 0;
beforeAll(async () => {
  ({ owner, api } = await anIntegrator());
});

const roles = [
  { key: 'visitor', name: 'Visitor' },
  { key: 'host', name: 'Host', order: 2 },
];
const fields = [{ roleKey: 'visitor', type: 'signature', page: 1, x: 60, y: 600, width: 180, height: 40 }];
const host = { roleKey: 'host', name: 'Hank', email: 'host@example.com' };

async function aLink(link: object = {}, more: object = {}): Promise<Json> {
  const publicLink = { roleKey: 'visitor', recipients: [host], ...link };
  const body = { name: 'Waiver', roles, fields, document: inline(await aPdf()), publicLink, ...more };
  const { status, json } = await api('POST', '/templates', body);
  expect([status, json.error]).toEqual([201, undefined]);
  await matches(templateV1, json.data);
  return json.data;
}

const tokenOf = ({ publicLink }: Json): string => publicLink.url.split('/start#')[1];
const origin = 'https://www.example.com';
const ancestorsOf = ({ headers }: Response) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
const asPage = { 'sec-fetch-site': 'same-origin' };
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  call('POST', `/api/start${path}`, { body, headers: { ...asPage, ...headers } });

/** Every person comes from a network of their own. */
function from(): Record<string, string> {
  networks += 1;
  return { 'x-forwarded-for': `203.${(networks >> 8) & 255}.${networks & 255}.7` };
}

async function ask(template: Json, email: string, name = 'Vera'): Promise<Json> {
  const reply = await post('/code', { link: tokenOf(template), name, email }, from());
  expect(reply.status).toBe(200);
  await matches(linkCodeAnswer, reply.json);
  return reply.json;
}

const codeIn = ({ text }: { text: string }): string => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '';

/** Asks for a code and reads it in the mailbox. */
async function proven(template: Json, email = anAddress('visitor')): Promise<{ attempt: string; code: string }> {
  const before = new Set((await mailsTo(email)).map(({ messageId }) => messageId));
  const { attempt } = await ask(template, email);
  const mail = await awaitMail(email, (each) => !before.has(each.messageId) && codeIn(each) !== '');
  return { attempt, code: codeIn(mail) };
}

async function started(template: Json, email = anAddress('visitor')): Promise<Json> {
  const reply = await post('', await proven(template, email));
  expect([reply.status, reply.json.error]).toEqual([200, undefined]);
  await matches(startAnswer, reply.json);
  return reply.json;
}

const envelopesOf = async ({ id }: Json): Promise<Json[]> =>
  (await api('GET', `/envelopes?templateId=${id}&limit=100`)).json.data;
const usesOf = async ({ id }: Json): Promise<number> =>
  (await api('GET', `/templates/${id}`)).json.data.publicLink.uses;

describe('a public link', () => {
  it('leads from name and code to a signed document, whose trail says how the person came', async () => {
    const template = await aLink();
    const opened = await post('/open', { link: tokenOf(template) });
    await matches(openLinkAnswer, opened.json);
    expect(opened.json).toMatchObject({ closed: null, name: 'Waiver', pages: 1, sender: owner.email });
    const email = anAddress('visitor');
    const { token, accessProof } = await started(template, email);
    expect(accessProof).toBeNull();
    expect((await open(token)).json).toMatchObject({ state: 'open', next: 'sign', recipient: { name: 'Vera', email } });
    expect((await sign(token)).status).toBe(200);
    const [envelope] = await envelopesOf(template);
    expect(envelope.recipients.map(({ roleKey: _, ...each }: Json) => each)).toMatchObject([
      { email, status: 'completed' },
      { email: host.email, status: 'sent' },
    ]);
    const id = envelope.id.replace('env_', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const arrival = (await eventsOf(owner, id)).find(({ type }) => type === 'recipient.sent');
    expect(arrival).toMatchObject({
      actor: { kind: 'recipient', ip: expect.stringMatching(/./) },
      data: { email, isByPublicLink: true, codeSentTo: email },
    });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your code for “Waiver”']);
    expect(await usesOf(template)).toBe(1);
  });

  it('a role that asks for a code needs no second one: the answer proves the first', async () => {
    const [visitor, other] = roles;
    const template = await aLink({}, { roles: [{ ...visitor, verification: 'email_code' }, other] });
    const { token, accessProof } = await started(template);
    expect((await open(token)).json).toMatchObject({ state: 'locked', needs: 'email_code' });
    expect((await open(token, { 'x-access-proof': accessProof })).json).toMatchObject({ state: 'open' });
  });

  it('repeated and parallel requests find one envelope; a person who comes back continues it', async () => {
    const template = await aLink();
    const email = anAddress('visitor');
    const given = await proven(template, email);
    const replies = await Promise.all(Array.from({ length: 4 }, () => post('', given)));
    const again = await post('', given);
    const tokens = new Set([...replies, again].map(({ json }) => json.token));
    expect([[...replies, again].map(({ status }) => status), tokens.size]).toEqual([[200, 200, 200, 200, 200], 1]);
    const later = await started(template, email.toUpperCase());
    expect(later.token).toBe(again.json.token);
    expect((await sign(later.token)).status).toBe(200);
    expect((await post('', given)).json.token).toBe(later.token);
    expectRefusal(await post('', await proven(template, email)), 409, 'public_link_used');
    expect([(await envelopesOf(template)).length, await usesOf(template)]).toEqual([1, 1]);
  }, 60_000);

  it('makes exactly as many envelopes as it may, however many ask at once', async () => {
    const template = await aLink({ maxUses: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, () => proven(template)));
    const replies = await Promise.all(people.map((given) => post('', given)));
    const full = replies.filter(({ status }) => status !== 200);
    for (const reply of full) expectRefusal(reply, 409, 'public_link_closed', 'reason', 'sender');
    expect([full.length, (await envelopesOf(template)).length, await usesOf(template)]).toEqual([5, 3, 3]);
    expect((await post('/open', { link: tokenOf(template) })).json).toMatchObject({ closed: 'full' });
    // Those who have a place continue, also when the link is full or closed.
    await api('PATCH', `/templates/${template.id}`, { publicLink: { isOpen: false } });
    const [index] = replies.flatMap(({ status }, place) => (status === 200 ? [place] : []));
    expect((await post('', people[index ?? 0] ?? {})).json.token).toBe(replies[index ?? 0]?.json.token);
    const more = await api('PATCH', `/templates/${template.id}`, { publicLink: { isOpen: true, maxUses: 4 } });
    expect(more.json.data.publicLink).toMatchObject({ uses: 3, maxUses: 4, recipients: [host] });
    await started(template);
    expect(await usesOf(template)).toBe(4);
  }, 60_000);

  it('one address may use it as often as the owner says', async () => {
    const template = await aLink({ perAddress: 2 });
    const email = anAddress('visitor');
    for (let round = 0; round < 2; round++)
      expect((await sign((await started(template, email)).token)).status).toBe(200);
    expectRefusal(await post('', await proven(template, email)), 409, 'public_link_used');
    expect(await usesOf(template)).toBe(2);
  }, 60_000);

  it('a robot without the code makes no envelope and uses no place; five wrong codes end the attempt', async () => {
    const template = await aLink({ maxUses: 1 });
    const { attempt, code } = await proven(template);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const reason of ['incorrect', 'incorrect', 'incorrect', 'incorrect', 'expired', 'expired']) {
      const { status, json } = await post('', { attempt, code: wrong });
      expect([status, json.error.code, json.error.details.code]).toEqual([401, 'invalid_access_code', reason]);
    }
    expect((await post('', { attempt, code })).json.error.details.code).toBe('expired');
    const other = await proven(template);
    const forged = other.attempt.replace(/^.{20}/, 'A'.repeat(20));
    expect((await post('', { attempt: forged, code: other.code })).status).toBe(401);
    expect([(await envelopesOf(template)).length, await usesOf(template)]).toEqual([0, 0]);
    expect((await post('', other)).status).toBe(200);
  }, 60_000);

  it('tokens and addresses that are tried show nothing', async () => {
    const template = await aLink();
    const token = tokenOf(template);
    const keyedHash = hmacKeyedHash(Buffer.from(stack().env.LINK_PEPPER ?? '', 'base64'));
    const ownerId = owner.userId;
    const missing = publicLinkToken(keyedHash, { ownerId, templateId: `tpl_${'a'.repeat(32)}`, version: 1 });
    const later = publicLinkToken(keyedHash, { ownerId, templateId: template.id, version: 2 });
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const bodies = await Promise.all(
      ['', 'x', forged, missing, later].map(async (link) => {
        const replies = [
          await post('/open', { link }),
          await post('/code', { link, name: 'V', email: 'v@example.com' }),
        ];
        return replies.map(({ status, text }) => `${status} ${text}`);
      }),
    );
    expect(new Set(bodies.flat()).size).toBe(1);
    expectRefusal(await post('/open', { link: 'x' }), 401, 'invalid_public_link');
    const used = anAddress('visitor');
    expect((await sign((await started(template, used)).token)).status).toBe(200);
    const answers = await Promise.all([used, host.email, anAddress('visitor')].map((email) => ask(template, email)));
    expect(new Set(answers.map(({ attempt: _, ...rest }) => JSON.stringify(rest))).size).toBe(1);
    const email = anAddress('host');
    const taken = await aLink({ recipients: [{ ...host, email }] });
    expectRefusal(await post('', await proven(taken, email)), 400, 'validation_error', 'email');
    expect(await usesOf(taken)).toBe(0);
  }, 60_000);

  it('a new link ends the earlier one and counts from 0; a copy of the template has none', async () => {
    const template = await aLink({ maxUses: 1 });
    await started(template);
    const { json } = await api('PATCH', `/templates/${template.id}`, { publicLink: { newLink: true } });
    expect(json.data.publicLink).toMatchObject({ uses: 0, maxUses: 1 });
    expectRefusal(await post('/open', { link: tokenOf(template) }), 401, 'invalid_public_link');
    await started(json.data);
    const copy = await call('POST', `/api/templates/${template.id}/duplicate`, {
      token: owner.token,
      body: { name: 'Copy' },
    });
    expect(copy.json.publicLink).toBeNull();
    expect((await api('DELETE', `/templates/${template.id}`)).status).toBe(200);
    expectRefusal(await post('/open', { link: tokenOf(json.data) }), 401, 'invalid_public_link');
  }, 60_000);

  it('400: an open link with a new end that has passed; the stored end may be repeated', async () => {
    const past = '2026-01-01T00:00:00.000Z';
    const place = 'publicLink.expiresAt';
    const publicLink = { roleKey: 'visitor', recipients: [host], expiresAt: past };
    const body = { name: 'Waiver', roles, fields, document: inline(await aPdf()), publicLink };
    expectRefusal(await api('POST', '/templates', body), 400, 'validation_error', place);
    const { id } = await aLink();
    const change = (link: object, more: object = {}) => api('PATCH', `/templates/${id}`, { ...more, publicLink: link });
    const refused = await change({ expiresAt: past });
    expectRefusal(refused, 400, 'validation_error', place);
    expect(refused.json.error.details).toEqual({ [place]: 'must be in the future' });
    expectRefusal(await change({ isOpen: true, expiresAt: past }), 400, 'validation_error', place);
    expect((await change({ isOpen: false, expiresAt: past })).status).toBe(200);
    expect((await change({ isOpen: true })).json.data.publicLink).toMatchObject({ isOpen: true, expiresAt: past });
    // The same moment, written otherwise.
    expect((await change({ expiresAt: '2026-01-01T01:00:00+01:00', maxUses: 5 }, { name: 'Other' })).status).toBe(200);
    expect((await api('PATCH', `/templates/${id}`, { name: 'Third' })).status).toBe(200);
    expectRefusal(await change({ expiresAt: '2026-01-02T00:00:00.000Z' }), 400, 'validation_error', place);
    expect((await change({ expiresAt: '2100-01-01T00:00:00.000Z' })).status).toBe(200);
  });

  it('a closed or expired link says so, names the sender, and sends no code', async () => {
    const past = '2026-01-01T00:00:00.000Z';
    // An open link takes no new end that has passed, but keeps the one that it has.
    const template = await aLink({ expiresAt: past, isOpen: false });
    await api('PATCH', `/templates/${template.id}`, { publicLink: { isOpen: true } });
    expect((await post('/open', { link: tokenOf(template) })).json).toMatchObject({
      closed: 'expired',
      sender: owner.email,
    });
    await api('PATCH', `/templates/${template.id}`, { publicLink: { isOpen: false, expiresAt: null } });
    const email = anAddress('visitor');
    const refused = await post('/code', { link: tokenOf(template), name: 'V', email });
    expectRefusal(refused, 409, 'public_link_closed', 'reason', 'sender');
    expect(refused.json.error.details).toEqual({ reason: 'closed', sender: owner.email });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('429: one address gets five codes, from whatever network they are asked for', async () => {
    const template = await aLink();
    const email = anAddress('visitor');
    for (let count = 0; count < 5; count++) await ask(template, email);
    const { status, headers } = await post('/code', { link: tokenOf(template), name: 'V', email }, from());
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('can be framed by one origin, where the person signs; the trail names the site', async () => {
    const template = await aLink({ embedOrigin: origin });
    const { embedUrl, url } = template.publicLink;
    expect(new URL(embedUrl).hash).toBe(new URL(url).hash);
    const page = await fetch(`${stack().url}${new URL(embedUrl).pathname}`);
    expect([page.status, ancestorsOf(page), page.headers.get('x-frame-options')]).toEqual([200, origin, null]);
    expect(await page.text()).toBe(await (await fetch(`${stack().url}/start`)).text());
    expect(ancestorsOf(await fetch(`${stack().url}/start`))).toBe("'none'");

    const frame = frameTokenOf(new URL(embedUrl).pathname) ?? '';
    const tokens = { link: tokenOf(template), frame };
    expect((await post('/open', tokens)).json).toMatchObject({ closed: null, name: 'Waiver' });
    const email = anAddress('visitor');
    const { attempt } = (await post('/code', { ...tokens, name: 'Vera', email }, from())).json;
    const code = codeIn(await awaitMail(email, (each) => codeIn(each) !== ''));
    const { token, framePath } = (await post('', { attempt, code })).json;
    expect((await post('', { attempt, code })).json).toMatchObject({ token, framePath });
    expect(ancestorsOf(await fetch(`${stack().url}${framePath}`))).toBe(origin);
    expect((await open(token)).json).toMatchObject({ state: 'open', next: 'sign', frameOrigin: origin });
    expect((await sign(token)).status).toBe(200);
    expect((await open(token)).json).toMatchObject({ state: 'open', recipient: { status: 'completed' } });
    const [envelope] = await envelopesOf(template);
    const trail = await eventsOf(owner, uuidOf(envelope.id));
    for (const type of ['recipient.embedded_started', 'recipient.completed']) {
      expect(trail.filter((event) => event.type === type).map(({ data }) => data)).toMatchObject([
        { origin, isByPublicLink: true },
      ]);
    }
  });

  it('404: in the frame of another origin, with another letter, or with the token of a session', async () => {
    const template = await aLink({ embedOrigin: origin });
    const path = new URL(template.publicLink.embedUrl).pathname;
    const keyedHash = hmacKeyedHash(Buffer.from(stack().env.LINK_PEPPER ?? '', 'base64'));
    const other = linkFramePath(keyedHash, 'https://evil.example');
    const session = framePath(keyedHash, { origin, expiresAt: new Date(Date.now() + 60_000) });
    const cut = '/start/'.length + 30;
    const letters = [8, 30, path.length - 1].map(
      (place) => path.slice(0, place) + (path[place] === 'A' ? 'B' : 'A') + path.slice(place + 1),
    );
    const wrong = [`${other.slice(0, cut)}${path.slice(cut)}`, session.replace('/embed/', '/start/'), ...letters];
    for (const each of [...wrong, path.replace('/start/', '/embed/'), '/start/A']) {
      const response = await fetch(`${stack().url}${each}`);
      expect([each, response.status, ancestorsOf(response)]).toEqual([each, 404, "'none'"]);
    }
    // A frame that the service has made for another link, and one whose origin the owner has replaced.
    const link = tokenOf(template);
    const bodies = [other, path].map((each) => ({ link, frame: frameTokenOf(each) }));
    await api('PATCH', `/templates/${template.id}`, { publicLink: { embedOrigin: 'https://new.example.com' } });
    for (const body of [...bodies, { link, frame: 'A' }]) {
      expectRefusal(await post('/open', body), 401, 'invalid_public_link');
      expectRefusal(await post('/logo', body), 401, 'invalid_public_link');
      expectRefusal(await post('/code', { ...body, name: 'V', email: 'v@example.com' }), 401, 'invalid_public_link');
    }
    const { json } = await api('PATCH', `/templates/${template.id}`, { publicLink: { embedOrigin: null } });
    expect(json.data.publicLink).toMatchObject({ embedOrigin: null, embedUrl: null });
  });

  it.each([
    'http://www.example.com',
    'https://*.example.com',
    'https://www.example.com/path',
    'https://a.example; script-src *',
    '',
  ])('400: "%s" is no origin that may frame it', async (embedOrigin) => {
    const body = { publicLink: { embedOrigin } };
    const template = await aLink();
    for (const path of ['/api/v1/templates', '/api/templates']) {
      const token = path.includes('v1') ? await anApiKey(owner, ['templates:write']) : owner.token;
      const reply = await call('PATCH', `${path}/${template.id}`, { token, body });
      expectRefusal(reply, 400, 'validation_error', 'publicLink.embedOrigin');
    }
  });

  it('shows the logo and the colour of the sender', async () => {
    const brandedOwner = await aSession();
    const ofOwner = { token: brandedOwner.token };
    const logoBody = { mimetype: 'image/png', contentBase64: picture(90).toString('base64') };
    expect((await call('PUT', '/api/account/logo', { ...ofOwner, body: logoBody })).status).toBe(200);
    await call('PATCH', '/api/account/profile', { ...ofOwner, body: { colour: '#0b5394' } });
    const publicLink = { roleKey: 'visitor', recipients: [host] };
    const body = { name: 'Waiver', roles, fields, document: inline(await aPdf()), publicLink };
    const link = tokenOf((await call('POST', '/api/templates', { ...ofOwner, body })).json);
    expect((await post('/open', { link })).json.brand).toEqual({ colour: '#0b5394', hasLogo: true });
    const logo = await post('/logo', { link });
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await post('/open', { link: tokenOf(await aLink()) })).json.brand).toBeNull();
    expectRefusal(await post('/logo', { link: tokenOf(await aLink()) }), 404, 'not_found');
  });

  it('403: another site cannot start one', async () => {
    const template = await aLink();
    const body = { link: tokenOf(template) };
    expectRefusal(await post('/open', body, { 'sec-fetch-site': 'cross-site' }), 403, 'cross_site_request');
  });

  it.each([
    [{ roleKey: 'nobody' }, ['publicLink.recipients', 'publicLink.roleKey']],
    [{ roleKey: 'host', recipients: [{ ...host, roleKey: 'visitor' }] }, ['publicLink.roleKey']],
    [{ recipients: [] }, ['publicLink.recipients']],
    [{ recipients: [host, { ...host, email: 'x@example.com' }] }, ['publicLink.recipients[1].roleKey']],
    [{ perAddress: 0 }, ['publicLink.perAddress']],
    [{ maxUses: 0 }, ['publicLink.maxUses']],
  ])('400: %j', async (publicLink, named) => {
    const template = await aLink();
    expectRefusal(await api('PATCH', `/templates/${template.id}`, { publicLink }), 400, 'validation_error', ...named);
  });

  it('needs the document, and a change of the roles that leaves one without a person closes it', async () => {
    const without = await api('POST', '/templates', {
      name: 'W',
      roles,
      publicLink: { roleKey: 'visitor', recipients: [host] },
    });
    expectRefusal(without, 400, 'validation_error', 'publicLink.isOpen');
    const template = await aLink();
    const { json } = await api('PATCH', `/templates/${template.id}`, {
      roles: [...roles, { key: 'third', name: 'Third' }],
    });
    expect(json.data.publicLink).toMatchObject({ isOpen: false, roleKey: 'visitor' });
  });
});
