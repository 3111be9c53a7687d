import { BlobServiceClient } from '@azure/storage-blob';
import {
  aCeremony,
  anAddress,
  aSignature,
  awaitMail,
  awaitStatus,
  copy,
  eventsOf,
  imageSha256,
  open,
  sign,
} from '../../ceremony.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { aSession, call, envelopeOf, runFunction, stack } from '../../stack.ts';

describe('a sealing that fails', () => {
  it('delays no signer, is repeated, is reported to the owner, and can be done later', async () => {
    const session = await aSession();
    const { token, envelopeId } = await aCeremony(session, [
      { email: anAddress(), name: 'Ann' },
      { email: anAddress(), name: 'Bea', order: 2 },
    ]);
    const signature = aSignature(77);
    expect((await sign(token(0), { signature })).status).toBe(200);
    const blobs = BlobServiceClient.fromConnectionString(stack().env.AzureWebJobsStorage ?? '');
    const blob = blobs.getContainerClient('signatures').getBlockBlobClient(`${envelopeId}/${imageSha256(signature)}`);
    await blob.delete();

    const last = await sign(token(1));
    expect([last.status, last.json.envelope.status]).toEqual([200, 'sealing']);
    expect((await open(token(1))).json).toMatchObject({ next: 'wait', envelope: { status: 'sealing' } });

    const failed = await eventually(async () => {
      await runFunction('SweepEnvelopes');
      const envelope = await envelopeOf(session, envelopeId);
      return envelope.status !== 'sealing' && envelope;
    });
    expect(failed).toMatchObject({ status: 'failed', failure: 'internal_error' });
    const event = (await eventsOf(session, envelopeId)).find(({ type }) => type === 'envelope.failed');
    expect(event?.data).toEqual({ reason: 'internal_error', attempts: 5 });
    await awaitMail(session.email, ({ subject }) => subject.startsWith('Could not be sealed'));
    expect((await open(token(0))).json).toMatchObject({ next: 'wait', envelope: { status: 'sealing' } });
    expect((await copy(token(0))).json.error).toMatchObject({ code: 'invalid_state', details: { status: 'failed' } });

    const bytes = Buffer.from(signature.contentBase64, 'base64');
    await blob.upload(bytes, bytes.length, { blobHTTPHeaders: { blobContentType: 'image/png' } });
    const done = await call('POST', `/api/envelopes/${envelopeId}/complete`, { token: session.token });
    expect(done.status).toBe(200);
    const completed = await awaitStatus(session, envelopeId, 'completed');
    expect((await copy(token(1))).json.sha256).toBe(completed.hash);
  }, 180_000);
});
