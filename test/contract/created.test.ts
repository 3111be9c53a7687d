/** RFC 9110, section 15.3.2: the answer to a request that creates something names it. */

import type { PublishedRoute } from '../../shared/contracts/route.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { actingFor } from '../fixtures/organizations.ts';
import { httpRoutes } from '../fixtures/routes.ts';
import { aDraft, aPdf, type Client, call, inline, type Session } from '../stack.ts';

let owner: Session;
let api: Client;
let app: Client;
beforeAll(async () => {
  ({ owner, api, app } = await anIntegrator());
});

const person = { email: 'ada@example.com', name: 'Ada' };
const template = { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] };
const webhook = { url: 'https://hooks.example.com/x' };

/** Every route that answers 201. */
const creations: Record<string, () => ReturnType<Client>> = {
  V1CreateEnvelope: async () => api('POST', '/envelopes', { name: 'Lease', recipients: [person] }),
  V1AddRecipient: async () => {
    const { json } = await api('POST', '/envelopes', { name: 'Lease', recipients: [person] });
    return api('POST', `/envelopes/${json.data.id}/recipients`, { ...person, email: 'bob@example.com' });
  },
  V1CreateTemplate: async () => api('POST', '/templates', template),
  V1CreateWebhook: async () => api('POST', '/webhooks', webhook),
  CreateTemplate: async () => app('POST', '/templates', template),
  GetUploadUrl: async () => app('POST', '/GetUploadUrl', { filename: 'a.pdf', mimetype: 'application/pdf' }),
  DuplicateTemplate: async () => {
    const { json } = await app('POST', '/templates', template);
    return app('POST', `/templates/${json.id}/duplicate`, { name: 'Copy' });
  },
  SaveAsTemplate: async () => {
    const id = await aDraft(owner);
    await app('PATCH', `/envelopes/${id}`, { signers: [person] });
    return app('POST', `/envelopes/${id}/template`, { name: 'Lease' });
  },
  UseTemplate: async () => {
    const { json } = await app('POST', '/templates', { ...template, document: inline(await aPdf()) });
    return app('POST', `/templates/${json.id}/use`, { recipients: [{ ...person, roleKey: 'tenant' }] });
  },
};

it.each(Object.keys(creations))('201 of %s: Location answers what was created', async (name) => {
  const created = await creations[name]?.();
  const path = created?.headers.get('location') ?? '';
  expect([name, created?.status, path]).toEqual([name, 201, expect.stringMatching(/^\/api\//)]);
  const isV1 = path.startsWith('/api/v1/');
  const read = isV1 ? await api('GET', path.slice('/api/v1'.length)) : await app('GET', path.slice('/api'.length));
  const idOf = (json: { data?: { id: string }; id?: string; envelopeId?: string } = {}) =>
    json.data?.id ?? json.id ?? json.envelopeId;
  expect([name, read.status, idOf(read.json)]).toEqual([name, 200, idOf(created?.json)]);
});

it('201 of what the app API does not answer alone: a key and a webhook, which can be deleted there; an account', async () => {
  const made = await app('POST', '/webhooks', webhook);
  expect(made.headers.get('location')).toBe(`/api/webhooks/${made.json.id}`);
  expect((await app('DELETE', `/webhooks/${made.json.id}`)).status).toBe(200);
  const key = await app('POST', '/keys', { name: 'a', scopes: ['account:read'] });
  expect(key.headers.get('location')).toBe(`/api/keys/${key.json.id}`);
  expect((await app('DELETE', `/keys/${key.json.id}`)).status).toBe(200);
  const body = {
    email: `created-${Date.now()}@example.com`,
    password: 'a long password',
    invitationCode: 'LOCAL-INVITE',
  };
  const account = await call('POST', '/api/Register', { body });
  expect([account.status, account.headers.get('location')]).toEqual([201, '/api/account']);
  const organization = await app('POST', '/organizations', { name: 'Northwind' });
  expect([organization.status, organization.headers.get('location')]).toEqual([201, '/api/organizations/current']);
  const acting = actingFor(organization.json.organizationId);
  const invitation = { email: 'joan@example.com', role: 'member' };
  const invited = await app('POST', '/organizations/invitations', invitation, acting);
  expect([invited.status, invited.headers.get('location')]).toEqual([201, '/api/organizations/invitations']);
});

it('the same request again under one Idempotency-Key has the same Location', async () => {
  const create = () =>
    api('POST', '/envelopes', { name: 'Lease', recipients: [person] }, { 'Idempotency-Key': `at-${owner.userId}` });
  const [first, again] = [await create(), await create()];
  expect([again.status, again.headers.get('location')]).toEqual([201, first.headers.get('location')]);
});

/** v1/batches.test.ts and v1/correct-envelope.test.ts read the Location of theirs. */
const elsewhere = ['CorrectEnvelope', 'CreateBatch', 'V1CorrectEnvelope', 'V1CreateBatch'];
const others = ['CreateKey', 'CreateOrganization', 'CreateWebhook', 'InviteMember', 'Register', ...elsewhere];

it('these are all routes that answer 201', async () => {
  const routes = (await httpRoutes()) as unknown as Pick<PublishedRoute, 'name' | 'answers'>[];
  const named = routes.filter(({ answers }) => answers && 201 in answers).map(({ name }) => name);
  expect(named.sort()).toEqual([...Object.keys(creations), ...others].sort());
});
