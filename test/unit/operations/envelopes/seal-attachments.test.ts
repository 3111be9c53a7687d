/** Files that recipients have attached, when the document is sealed. */
import type { SealedDocument, SealRequest } from '../../../../shared/domain/documents/sealing.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { awaitSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { sealEnvelope } from '../../../../shared/operations/envelopes/seal-envelope.ts';
import {
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  minutesLater,
  recipientId,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';

const original = Buffer.from('the document');
const file = Buffer.from('the sealed file');
const sealedFile: SealedDocument = {
  ...{ chunks: [file], size: file.length, sha256: sha256(file) },
  ...{ pages: 3, level: 'B-B', findings: [] },
};
const attached = Buffer.from('a passport');
const attachment = (recipient: string, bytes = attached) => ({
  ...{ fieldId: 'fld_1', recipientId: recipientId(recipient), filename: `${recipient}.pdf`, size: attached.length },
  ...{
    mimetype: 'application/pdf' as const,
    sha256: sha256(bytes),
    blobName: 'x',
    etag: sha256(attached).slice(0, 8),
  },
});

async function sealedWith(attachments: object[]) {
  const document = aPinnedDocument(original);
  const recipients = [{ ...aRecipient('1'), status: 'completed' as const }, aRecipient('2')];
  const sent = {
    ...aSentEnvelope(),
    requireAllSignatures: false,
    document,
    recipients,
    attachments,
  } as Envelope<'sent'>;
  const waiting = awaitSealing(sent, 'claim', minutesLater(-5));
  const seal = jest.fn<Promise<SealedDocument>, [SealRequest]>(async () => sealedFile);
  const memory = inMemory({ seal, preflight: jest.fn() }, [waiting]);
  memory.uploads.set(document.blobName, original).set('x', attached);
  const failure = await sealEnvelope(memory.deps, { ownerId: waiting.ownerId, envelopeId: waiting.id }).then(
    () => null,
    (error: { code?: string }) => error.code,
  );
  return { failure, request: seal.mock.lastCall?.[0] };
}

it('is sealed with the document once its recipient has acted, and named after them', async () => {
  const { request } = await sealedWith([attachment('1'), attachment('2')]);
  expect(request?.attachments).toEqual([
    expect.objectContaining({ filename: expect.stringContaining('1.pdf'), bytes: new Uint8Array(attached) }),
  ]);
  for (const none of [[], [attachment('2')]]) {
    expect((await sealedWith(none)).request).not.toHaveProperty('attachments');
  }
});

it('is not sealed where its bytes are others than were uploaded', async () => {
  const { failure, request } = await sealedWith([attachment('1', Buffer.from('another passport'))]);
  expect([failure, request]).toEqual(['service_unavailable', undefined]);
});
