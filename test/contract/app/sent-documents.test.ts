/** Sent documents: labels, copied links, the audit trail as a PDF, corrections of recipients, and the owner's e-mails. */

import { envelopeIdToV1 } from '../../../shared/domain/ids.ts';
import {
  aCeremony,
  anAddress,
  awaitMail,
  awaitStatus,
  eventsOf,
  mailsTo,
  open,
  sign,
  tokenIn,
} from '../../ceremony.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { aDraft, anApiKey, aSession, type Client, client, expectRefusal, type Session, stack } from '../../stack.ts';

let owner: Session;
let app: Client;
beforeAll(async () => {
  owner = await aSession();
  app = client(owner.token);
});

const trailOf = async (id: string): Promise<string[]> => (await eventsOf(owner, id)).map(({ type }) => type);

describe('labels', () => {
  it('200: set by one API, read by the other, in any status, without an event', async () => {
    const { owner: session, app, api } = await anIntegrator();
    const id = await aDraft(session);
    const path = `/envelopes/${id}`;
    const before = (await app('PATCH', path, { labels: [' Leases ', 'leases', 'Flat 7'] })).json;
    expect(before.labels).toEqual(['Leases', 'Flat 7']);
    const v1 = `/envelopes/${envelopeIdToV1(id)}`;
    expect((await api('GET', v1)).json.data.labels).toEqual(['Leases', 'Flat 7']);
    expect((await app('POST', `${path}/complete`)).status).toBe(200);
    const { json } = await api('PATCH', v1, { labels: ['Done'] });
    expect([json.data.status, json.data.labels]).toEqual(['completed', ['Done']]);
    const events = await eventsOf(session, id);
    expect(events.filter(({ data }) => JSON.stringify(data).includes('labels'))).toEqual([]);
    const created = await api('POST', '/envelopes', {
      name: 'Lease',
      labels: ['New'],
      recipients: [{ email: anAddress(), name: 'Ada' }],
    });
    expect(created.json.data.labels).toEqual(['New']);
  });

  it('400: 21 labels, or one of 51 characters', async () => {
    const path = `/envelopes/${await aDraft(owner)}`;
    for (const labels of [Array.from({ length: 21 }, (_, index) => `L${index}`), ['x'.repeat(51)], ['']])
      expectRefusal(await app('PATCH', path, { labels }), 400, 'validation_error');
  });
});

describe('a signing link that the owner copies', () => {
  it('200: the recipient’s own link, which stays valid, and the audit trail says so', async () => {
    const first = { email: anAddress(), name: 'Ann' };
    const { envelopeId, signers, token } = await aCeremony(owner, [
      first,
      { email: anAddress(), name: 'Ben', order: 2 },
    ]);
    const link = (index: number, by = app) => by('POST', `/envelopes/${envelopeId}/signers/${signers[index].id}/link`);
    const { status, json, headers } = await link(0);
    expect([status, json.url.split('#')[1]]).toEqual([200, token(0)]);
    expect(headers.get('cache-control')).toContain('no-store');
    expect((await open(token(0))).status).toBe(200);
    expect(await trailOf(envelopeId)).toContain('recipient.link_copied');
    expect((await link(1)).json.error.code).toBe('not_your_turn');
    expect((await link(0, client((await aSession()).token))).status).toBe(404);
    expect((await sign(token(0))).status).toBe(200);
    expect((await link(0)).json.error.code).toBe('recipient_locked');
  });
});

describe('the audit trail as a PDF', () => {
  it('200: before the document is completed, by both APIs, in the chosen language', async () => {
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
    expect(await textOf(`/api/v1/envelopes/${envelopeIdToV1(envelopeId)}/audit-trail`, key)).toContain('Audit trail');
    expect((await app('GET', `/envelopes/${envelopeId}/audit-trail?language=xx`)).status).toBe(400);
  });
});

describe('a recipient who is corrected after sending', () => {
  it('200: the new address gets a new link, the old link ends, and the audit trail names both steps', async () => {
    const [wrong, right] = [anAddress('wrong'), anAddress('right')];
    const { envelopeId, signers, token } = await aCeremony(owner, [{ email: wrong, name: 'Ann' }]);
    const body = { signers: [{ id: signers[0].id, email: right, language: 'de' }] };
    await awaitMail(wrong);
    expect((await app('PATCH', `/envelopes/${envelopeId}`, body)).status).toBe(200);
    expectRefusal(await open(token(0)), 401, 'invalid_signing_link');
    const fresh = await awaitMail(right);
    expect(fresh.subject).toContain('Bitte unterschreiben');
    expect((await open(tokenIn(fresh))).json).toMatchObject({ next: 'sign' });
    expect(await mailsTo(wrong)).toHaveLength(1);
    expect(await trailOf(envelopeId)).toEqual(
      expect.arrayContaining(['envelope.updated', 'recipient.sent', 'recipient.viewed']),
    );
  });
});

describe('the preferences of an owner', () => {
  const preferences = '/account/preferences';

  it('200: e-mails about each signature, and the sealed document with the last', async () => {
    const session = await aSession();
    const own = client(session.token);
    expect((await own('GET', preferences)).json.notifications.signed).toBe(false);
    const change = { notifications: { signed: true, completed: false }, attachesSealed: true };
    const { json } = await own('PATCH', preferences, change);
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
    const mail = await awaitMail(session.email);
    expect(mail.text).toContain('Ann Ångström has signed');
    expect((await mailsTo(session.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Signed by Ann Ångström'),
    ]);
  });

  it('200: the account keeps saved filters; 400: an unknown choice', async () => {
    const savedFilters = [{ name: 'Leases', query: '?label=Lease' }];
    expect((await app('PATCH', preferences, { savedFilters })).json.savedFilters).toEqual(savedFilters);
    const other = await app('PATCH', preferences, { notifications: { declined: false } });
    expect(other.json.savedFilters).toEqual(savedFilters);
    expect((await app('PATCH', preferences, { notifications: { weekly: true } })).status).toBe(400);
  });
});
