import { keysAnswer } from '../../../shared/contracts/accounts.ts';
import { anAddress, mailsTo } from '../../ceremony.ts';
import { anIntegrator, type Integrator } from '../../fixtures/integrator.ts';
import { actingFor, anOrganization } from '../../fixtures/organizations.ts';
import { httpRoutes } from '../../fixtures/routes.ts';
import {
  aPdf,
  type Client,
  client,
  everyScope,
  expectRefusal,
  inline,
  type Json,
  matches,
  type Reply,
} from '../../stack.ts';

let world: Integrator;
/** The public API with a key of every scope that is for drafts only. */
let limited: Client;
let document: Json;

const ada = () => ({ email: anAddress('ada'), name: 'Ada' });

beforeAll(async () => {
  world = await anIntegrator();
  const { status, json } = await world.app('POST', '/keys', { name: 'Agent', scopes: everyScope, draftsOnly: true });
  expect([status, json.draftsOnly]).toEqual([201, true]);
  const ofKey = client(json.key);
  limited = (method, path, ...more) => ofKey(method, `/v1${path}`, ...more);
  document = inline(await aPdf());
});

function expectOnlyDrafts(reply: Reply): void {
  expectRefusal(reply, 403, 'insufficient_permissions', 'draftsOnly');
}

const made = async (body: object): Promise<Json> =>
  (await world.api('POST', '/envelopes', { name: 'Lease', recipients: [ada()], document, ...body })).json.data;

describe('a key with draftsOnly', () => {
  it('is listed as such; a key without it is not', async () => {
    const { json } = await world.app('GET', '/keys');
    await matches(keysAnswer, json);
    expect(json.map(({ name, draftsOnly }: Json) => [name, draftsOnly])).toEqual([
      ['Agent', true],
      [expect.stringMatching(/^test/), false],
    ]);
  });

  it('403: every route of v1 that does more than read and prepare drafts, and no other', async () => {
    const routes = (await httpRoutes()).filter(({ auth }) => auth.kind === 'apiKey');
    const { id } = await made({});
    const refused: string[] = [];
    for (const { method, path, body, name, auth } of routes) {
      const address = path
        .replace('/api/v1', '')
        .replace('{envelopeId}', id)
        .replace(/\{\w+\}/g, 'x');
      const { status, json } = await limited(method, address, body ? {} : undefined);
      const isRefused = status === 403 && json.error.details.draftsOnly !== undefined;
      if (isRefused) refused.push(name);
      expect([name, isRefused]).toEqual([name, auth.kind === 'apiKey' && auth.effect === 'acts']);
    }
    expect(refused.length).toBe(21);
  });

  it('201, 200: prepares a draft: creates it, edits it and its recipients, and checks it', async () => {
    const created = await limited('POST', '/envelopes', { name: 'Lease', recipients: [ada()], document, send: false });
    expect([created.status, created.json.data?.status]).toEqual([201, 'draft']);
    const path = `/envelopes/${created.json.data.id}`;
    expect((await limited('PATCH', path, { message: 'Please sign.', legalHold: false })).status).toBe(200);
    const added = await limited('POST', `${path}/recipients`, ada());
    expect(added.status).toBe(201);
    const ofRecipient = `${path}/recipients/${added.json.data.id}`;
    expect((await limited('PATCH', ofRecipient, { name: 'Ada King' })).status).toBe(200);
    expect((await limited('DELETE', ofRecipient)).status).toBe(200);
    expect((await limited('POST', `${path}/preflight`, {})).status).toBe(200);
  });

  it('403: does not end the legal hold on a draft, of a person or of an organization', async () => {
    const { id } = await made({ legalHold: true });
    const path = `/envelopes/${id}`;
    expectOnlyDrafts(await limited('PATCH', path, { message: 'Please sign.', legalHold: false }));
    const { message, legalHold } = (await world.api('GET', path)).json.data;
    expect([message, legalHold]).toEqual([null, true]);
    expect((await limited('PATCH', path, { message: 'Please sign.' })).status).toBe(200);

    const headers = actingFor(await anOrganization(world.owner));
    const keyOf = async (more: object) => {
      const body = { name: 'Agent', scopes: ['envelopes:write'], ...more };
      return client((await world.app('POST', '/keys', body, headers)).json.key);
    };
    const [free, ofAgent] = [await keyOf({}), await keyOf({ draftsOnly: true })];
    const held = { name: 'Lease', recipients: [ada()], document, legalHold: true };
    const { json } = await free('POST', '/v1/envelopes', held);
    expectOnlyDrafts(await ofAgent('PATCH', `/v1/envelopes/${json.data.id}`, { legalHold: false }));
  });

  it('403: does not send with the creation, and then nothing is created', async () => {
    const recipient = ada();
    for (const more of [{ send: true }, { legalHold: true }]) {
      const body = { name: 'Lease', recipients: [recipient], document, externalId: 'refused', ...more };
      expectOnlyDrafts(
        await limited('POST', '/envelopes', body, { 'idempotency-key': `refused-${Object.keys(more)}` }),
      );
    }
    expect((await limited('GET', '/envelopes?externalId=refused')).json.pagination.total).toBe(0);
    expect(await mailsTo(recipient.email)).toEqual([]);
  });

  it('403: a replay of a sent creation under the same Idempotency-Key', async () => {
    const body = { name: 'Lease', recipients: [ada()], document, send: true };
    const headers = { 'idempotency-key': 'shared-key-1' };
    expect((await world.api('POST', '/envelopes', body, headers)).status).toBe(201);
    expectOnlyDrafts(await limited('POST', '/envelopes', body, headers));
  });

  it('403: does not change a document that is sent: its recipients would get an e-mail', async () => {
    const { id, recipients } = await made({ send: true });
    const path = `/envelopes/${id}`;
    const before = await world.api('GET', path);
    const other = ada();
    expectOnlyDrafts(await limited('PATCH', path, { status: 'voided' }));
    expectOnlyDrafts(await limited('PATCH', path, { legalHold: true }));
    expectOnlyDrafts(await limited('PATCH', path, { expiresAt: null }));
    expectOnlyDrafts(await limited('POST', `${path}/recipients`, other));
    expectOnlyDrafts(await limited('PATCH', `${path}/recipients/${recipients[0].id}`, { email: other.email }));
    expectOnlyDrafts(await limited('DELETE', `${path}/recipients/${recipients[0].id}`));
    const after = await world.api('GET', path);
    expect([after.headers.get('etag'), after.json]).toEqual([before.headers.get('etag'), before.json]);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  it('reads no signing link, although it has the scope: with the link it could sign', async () => {
    const { id, recipients } = await made({ recipients: [{ ...ada(), notify: false }], send: true });
    expect(recipients[0].signingUrl).toContain('/sign#');
    for (const path of [
      `/envelopes/${id}`,
      `/envelopes/${id}/recipients`,
      `/envelopes/${id}/recipients/${recipients[0].id}`,
    ]) {
      const { status, text } = await limited('GET', path);
      expect([path, status, text]).toEqual([path, 200, expect.not.stringContaining('signingUrl')]);
    }
  });
});
