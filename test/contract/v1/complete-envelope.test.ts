import { dataOf } from '../../../shared/contracts/paging.ts';
import { envelopeV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { anAddress } from '../../ceremony.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { aPdf, type Client, download, expectRefusal, inline, type Json, matches } from '../../stack.ts';

let api: Client;
beforeAll(async () => {
  ({ api } = await anIntegrator());
});

async function anEnvelope(more: object = {}): Promise<string> {
  const recipients = [{ email: anAddress(), name: 'Ada' }];
  const body = { name: 'Lease', recipients, document: inline(await aPdf()), ...more };
  const { status, json } = await api('POST', '/envelopes', body);
  expect([status, json.error]).toEqual([201, undefined]);
  return json.data.id;
}

describe('POST /api/v1/envelopes/{envelopeId}/complete', () => {
  it.each([true, false])(
    '200: seals before the recipients have acted (sent: %s); parallel calls get one seal',
    async (send) => {
      const id = await anEnvelope({ requireAllSignatures: false, send });
      const answers = await Promise.all([1, 2, 3].map(() => api('POST', `/envelopes/${id}/complete`)));
      const [first] = answers;
      expect(answers.map(({ status, json }) => [status, json.error])).toEqual(answers.map(() => [200, undefined]));
      await matches(dataOf(envelopeV1), first?.json);
      expect(first?.headers.get('etag')).toMatch(/^"/);
      expect(first?.json.data).toMatchObject({ id, status: 'completed', seal: { sha256: expect.any(String) } });
      expect(new Set(answers.map(({ json }) => json.data.seal.sha256)).size).toBe(1);
      const { sealed } = (await api('GET', `/envelopes/${id}/document`)).json.data;
      expect(sha256(await download(sealed.url))).toBe(first?.json.data.seal.sha256);
      const completed = ((await api('GET', `/envelopes/${id}/events`)).json.data as Json[]).filter(
        ({ type }) => type === 'envelope.completed',
      );
      expect(completed).toHaveLength(1);
    },
  );

  it('409: signatures are required, until the sender does without them; no document; voided. 412: another version', async () => {
    const id = await anEnvelope({ send: true });
    expectRefusal(await api('POST', `/envelopes/${id}/complete`), 409, 'signatures_outstanding');
    const { headers } = await api('PATCH', `/envelopes/${id}`, { requireAllSignatures: false });
    const stale = { 'If-Match': '"stale"' };
    expectRefusal(await api('POST', `/envelopes/${id}/complete`, {}, stale), 412, 'precondition_failed');
    const current = { 'If-Match': headers.get('etag') ?? '' };
    expect((await api('POST', `/envelopes/${id}/complete`, {}, current)).json.data.status).toBe('completed');
    const bare = await anEnvelope({ document: undefined, requireAllSignatures: false });
    expectRefusal(await api('POST', `/envelopes/${bare}/complete`), 409, 'document_missing');
    const voided = await anEnvelope({ send: true });
    await api('DELETE', `/envelopes/${voided}`);
    expectRefusal(await api('POST', `/envelopes/${voided}/complete`), 409, 'invalid_state');
  });
});
