/** A document that was signed before its upload: its dry run, and its separate certificate. */
import type { PinnedDocument, SealedCertificate } from '../../../../shared/domain/documents/document.ts';
import type { EarlierSignatures, SealedDocument, SealRequest } from '../../../../shared/domain/documents/sealing.ts';
import { createEnvelope, type Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { awaitSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { AppError } from '../../../../shared/errors.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { getCertificate } from '../../../../shared/operations/envelopes/documents.ts';
import { sealEnvelope } from '../../../../shared/operations/envelopes/seal-envelope.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import {
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  minutesLater,
  sentAt,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';

const original = Buffer.from('signed before');
const pinned: PinnedDocument = { ...aPinnedDocument(original), earlierSignatures: 'preserve' };

describe('trying a signed document', () => {
  /** An engine that finds earlier signatures and refuses to draw fields. */
  function trying(more: Partial<Pick<Envelope, 'fields' | 'document' | 'earlierSignatures'>> = {}) {
    const preflight = jest.fn(async (_: unknown, __: unknown, stamps: unknown[] = [], options: object = {}) => {
      const { earlierSignatures = 'override' } = options as { earlierSignatures?: EarlierSignatures };
      if (earlierSignatures === 'preserve' && stamps.length > 0) throw new AppError('document_signed');
      return { pages: 2, pageSizes: aPinnedDocument().pageSizes ?? [], size: 13, findings: [], earlierSignatures };
    });
    const { filename, mimetype, blobName } = pinned;
    const { envelope } = createEnvelope(
      {
        id: aSentEnvelope().id,
        ownerId: aSentEnvelope().ownerId,
        ownerEmail: 'owner@example.com',
        name: 'Lease',
        document: { filename, mimetype, blobName },
        recipients: [aRecipient('1')],
        requireAllSignatures: true,
        ...more,
      },
      sentAt,
    );
    const memory = inMemory({ seal: jest.fn(), preflight }, [envelope]);
    memory.uploads.set(pinned.blobName, original);
    const ref = { ownerId: envelope.ownerId, envelopeId: envelope.id };
    const modes = () => preflight.mock.calls.map(([, , , options]) => options);
    return { ...memory, ref, modes, now: () => memory.envelopes.the(envelope.id) };
  }

  it('that was tried in another mode is tried again; one without signatures is not', async () => {
    const same = trying({ document: pinned });
    await sendEnvelope(same.deps, same.ref);
    expect(same.modes()).toEqual([]);
    const other = trying({ document: pinned, earlierSignatures: 'override' });
    await sendEnvelope(other.deps, other.ref);
    expect(other.modes()).toEqual([{ earlierSignatures: 'override' }]);
    expect(other.now().document).toMatchObject({ sha256: pinned.sha256, earlierSignatures: 'override' });
    const unsigned = trying({ document: { ...pinned, earlierSignatures: null }, earlierSignatures: 'override' });
    await sendEnvelope(unsigned.deps, unsigned.ref);
    expect(unsigned.modes()).toEqual([]);
  });
});

describe('the certificate of a preserved document', () => {
  /** The result of the engine: every attempt seals a different file and states its hash in the certificate. */
  const sealed = (attempt: number): SealedDocument => {
    const bytes = Buffer.from(`sealed ${attempt}`);
    const beside = Buffer.from(`certificate of ${sha256(bytes)}`);
    const file = (chunk: Buffer, pages: number) => ({
      chunks: [chunk],
      size: chunk.length,
      sha256: sha256(chunk),
      pages,
      level: 'B-B' as const,
    });
    return { ...file(bytes, 2), findings: [], certificate: file(beside, 1) };
  };

  function sealing() {
    const waiting = awaitSealing(
      { ...aSentEnvelope(), requireAllSignatures: false, document: pinned },
      'claim',
      minutesLater(-5),
    );
    let attempt = 0;
    const seal = jest.fn(async (_: SealRequest) => sealed(++attempt));
    const memory = inMemory({ seal, preflight: jest.fn() }, [waiting]);
    memory.uploads.set(pinned.blobName, original);
    const ref = { ownerId: waiting.ownerId, envelopeId: waiting.id };
    const now = () => memory.envelopes.the(waiting.id);
    const sealOf = () => {
      const envelope = now();
      if (envelope.status !== 'completed') throw new Error(`is ${envelope.status}`);
      return envelope.seal;
    };
    const sweep = () => {
      memory.clock.advance(120_000);
      return sealEnvelope(memory.deps, ref).catch(() => undefined);
    };
    return { ...memory, ref, seal, now, sealOf, sweep };
  }

  /** The stored certificate is of exactly the sealed file that the record names. */
  function expectPair({ sealOf, sealed }: ReturnType<typeof sealing>): SealedCertificate {
    const { certificate, blobName, sha256: hash } = sealOf();
    if (!certificate) throw new Error('there is no certificate');
    expect([...sealed.keys()].sort()).toEqual([certificate.blobName, blobName]);
    expect(sha256(sealed.get(blobName)?.bytes ?? '')).toBe(hash);
    expect(sealed.get(certificate.blobName)?.bytes.toString()).toBe(`certificate of ${hash}`);
    expect(sha256(`certificate of ${hash}`)).toBe(certificate.sha256);
    return certificate;
  }

  it('is stored with the sealed file, recorded in envelope and trail, and returned', async () => {
    const service = sealing();
    await completeEnvelope(service.deps, service.ref);
    expect(service.seal.mock.calls[0]?.[0]).toMatchObject({ earlierSignatures: 'preserve' });
    const certificate = expectPair(service);
    const completed = service.envelopes.events().find(({ type }) => type === 'envelope.completed');
    expect(completed?.data).toMatchObject({ certificateSha256: certificate.sha256 });
    expect(await getCertificate(service.deps, service.ref)).toEqual({
      url: `https://storage.example/${certificate.blobName}`,
      filename: 'contract (certificate).pdf',
      level: 'B-B',
      sha256: certificate.sha256,
      size: certificate.size,
      expiresAt: expect.any(String),
    });
  });

  it('a worker that died between the two files: the next attempt stores a pair of its own and erases the rest', async () => {
    const service = sealing();
    const { storeSealed } = service.documents;
    service.documents.storeSealed = (name, file, facts) =>
      name.endsWith('/sealed.pdf') ? Promise.reject(new Error('killed')) : storeSealed(name, file, facts);
    await service.sweep();
    expect([...service.sealed.keys()]).toEqual([expect.stringMatching(/\/certificate-[0-9a-f]{64}\.pdf$/)]);
    expect(service.now().status).toBe('sealing');
    service.documents.storeSealed = storeSealed;
    await service.sweep();
    expectPair(service);
    expect(service.seal).toHaveBeenCalledTimes(2);
  });

  it('a worker that died before it recorded both: the next attempt adopts the pair', async () => {
    const service = sealing();
    const { commit } = service.envelopes.records;
    service.envelopes.records.commit = (current, next, events) =>
      next.status === 'completed' ? Promise.reject(new Error('killed')) : commit(current, next, events);
    await service.sweep();
    service.envelopes.records.commit = commit;
    await service.sweep();
    expectPair(service);
    expect(service.seal).toHaveBeenCalledTimes(1);
  });

  it('of two attempts at once, the sealed file that was stored first has its own', async () => {
    const service = sealing();
    const { storeSealed } = service.documents;
    const other = sealed(7);
    service.documents.storeSealed = async (name, file, facts) => {
      if (name.endsWith('/sealed.pdf') && !service.sealed.has(name)) {
        const { certificate, ...rest } = other;
        const blobName = `${service.ref.envelopeId}/certificate-${rest.sha256}.pdf`;
        if (!certificate) throw new Error('there is no certificate');
        await storeSealed(blobName, certificate, { ...certificate, sealing: null });
        const named = { ...certificate, blobName };
        const sealing = { ...(facts.sealing ?? { originalSha256: '', pages: 2, sealedAt: '' }), certificate: named };
        await storeSealed(name, rest, { ...rest, sealing });
      }
      return storeSealed(name, file, facts);
    };
    await completeEnvelope(service.deps, service.ref);
    expect(service.sealOf().sha256).toBe(other.sha256);
    expectPair(service);
  });

  it('409 before it is there; certificate_in_document where it is pages of the sealed file', async () => {
    const service = sealing();
    await expect(getCertificate(service.deps, service.ref)).rejects.toMatchObject({
      code: 'invalid_state',
      details: { status: 'sealing' },
    });
    const { certificate: _, ...whole } = sealed(1);
    service.seal.mockResolvedValue(whole);
    await completeEnvelope(service.deps, service.ref);
    expect(service.sealOf().certificate).toBeUndefined();
    await expect(getCertificate(service.deps, service.ref)).rejects.toMatchObject({
      code: 'certificate_in_document',
      status: 404,
    });
  });
});
