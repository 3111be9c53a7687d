/** Actions of recipients with their signing links; all adapters are in memory. */
import { randomBytes } from 'node:crypto';
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { finishSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { recordAccessCode } from '../../../../shared/domain/signing/ceremony.ts';
import { AppError } from '../../../../shared/errors.ts';
import { unlockSigningLink } from '../../../../shared/operations/signing/access-codes.ts';
import { declineEnvelope, openSigningLink } from '../../../../shared/operations/signing/ceremony.ts';
import {
  downloadSignedCopy,
  readSignatureImage,
  readSigningDocument,
} from '../../../../shared/operations/signing/files.ts';
import { aCeremonyOf, keyedHash, original, picture, pinned, signature } from '../../../fixtures/ceremony.ts';
import { aRecipient, aSeal, aSentEnvelope, sha256 } from '../../../fixtures/envelopes.ts';
import { anotherInstance, tried } from '../../../fixtures/operations.ts';
import { codeOf } from '../../../fixtures/refusals.ts';

/** A sent envelope and what its recipients can do; the first has the link that requests use unless they name another. */
function aCeremony(recipients: Recipient[] = [aRecipient('1'), aRecipient('2')]) {
  const preflight = jest.fn(async () => tried);
  const ceremony = aCeremonyOf(aSentEnvelope({ recipients }), preflight);
  const enqueued: string[] = [];
  Object.assign(ceremony.deps.jobQueue, {
    enqueueDispatch: async () => void enqueued.push('dispatch'),
    enqueueSealing: async ({ envelopeId }: { envelopeId: string }) => void enqueued.push(envelopeId),
  });
  return { ...ceremony, enqueued, preflight };
}

describe('opening a link', () => {
  it('counts as viewed once', async () => {
    const { deps, request, types, now } = aCeremony();
    expect(await openSigningLink(deps, request())).toMatchObject({
      state: 'open',
      next: 'sign',
      recipient: { status: 'viewed' },
    });
    expect(await openSigningLink(deps, request())).toMatchObject({ state: 'open', next: 'sign' });
    expect(types()).toEqual(['recipient.viewed']);
    expect(now().recipients.map(({ status }) => status)).toEqual(['viewed', 'sent']);
  });
});

describe('an access code', () => {
  const coded = () => aCeremony([aRecipient('1', { accessCodeHash: keyedHash.hash('access-code', '4711') })]);

  it('is asked for before anything is shown, and nothing counts as viewed', async () => {
    const { deps, request, types, sign } = coded();
    expect(await openSigningLink(deps, request())).toMatchObject({ state: 'locked' });
    expect(await codeOf(readSigningDocument(deps, request()))).toBe('access_code_required');
    expect(await codeOf(readSignatureImage(deps, request(), sha256(signature)))).toBe('access_code_required');
    expect(await codeOf(downloadSignedCopy(deps, request()))).toBe('access_code_required');
    expect(await codeOf(declineEnvelope(deps, request(), 'no'))).toBe('access_code_required');
    expect(await codeOf(sign())).toBe('access_code_required');
    expect(types()).toEqual([]);
  });

  it('gives a proof that opens the link for twelve hours', async () => {
    const { deps, request, clock } = coded();
    const { accessProof } = await unlockSigningLink(deps, request(), '4711');
    expect(await openSigningLink(deps, request('1', { accessProof }))).toMatchObject({ state: 'open' });
    clock.advance(12 * 3_600_000 + 1_000);
    expect(await openSigningLink(deps, request('1', { accessProof }))).toMatchObject({ state: 'locked' });
  });

  it('rotation: unlocks although the new hash cannot be written', async () => {
    const former = randomBytes(32);
    const accessCodeHash = hmacKeyedHash(former).hash('access-code', '4711');
    const { deps, request } = aCeremony([aRecipient('1', { accessCodeHash })]);
    let writes = 0;
    const commit: typeof deps.envelopes.commit = async (...written) => {
      writes += 1;
      if (writes > 1) throw new Error('away');
      return deps.envelopes.commit(...written);
    };
    const envelopes = { ...deps.envelopes, get: deps.envelopes.get, commit };
    const rotated = { ...deps, keyedHash: hmacKeyedHash(randomBytes(32), former) };
    const { accessProof } = await unlockSigningLink({ ...rotated, envelopes }, request(), '4711');
    expect(await openSigningLink(rotated, request('1', { accessProof }))).toMatchObject({ state: 'open' });
  });

  it('can be guessed five times in fifteen minutes; a right one forgets the wrong ones', async () => {
    const { deps, request, clock } = coded();
    const guess = (code: string) => codeOf(unlockSigningLink(anotherInstance(deps), request(), code));
    expect([await guess('1'), await guess('4711'), await guess('2'), await guess('3')]).toEqual([
      'invalid_access_code',
      'done',
      'invalid_access_code',
      'invalid_access_code',
    ]);
    const parallel = await Promise.all(['4', '5', '6', '7', '8'].map(guess));
    expect(parallel.sort()).toEqual([...Array(3).fill('invalid_access_code'), ...Array(2).fill('rate_limit_exceeded')]);
    expect(await guess('4711')).toBe('rate_limit_exceeded');
    clock.advance(15 * 60_000);
    expect(await guess('4711')).toBe('done');
  });

  it('is in the audit trail, right or wrong, at most 50 times a day each; not while the document is sealed', async () => {
    const { deps, request, types, now, clock } = coded();
    await codeOf(unlockSigningLink(deps, request(), '1'));
    await codeOf(unlockSigningLink(deps, request(), '4711'));
    expect(types()).toEqual(['recipient.access_code_failed', 'recipient.access_code_entered']);
    const wait = 15 * 60_000 + 1;
    for (let day = 0; day < 14; day++) {
      for (let guess = 0; guess < 5; guess++) await codeOf(unlockSigningLink(deps, request(), 'wrong'));
      clock.advance(wait);
    }
    const failed = () => types().filter((type) => type === 'recipient.access_code_failed').length;
    expect(failed()).toBe(50);
    const fact = { envelope: { ...now(), status: 'sealing' } as Envelope, facts: [] };
    const [recipient] = now().recipients;
    const client = { ip: null, userAgent: null };
    expect(recordAccessCode(fact.envelope, recipient as Recipient, client, true)).toEqual(fact);
  });

  it('validation_error where none is set', async () => {
    const { deps, request } = aCeremony();
    expect(await codeOf(unlockSigningLink(deps, request(), '4711'))).toBe('validation_error');
  });
});

describe('signing', () => {
  it('stores the image under its hash and binds it to the step; the last signer starts the sealing', async () => {
    const { sign, now, types, enqueued, signatures, request, deps } = aCeremony();
    expect(await sign('1')).toMatchObject({ envelope: { status: 'in_progress' }, recipient: { status: 'completed' } });
    expect([...signatures]).toEqual([[`${now().id}/${sha256(signature)}`, new Uint8Array(signature)]]);
    expect(enqueued).toEqual(['dispatch']);
    expect(await sign('2')).toMatchObject({ envelope: { status: 'sealing', sealing: { attempts: 0 } } });
    // The message about the sealing also dispatches the events.
    expect(enqueued).toEqual(['dispatch', now().id]);
    expect(types()).toEqual(['recipient.completed', 'recipient.completed']);
    const image = await readSignatureImage(deps, request('2'), sha256(signature));
    expect(image).toEqual({ mimetype: 'image/png', bytes: new Uint8Array(signature) });
    expect(await codeOf(readSignatureImage(deps, request('2'), sha256('another')))).toBe('not_found');
  });

  it('stores nothing for a request that is refused', async () => {
    const { sign, signatures, preflight, types } = aCeremony();
    expect(await codeOf(sign('1', { documentSha256: sha256('another document') }))).toBe('document_changed');
    expect(await codeOf(sign('1', { consentSha256: sha256('another text') }))).toBe('validation_error');
    expect(await codeOf(sign('1', { signature: undefined }))).toBe('validation_error');
    expect(await codeOf(sign('1', { kind: 'approve' }))).toBe('role_not_allowed');
    const text = { method: 'typed', mimetype: 'image/png', contentBase64: Buffer.from('text').toString('base64') };
    expect(await codeOf(sign('1', { signature: text }))).toBe('validation_error');
    expect([signatures.size, preflight.mock.calls.length, types().length]).toEqual([0, 0, 0]);
  });

  it.each<[string, Error, string]>([
    ['cannot draw', new AppError('document_damaged'), 'validation_error'],
    ['has no time for', new AppError('service_unavailable'), 'service_unavailable'],
    ['dies of', new Error('the worker died'), 'the worker died'],
  ])('an image that the engine %s is not stored', async (_, problem, code) => {
    const { sign, signatures, preflight } = aCeremony();
    preflight.mockRejectedValueOnce(problem);
    expect(await codeOf(sign())).toBe(code);
    expect(signatures.size).toBe(0);
  });
});

describe('the document', () => {
  it('is the pinned one: other bytes are refused, by ETag and by hash', async () => {
    const { deps, request, uploads, envelopes, now } = aCeremony();
    expect(await readSigningDocument(deps, request())).toEqual({ document: pinned, bytes: original });
    envelopes.put({ ...now(), document: { ...pinned, sha256: sha256('what was pinned') } } as Envelope);
    expect(await codeOf(readSigningDocument(deps, request()))).toBe('document_changed');
    uploads.set(pinned.blobName, Buffer.from('another document'));
    expect(await codeOf(readSigningDocument(deps, request()))).toBe('document_changed');
    uploads.clear();
    expect(await codeOf(readSigningDocument(deps, request()))).toBe('document_missing');
  });

  it('is read in parts of the pinned version only', async () => {
    const { deps, request, uploads, envelopes, now } = aCeremony();
    envelopes.put({ ...now(), document: { ...pinned, size: original.length } } as Envelope);
    const { bytes, part } = await readSigningDocument(deps, request(), 'bytes=4-99');
    expect([Buffer.from(bytes).toString(), part]).toEqual(['document', { begin: 4, end: 12 }]);
    uploads.set(pinned.blobName, Buffer.from('another one!'));
    expect(await codeOf(readSigningDocument(deps, request(), 'bytes=4-99'))).toBe('document_changed');
  });
});

describe('the sealed copy', () => {
  const seal = aSeal({ blobName: 'sealed.pdf', sha256: sha256('sealed') });

  it('is for all who took part, a cc too, for ninety days; the document and its images are not for a cc', async () => {
    const { deps, request, sign, now, envelopes, clock } = aCeremony([
      aRecipient('1'),
      aRecipient('2', { role: 'cc' }),
    ]);
    expect(await codeOf(downloadSignedCopy(deps, request('1')))).toBe('invalid_state');
    await sign('1');
    envelopes.put(finishSealing(now() as Envelope<'sealing'>, seal, clock.now()).envelope);
    for (const digit of ['1', '2']) {
      expect(await downloadSignedCopy(deps, request(digit))).toEqual({
        url: 'https://storage.example/sealed.pdf',
        filename: 'contract (signed).pdf',
        sha256: seal.sha256,
        expiresInSeconds: 540,
      });
    }
    expect(await codeOf(readSigningDocument(deps, request('2')))).toBe('role_not_allowed');
    expect(await codeOf(readSignatureImage(deps, request('2'), sha256(signature)))).toBe('not_found');
    clock.advance(90 * 86_400_000 + 1);
    expect(await codeOf(downloadSignedCopy(deps, request('1')))).toBe('invalid_signing_link');
  });
});

describe('what a link does not do', () => {
  it('a recipient whose turn has not come reads neither the document nor the images of others', async () => {
    const { deps, request, sign } = aCeremony([aRecipient('1'), aRecipient('2', { order: 2 })]);
    for (const read of [
      openSigningLink(deps, request('2')),
      readSigningDocument(deps, request('2')),
      downloadSignedCopy(deps, request('2')),
      readSignatureImage(deps, request('2'), sha256(signature)),
    ]) {
      expect(await codeOf(read)).toBe('not_your_turn');
    }
    await sign('1');
    expect(await codeOf(readSigningDocument(deps, request('2')))).toBe('done');
  });

  it('a failure of the records is no wrong link', async () => {
    const { deps, request } = aCeremony();
    for (const problem of [new AppError('service_unavailable'), new Error('the database is away')]) {
      const envelopes = { ...deps.envelopes, get: () => Promise.reject(problem) };
      await expect(openSigningLink({ ...deps, envelopes }, request())).rejects.toBe(problem);
    }
  });
});

it('initials are stored beside the signature', async () => {
  const { sign, signatures, now } = aCeremony();
  const initials = picture(100);
  const input = { method: 'typed', mimetype: 'image/png', contentBase64: initials.toString('base64') };
  await sign('1', { initials: input });
  expect([...signatures.keys()]).toEqual([signature, initials].map((image) => `${now().id}/${sha256(image)}`));
  expect(now().recipients[0]?.signing).toMatchObject({
    signature: { method: 'drawn' },
    initials: { method: 'typed', sha256: sha256(initials) },
  });
});

it('too many guesses of the access code: the answer says when the window of fifteen minutes ends', async () => {
  const { deps, request, clock } = aCeremony([
    aRecipient('1', { accessCodeHash: keyedHash.hash('access-code', '4711') }),
  ]);
  const added: [string, number][] = [];
  const counters = {
    ...deps.counters,
    add: async (name: string, _: number, ttlSeconds: number) => {
      added.push([name, ttlSeconds]);
      return 6;
    },
  };
  clock.advance(4 * 60_000);
  await expect(unlockSigningLink({ ...deps, counters }, request(), '4711')).rejects.toMatchObject({
    code: 'rate_limit_exceeded',
    retryAfterSeconds: 11 * 60,
  });
  clock.advance(11 * 60_000 - 1);
  await unlockSigningLink({ ...deps, counters }, request(), '4711').catch(() => undefined);
  clock.advance(1);
  await unlockSigningLink({ ...deps, counters }, request(), '4711').catch(() => undefined);
  const [first, second, third] = added;
  expect([first?.[0] === second?.[0], second?.[0] === third?.[0], first?.[1]]).toEqual([true, false, 900]);
});
