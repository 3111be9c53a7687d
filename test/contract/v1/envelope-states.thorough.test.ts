import { dataOf, listOf } from '../../../shared/contracts/paging.ts';
import { documentAnswer, eventV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { type Status, statuses } from '../../../shared/domain/envelopes/envelope.ts';
import { decline, sign, tokenOf } from '../../ceremony.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { changeRecord, endTimeOf } from '../../fixtures/records.ts';
import { aPdf, type Client, download, inline, type Json, matches, type Session, uuidOf } from '../../stack.ts';

let owner: Session;
let app: Client;
let api: Client;
let pdf: Uint8Array;

beforeAll(async () => {
  ({ owner, app, api } = await anIntegrator());
  pdf = await aPdf({ pages: 2 });
});

const aPlace = { type: 'text', page: 1, x: 10, y: 10, width: 90, height: 20 };
const recipients = [
  { email: 'ada@example.com', name: 'Ada' },
  { email: 'bob@example.com', name: 'Bob', role: 'approver', order: 2 },
];

async function anEnvelope(more: object = {}): Promise<Json> {
  const { status, json } = await api('POST', '/envelopes', {
    name: 'Lease',
    recipients,
    document: inline(pdf),
    ...more,
  });
  expect([status, json.error]).toEqual([201, undefined]);
  return json.data;
}

describe('document and events', () => {
  it('200: addresses of the original; the sealed one when it is there', async () => {
    const { id } = await anEnvelope();
    const { json } = await api('GET', `/envelopes/${id}/document`);
    await matches(dataOf(documentAnswer), json);
    expect(json.data.sealed).toBeNull();
    expect(Buffer.from(await download(json.data.original.url))).toEqual(Buffer.from(pdf));
  });

  it('200: the audit trail, chained without gaps', async () => {
    const { id } = await anEnvelope();
    await api('PATCH', `/envelopes/${id}`, { name: 'Renamed' });
    await api('POST', `/envelopes/${id}/send`);
    const { json } = await api('GET', `/envelopes/${id}/events`);
    await matches(listOf(eventV1), json);
    expect(json.data.map(({ type }: Json) => type)).toEqual([
      'envelope.created',
      'envelope.updated',
      'envelope.sent',
      'recipient.sent',
    ]);
    for (const [index, event] of json.data.entries()) {
      expect(event.data.sequence).toBe(index + 1);
      if (index > 0) expect(event.data.previousHash).toBe(json.data[index - 1].data.hash);
    }
  });
});

describe('every state × every route that changes something', () => {
  const send = (id: string) => api('POST', `/envelopes/${id}/send`);

  /** Writes into the records a state that lasts only a moment, or that only a fault causes. */
  const rewrite = (id: string, change: object) =>
    changeRecord(owner.userId, uuidOf(id), (item) => Object.assign(item, change));
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const sealing = { claimId: 'c', leaseUntil: later, attempts: 1, requestedAt: later, requestedBy: 'owner' };

  const reach: Record<Status, (id: string, firstSigner: string) => Promise<unknown>> = {
    draft: async () => undefined,
    sent: send,
    in_progress: async (id, signer) => {
      await send(id);
      expect((await sign(tokenOf(owner, uuidOf(id), signer))).status).toBe(200);
    },
    sealing: async (id) => {
      await send(id);
      await rewrite(id, { status: 'sealing', sealing });
    },
    failed: async (id) => {
      await send(id);
      await rewrite(id, { status: 'failed', sealing, failure: 'internal_error', failedAt: later });
    },
    voided: async (id) => {
      await send(id);
      await api('PATCH', `/envelopes/${id}`, { status: 'voided' });
    },
    declined: async (id, signer) => {
      await send(id);
      expect((await decline(tokenOf(owner, uuidOf(id), signer))).status).toBe(200);
    },
    expired: async (id) => {
      await api('PATCH', `/envelopes/${id}`, { expiresAt: later });
      await send(id);
      await endTimeOf(owner.userId, uuidOf(id));
    },
    completed: async (id) => {
      await api('PATCH', `/envelopes/${id}`, { requireAllSignatures: false });
      await app('POST', `/envelopes/${uuidOf(id)}/complete`);
    },
  };
  const routes: Record<string, (id: string, recipientId: string) => Promise<{ status: number; json: Json }>> = {
    send: (id) => api('POST', `/envelopes/${id}/send`),
    rename: (id) => api('PATCH', `/envelopes/${id}`, { name: 'Other' }),
    message: (id) => api('PATCH', `/envelopes/${id}`, { message: 'Other' }),
    prolong: (id) => api('PATCH', `/envelopes/${id}`, { expiresAt: later }),
    place: (id, recipientId) => api('PATCH', `/envelopes/${id}`, { fields: [{ ...aPlace, recipientId }] }),
    document: (id) =>
      api('PATCH', `/envelopes/${id}`, { document: { filename: 'b.pdf', mimetype: 'application/pdf' } }),
    update: (id) => app('PUT', `/envelopes/${uuidOf(id)}`, { message: 'Other' }),
    void: (id) => api('PATCH', `/envelopes/${id}`, { status: 'voided', voidReason: 'because' }),
    addRecipient: (id) => api('POST', `/envelopes/${id}/recipients`, { email: 'new@example.com', name: 'New' }),
    editRecipient: (id, recipientId) => api('PATCH', `/envelopes/${id}/recipients/${recipientId}`, { name: 'Other' }),
    removeRecipient: (id, recipientId) => api('DELETE', `/envelopes/${id}/recipients/${recipientId}`),
    delete: (id) => api('DELETE', `/envelopes/${id}`),
  };
  const onlyInDrafts = ['send', 'rename', 'place', 'document'];
  const whileOpen = Object.keys(routes).filter((route) => !onlyInDrafts.includes(route));
  /** The routes that each state allows. All others answer 409 invalid_state with the state. */
  const allowed: Record<Status, string[]> = {
    draft: Object.keys(routes).filter((route) => route !== 'void'),
    sent: whileOpen,
    in_progress: whileOpen,
    sealing: [],
    completed: ['delete'],
    declined: ['delete'],
    voided: ['delete'],
    expired: ['delete'],
    failed: ['delete'],
  };
  const cases = statuses.flatMap((state) =>
    Object.keys(routes).map((route): [Status, string, boolean] => [state, route, allowed[state].includes(route)]),
  );

  async function anEnvelopeIn(state: Status): Promise<Json> {
    const envelope = await anEnvelope();
    await reach[state](envelope.id, envelope.recipients[0].id);
    return envelope;
  }
  /** A refusal changes nothing, so that one envelope of each state serves all refusals. */
  const untouchable = new Map<Status, Promise<Json>>();
  function theUntouchable(state: Status): Promise<Json> {
    const known = untouchable.get(state) ?? anEnvelopeIn(state);
    untouchable.set(state, known);
    return known;
  }

  it.each(cases)('%s × %s: allowed %s', async (state, route, isAllowed) => {
    const envelope = await (isAllowed ? anEnvelopeIn(state) : theUntouchable(state));
    const before = await api('GET', `/envelopes/${envelope.id}`);
    expect(before.json.data.status).toBe(state);
    const { status, json } = await (routes[route] as NonNullable<(typeof routes)[string]>)(
      envelope.id,
      // The recipient who has not acted in any state.
      envelope.recipients[1].id,
    );
    if (isAllowed) return expect([Math.floor(status / 100), json.error]).toEqual([2, undefined]);
    if (state === 'sealing' && route === 'delete') expect(json.error.code).toBe('sealing_in_progress');
    else expect([status, json.error.code, json.error.details]).toEqual([409, 'invalid_state', { status: state }]);
    const after = await api('GET', `/envelopes/${envelope.id}`);
    expect([after.headers.get('etag'), after.json]).toEqual([before.headers.get('etag'), before.json]);
  });
});

describe('DELETE /api/v1/envelopes/{id}', () => {
  it('200: erases a draft, voids a sent envelope, and removes a finished one from the lists', async () => {
    const draft = await anEnvelope();
    expect((await api('DELETE', `/envelopes/${draft.id}`)).json).toEqual({ data: { id: draft.id, deleted: true } });
    expect((await api('GET', `/envelopes/${draft.id}`)).status).toBe(404);

    const sent = await anEnvelope();
    await api('POST', `/envelopes/${sent.id}/send`);
    await api('DELETE', `/envelopes/${sent.id}`);
    expect((await api('GET', `/envelopes/${sent.id}`)).json.data.status).toBe('voided');
    await api('DELETE', `/envelopes/${sent.id}`);
    const listed = (await api('GET', '/envelopes?limit=100')).json.data.map(({ id }: Json) => id);
    expect(listed).not.toContain(sent.id);
    expect((await api('GET', `/envelopes/${sent.id}/events`)).json.data.at(-1).type).toBe('envelope.deleted');
  });
});

describe('an envelope that has expired', () => {
  it('is expired in every list and filter at once, before anything has recorded it', async () => {
    const usual = api;
    const fresh = await anIntegrator();
    api = fresh.api;
    const { id } = await anEnvelope({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await api('POST', `/envelopes/${id}/send`);
    expect((await api('GET', '/envelopes?status=sent')).json.pagination.total).toBe(1);
    await endTimeOf(fresh.owner.userId, uuidOf(id));
    const statuses = async (path: string) => (await api('GET', path)).json.data.map(({ status }: Json) => status);
    expect(await statuses('/envelopes')).toEqual(['expired']);
    expect(await statuses('/envelopes?status=expired')).toEqual(['expired']);
    expect(await statuses('/envelopes?status=sent')).toEqual([]);
    const listed = await fresh.app('GET', '/envelopes');
    expect(listed.json.map(({ status }: Json) => status)).toEqual(['expired']);
    expect((await api('GET', `/envelopes/${id}`)).json.data.status).toBe('expired');
    api = usual;
  });
});
