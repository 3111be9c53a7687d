/** What an owner does with documents that are out: labels, links, corrections, and choosing e-mails. */
import { aCeremony, anAddress, awaitMail, awaitStatus, mailsTo, open, sign } from '../../ceremony.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { aDraft, anApiKey, aSession, call, type Json, type Session, stack } from '../../stack.ts';

let owner: Session;

beforeAll(async () => {
  owner = await aSession();
});

const asked = (method: string, path: string, body?: object, session = owner) =>
  call(method, path, { token: session.token, ...(body && { body }) });

const trailOf = async (id: string): Promise<string[]> =>
  (await asked('GET', `/api/envelopes/${id}/events`)).json.map(({ type }: Json) => type);

describe('labels', () => {
  it('200: set by one API, read by the other, in any status, without an event', async () => {
    const { owner: session, api } = await anIntegrator();
    const id = await aDraft(session);
    const path = `/api/envelopes/${id}`;
    const before = (await asked('PATCH', path, { labels: [' Leases ', 'leases', 'Flat 7'] }, session)).json;
    expect(before.labels).toEqual(['Leases', 'Flat 7']);
    const v1 = `/envelopes/env_${id.replaceAll('-', '')}`;
    expect((await api('GET', v1)).json.data.labels).toEqual(['Leases', 'Flat 7']);
    expect((await asked('POST', `${path}/complete`, undefined, session)).status).toBe(200);
    const { json } = await api('PATCH', v1, { labels: ['Done'] });
    expect([json.data.status, json.data.labels]).toEqual(['completed', ['Done']]);
    const events = (await asked('GET', `${path}/events`, undefined, session)).json;
    expect(events.filter(({ data }: Json) => JSON.stringify(data).includes('labels'))).toEqual([]);
    const created = await api('POST', '/envelopes', {
      name: 'Lease',
      labels: ['New'],
      recipients: [{ email: anAddress(), name: 'Ada' }],
    });
    expect(created.json.data.labels).toEqual(['New']);
  });

  it('400: 21 labels, or one of 51 characters', async () => {
    const path = `/api/envelopes/${await aDraft(owner)}`;
    for (const labels of [Array.from({ length: 21 }, (_, index) => `L${index}`), ['x'.repeat(51)], ['']]) {
      expect((await asked('PATCH', path, { labels })).json.error.code).toBe('validation_error');
    }
  });
});

describe('a signing link that the owner copies', () => {
  it('200: the recipient’s own link, which stays valid, and the audit trail says so', async () => {
    const first = { email: anAddress(), name: 'Ann' };
    const { envelopeId, signers, token } = await aCeremony(owner, [
      first,
      { email: anAddress(), name: 'Ben', order: 2 },
    ]);
    const link = (index: number, session = owner) =>
      asked('POST', `/api/envelopes/${envelopeId}/signers/${signers[index].id}/link`, undefined, session);
    const { status, json, headers } = await link(0);
    expect([status, json.url.split('#')[1]]).toEqual([200, token(0)]);
    expect(headers.get('cache-control')).toContain('no-store');
    expect((await open(token(0))).status).toBe(200);
    expect(await trailOf(envelopeId)).toContain('recipient.link_copied');
    expect((await link(1)).json.error.code).toBe('not_your_turn');
    expect((await link(0, await aSession())).status).toBe(404);
    expect((await sign(token(0))).status).toBe(200);
    expect((await link(0)).json.error.code).toBe('recipient_locked');
  });
});

describe('the audit trail as a PDF', () => {
  it('200: before the document is completed, by both APIs, in the language asked for', async () => {
    const { envelopeId, token } = await aCeremony(owner, [{ email: anAddress(), name: 'Ann Ångström' }]);
    expect((await open(token(0))).status).toBe(200);
    const key = await anApiKey(owner, ['envelopes:read']);
    const textOf = async (path: string, bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const response = await fetch(`${stack().url}${path}`, { headers });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return (await pageTexts(new Uint8Array(await response.arrayBuffer()))).join();
    };
    const path = `/api/envelopes/${envelopeId}/audit-trail`;
    const german = await textOf(`${path}?language=de`, owner.token);
    expect(german).toContain('Prüfprotokoll');
    expect(german).toMatch(/Ann Ångström <[^>]+> hat das Dokument angesehen/);
    const v1 = `/api/v1/envelopes/env_${envelopeId.replaceAll('-', '')}/audit-trail`;
    expect(await textOf(v1, key)).toContain('Audit trail');
    expect((await asked('GET', `${path}?language=xx`)).status).toBe(400);
  });
});

describe('a recipient who is corrected after sending', () => {
  it('200: the new address gets a new link, the old one ends, and the audit trail names both steps', async () => {
    const [wrong, right] = [anAddress('wrong'), anAddress('right')];
    const { envelopeId, signers, token } = await aCeremony(owner, [{ email: wrong, name: 'Ann' }]);
    const body = { signers: [{ id: signers[0].id, email: right, language: 'de' }] };
    expect((await asked('PATCH', `/api/envelopes/${envelopeId}`, body)).status).toBe(200);
    expect((await open(token(0))).status).toBe(401);
    const { links, subject } = await awaitMail(right);
    expect(subject).toContain('Bitte unterschreiben');
    expect((await open(links[0]?.split('#')[1] ?? '')).status).toBe(200);
    expect(await trailOf(envelopeId)).toEqual(
      expect.arrayContaining(['envelope.updated', 'recipient.sent', 'recipient.viewed']),
    );
  });
});

describe('what the owner chooses', () => {
  it('200: e-mails about each signature, and the sealed document with the last', async () => {
    const session = await aSession();
    const path = '/api/account/preferences';
    expect((await asked('GET', path, undefined, session)).json.notifications.signed).toBe(false);
    const change = { notifications: { signed: true, completed: false }, attachesSealed: true };
    const { json } = await asked('PATCH', path, change, session);
    expect(json).toEqual({
      notifications: { viewed: false, signed: true, completed: false, declined: true, expired: true },
      attachesSealed: true,
      savedFilters: [],
    });
    const email = anAddress();
    const { envelopeId, token } = await aCeremony(session, [{ email, name: 'Ann Ångström' }]);
    expect((await sign(token(0))).status).toBe(200);
    await awaitStatus(session, envelopeId, 'completed');
    const copy = await awaitMail(email, ({ subject }) => subject.startsWith('Completed'));
    expect(copy.text).toContain('The sealed document is attached to this e-mail.');
    const told = await awaitMail(session.email);
    expect(told.text).toContain('Ann Ångström has signed');
    expect((await mailsTo(session.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Signed by Ann Ångström'),
    ]);
  });

  it('200: saved filters are kept with the account; 400: a choice that there is not', async () => {
    const savedFilters = [{ name: 'Leases', query: '?label=Lease' }];
    const path = '/api/account/preferences';
    expect((await asked('PATCH', path, { savedFilters })).json.savedFilters).toEqual(savedFilters);
    expect((await asked('PATCH', path, { notifications: { declined: false } })).json.savedFilters).toEqual(
      savedFilters,
    );
    expect((await asked('PATCH', path, { notifications: { weekly: true } })).status).toBe(400);
  });
});
