/** How envelopes, templates, endpoints and deliveries look from outside, and the pages of their lists. */
import type { Envelope } from '../../../shared/domain/envelopes/envelope.ts';
import { cursorOf } from '../../../shared/domain/list-position.ts';
import type { Delivery } from '../../../shared/domain/webhooks/delivery.ts';
import type { Webhook } from '../../../shared/domain/webhooks/webhook.ts';
import { AppError } from '../../../shared/errors.ts';
import { errorAnswer, toResponse } from '../../../shared/http/answer.ts';
import { listAnswer, pageOf, runWithTokens, toPage } from '../../../shared/http/paging.ts';
import { toAppEnvelope, toUploadedAppEnvelope } from '../../../shared/http/views.ts';
import { toDeliveryV1, toWebhookV1 } from '../../../shared/http/webhook-views.ts';
import { aPinnedDocument, aSeal, aSentEnvelope, envelopeId } from '../../fixtures/envelopes.ts';

const completedAt = '2026-11-20T11:00:00.000Z';

function addresses(isThere = true) {
  return {
    uploadReadAddress: async () => 'https://storage.example/document',
    sealedReadAddress: async (blobName: string, filename: string) => `https://storage.example/${blobName}?${filename}`,
    uploadProperties: async () => (isThere ? { etag: '"1"', size: 3 } : null),
  };
}

const announced = (({ filename, mimetype, blobName }) => ({ filename, mimetype, blobName }))(aPinnedDocument());
const anEnvelope = (changes: object = {}) => ({ ...aSentEnvelope(), ...changes }) as Envelope;
const completed = (seal: object) => anEnvelope({ status: 'completed', completedAt, seal });

describe('an envelope of the app API', () => {
  it('has the address of its document, and in a single read only once the document is there', async () => {
    const documentUrl = 'https://storage.example/document';
    expect(await toAppEnvelope(addresses(), anEnvelope())).toMatchObject({ documentUrl, filename: 'contract.pdf' });
    expect(await toAppEnvelope(addresses(), anEnvelope({ document: null }))).toMatchObject({
      documentUrl: null,
      filename: null,
    });
    const draft = anEnvelope({ status: 'draft', document: announced });
    expect(await toUploadedAppEnvelope(addresses(false), draft)).toMatchObject({ documentUrl: null });
    expect(await toUploadedAppEnvelope(addresses(), draft)).toMatchObject({ documentUrl });
  });

  it('has what is sealed only when it is completed: the file, its hash, a higher level and a certificate where there are', async () => {
    expect(await toAppEnvelope(addresses(), anEnvelope())).not.toHaveProperty('signedUrl');
    const plain = await toAppEnvelope(addresses(), completed(aSeal()));
    expect(plain).toMatchObject({
      signedUrl: expect.stringContaining(`${envelopeId}/sealed.pdf?`),
      hash: aSeal().sha256,
      seal: { level: 'B-B' },
    });
    expect(plain.seal).not.toHaveProperty('archive');
    expect(plain.seal).not.toHaveProperty('certificate');
    const file = { sha256: 'cd', size: 9, pages: 1, level: 'B-LTA', archivedAt: completedAt, sealedAt: completedAt };
    const seal = aSeal({
      archive: { ...file, blobName: 'archived.pdf' } as never,
      certificate: { ...file, blobName: 'certificate.pdf' } as never,
    });
    expect((await toAppEnvelope(addresses(), completed(seal))).seal).toMatchObject({
      archive: { url: expect.stringContaining('archived.pdf') },
      certificate: { url: expect.stringContaining('certificate.pdf') },
    });
  });
});

describe('the public API', () => {
  it('says why an endpoint is disabled, and nothing of one that is not', () => {
    const webhook = { id: 'whk_1', url: 'https://example.com', events: [], disabledReason: 'gone' };
    const view = (status: string) => toWebhookV1({ ...webhook, status } as unknown as Webhook).disabledReason;
    expect([view('disabled'), view('enabled')]).toEqual(['gone', null]);
  });

  it('says of a delivery when it is tried again, or why it failed, and whose envelope it is about', () => {
    const attempt = { at: completedAt, outcome: 'timeout', responseCode: null, durationMs: 9, responseBody: null };
    const facts = { envelopeId, attempts: [{ ...attempt, id: 'hidden' }], failure: 'gone', nextAttemptAt: completedAt };
    const view = (changes: object) => toDeliveryV1({ ...facts, ...changes } as unknown as Delivery);
    const v1Id = `env_${envelopeId.replaceAll('-', '')}`;
    expect(view({ status: 'failed' })).toMatchObject({ failure: 'gone', nextAttemptAt: null, envelopeId: v1Id });
    expect(view({ status: 'pending' })).toMatchObject({
      failure: null,
      nextAttemptAt: completedAt,
      attempts: [attempt],
    });
    expect(view({ status: 'delivered', envelopeId: null })).toMatchObject({
      failure: null,
      nextAttemptAt: null,
      envelopeId: null,
    });
  });
});

