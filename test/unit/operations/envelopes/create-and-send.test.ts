/** Creating and sending in one run: what a refusal, a crash and a repetition leave. */
import { createEnvelope } from '../../../../shared/operations/envelopes/create-envelope.ts';
import { aDraftingService, ada, id, place, withBytes, withoutBytes } from '../../../fixtures/drafting.ts';
import { ownerId } from '../../../fixtures/envelopes.ts';
import { codeOfRefusal, refusalOf } from '../../../fixtures/refusals.ts';

const url = 'https://files.example.com/lease.pdf';
const byUrl = { document: { ...withoutBytes, url }, send: true };
const typesOf = ({ envelopes }: ReturnType<typeof aDraftingService>) => envelopes.events().map(({ type }) => type);

describe('creating with send', () => {
  it('writes the sent envelope and its events at once, under the sender’s profile', async () => {
    const service = aDraftingService();
    const profile = { name: 'Olivia', company: 'Northwind' };
    const body = { name: 'Lease', recipients: [ada], document: withBytes('pdf'), send: true };
    const input = { ownerId, ownerEmail: 'owner@example.com', profile: profile as never, seed: id, body };
    const { envelope, upload } = await createEnvelope(service.deps, input as never);
    expect(envelope.value).toMatchObject({ status: 'sent', sender: profile, document: { pages: 2 } });
    expect([upload, typesOf(service)]).toEqual([null, ['envelope.created', 'envelope.sent', 'recipient.sent']]);
    expect(service.envelopes.events().map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it.each<[string, object, string]>([
    ['a damaged document', { document: withBytes('damaged') }, 'document_damaged'],
    [
      'a missing anchor',
      {
        document: withBytes('pdf'),
        fields: [{ recipientId: ada.email, type: 'signature', width: 90, height: 40, anchor: { text: 'Here' } }],
      },
      'anchor_not_found',
    ],
    [
      'a field of a viewer',
      {
        document: withBytes('pdf'),
        recipients: [
          { ...ada, role: 'viewer' },
          { email: 'b@example.com', name: 'B' },
        ],
        fields: [{ ...place, recipientId: ada.email, type: 'signature' }],
      },
      'validation_error',
    ],
    ['an address without a document', { document: { ...withoutBytes, url: `${url}x` } }, 'document_unreachable'],
    ['no document', {}, 'validation_error'],
  ])('leaves neither an envelope nor bytes after %s', async (_, body, code) => {
    const service = aDraftingService();
    service.addresses.set(url, Buffer.from('pdf'));
    expect(await codeOfRefusal(service.create({ ...body, send: true }))).toBe(code);
    expect([service.names(), typesOf(service), service.now()]).toEqual([[], [], undefined]);
  });

  it('a repeated run after a crash reads the address no second time, and finds the envelope of the first', async () => {
    const service = aDraftingService();
    service.addresses.set(url, Buffer.from('crash'));
    await expect(service.create(byUrl)).rejects.toThrow('the worker died');
    expect(typesOf(service)).toEqual([]);
    service.preflight.mockImplementation(async (bytes: Uint8Array) => ({
      pages: 2,
      pageSizes: [{ count: 2, width: 600, height: 800 }],
      size: bytes.length,
      findings: [],
      earlierSignatures: null,
    }));
    service.addresses.set(url, Buffer.from('other bytes by now'));
    const first = await service.create(byUrl);
    const again = await service.create(byUrl);
    expect(again.envelope).toEqual(first.envelope);
    expect([service.fetched, typesOf(service).length]).toEqual([[url], 3]);
  });

  it('validation_error: two contents', async () => {
    const service = aDraftingService();
    const both = { document: { ...withBytes('pdf'), url } };
    expect(await refusalOf(service.create(both))).toEqual(['validation_error', { 'document.url': expect.any(String) }]);
    expect([service.fetched, service.names()]).toEqual([[], []]);
  });
});

it('templates and changed drafts take a document by its address', async () => {
  const service = aDraftingService();
  service.addresses.set(url, Buffer.from('pdf'));
  const { document } = byUrl;
  expect((await service.template({ document })).template.value.document).toMatchObject({ pages: 2 });
  await service.create();
  expect((await service.update({ document })).envelope.value.document).toMatchObject({ pages: 2, size: 3 });
});