describe('a page of a list', () => {
  interface Item {
    id: string;
    turn: number;
  }
  const byTurn = { list: 'recipients', keyOf: ({ turn }: Item) => turn } as const;
  const anItem = (digit: string, turn: number): Item => ({ id: `rcp_${digit.repeat(32)}`, turn });
  const cursorAfter = ({ id, turn }: Item) => cursorOf('recipients', { key: turn, id });
  const [a, b, c, d, e] = [anItem('a', 1), anItem('b', 1), anItem('c', 2), anItem('1', 3), anItem('e', 3)];

  it('has its position, and says whether more follows', () => {
    const all = [e, b, d, a, c];
    const answered = (query: Parameters<typeof toPage>[0]) => {
      const page = toPage(query);
      return listAnswer(pageOf(all, page, byTurn), page, ({ id, turn }) => ({ text: id.slice(-1), turn })).json;
    };
    expect(answered({ limit: 2, offset: 1 })).toEqual({
      data: [
        { text: 'b', turn: 1 },
        { text: 'c', turn: 2 },
      ],
      pagination: { total: 5, limit: 2, offset: 1, hasMore: true, nextCursor: cursorAfter(c) },
    });
    expect(answered({ limit: 2, cursor: cursorAfter(c) })).toEqual({
      data: [
        { text: '1', turn: 3 },
        { text: 'e', turn: 3 },
      ],
      pagination: { limit: 2, hasMore: false, nextCursor: null },
    });
    expect(answered({ limit: 2, offset: 3 })).toMatchObject({ pagination: { hasMore: false, nextCursor: null } });
  });

  it.each([false, true])('skips and repeats nothing when items come and go between pages, descending: %s', (down) => {
    const order = { ...byTurn, isDescending: down };
    const before = [a, b, c, d, e];
    const first = pageOf(before, toPage({ limit: 2 }), order);
    const gone = first.items;
    const after = [...before.filter((item) => !gone.includes(item)), anItem('0', down ? 9 : 0), anItem('7', 2)];
    const next = pageOf(after, toPage({ limit: 9, cursor: first.nextCursor ?? '' }), order);
    const wanted = [anItem('7', 2), c, d, e].sort((x, y) => x.turn - y.turn);
    expect(next).toEqual({ items: down ? [anItem('c', 2), anItem('7', 2), b, a] : wanted, nextCursor: null });
  });

  it('400: a cursor of another list, and a cursor with an offset', () => {
    const wrong = expect.objectContaining({ code: 'validation_error' });
    expect(() => pageOf([], toPage({ cursor: 'x' }), byTurn)).toThrow(wrong);
    expect(() => toPage({ cursor: 'x', offset: 0 })).toThrow(
      expect.objectContaining({ details: { offset: 'cannot be combined with a cursor' } }),
    );
  });

  it('has the names of the app API, in the query, in the answer, and in the refusal of a token', async () => {
    const all = [a, b, c];
    const list = (query: { maxSearchResults?: number; continuationToken?: string }) =>
      runWithTokens(query, async ({ limit, cursor }) => {
        const page = toPage({ limit, cursor });
        return listAnswer(pageOf(all, page, byTurn), page, ({ id }) => id.slice(-1));
      });
    const { json } = await list({ maxSearchResults: 2 });
    expect(json).toEqual({ items: ['a', 'b'], continuationToken: cursorAfter(b) });
    expect((await list({ continuationToken: cursorAfter(b) })).json).toEqual({ items: ['c'], continuationToken: null });
    await expect(list({ continuationToken: 'x' })).rejects.toMatchObject({
      details: { continuationToken: expect.any(String) },
    });
  });
});

describe('an answer', () => {
  it('of an error says when to come back in whole seconds, at least one, and details only where there are some', () => {
    const headers = (retryAfterSeconds?: number) =>
      errorAnswer(new AppError('rate_limit_exceeded', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }))
        .headers;
    expect([headers(0.2), headers(1.2), headers()]).toEqual([{ 'Retry-After': '1' }, { 'Retry-After': '2' }, {}]);
    const errorOf = (details?: Record<string, string>) =>
      errorAnswer(new AppError('validation_error', details ? { details } : {})).json as { error: object };
    expect(errorOf().error).not.toHaveProperty('details');
    expect(errorOf({ name: 'is missing' }).error).toHaveProperty('details', { name: 'is missing' });
    expect(errorAnswer(new AppError('unauthorized')).headers).toEqual({ 'WWW-Authenticate': 'Bearer' });
  });

  it('of bytes is sent as it is, to HEAD without them and without a type of its own', () => {
    const bytes = Buffer.from('PDF');
    const headers = { 'Content-Type': 'application/pdf' };
    expect(toResponse({ status: 200, bytes, headers }, {}, 'GET')).toMatchObject({ body: bytes, headers });
    const head = toResponse({ status: 200, bytes }, {}, 'HEAD');
    expect([head.body, head.headers]).toEqual([
      undefined,
      { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' },
    ]);
    const empty = toResponse({ status: 204 }, {}, 'HEAD');
    expect([empty.status, empty.headers, 'jsonBody' in toResponse({ status: 204 }, {}, 'GET')]).toEqual([
      204,
      head.headers,
      false,
    ]);
  });
});
