/** The owner's profile and logo: everything but the operations in memory. */
import type { Account } from '../../../../shared/domain/accounts/account.ts';
import type { Sealer } from '../../../../shared/domain/documents/sealer.ts';
import { AppError } from '../../../../shared/errors.ts';
import { deleteLogo, readLogo, storeLogo } from '../../../../shared/operations/accounts/profile.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, aTimer, userId } from '../../../fixtures/accounts.ts';
import { documentsInMemory } from '../../../fixtures/operations.ts';
import { png, pngChunk } from '../../../fixtures/pictures.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const ownerId = userId('a');
const picture = png({ width: 4, height: 2, type: 2, depth: 8, sample: (x, y) => x * 40 + y });

function aService(first: Account = anAccount()) {
  const accounts = accountsInMemory([first]);
  const storage = documentsInMemory();
  const invalidated: string[] = [];
  const tried: Uint8Array[] = [];
  const preflight = async (bytes: Uint8Array) => {
    tried.push(bytes);
    if (bytes.length < 60) throw new AppError('document_damaged');
    return { pages: 1, pageSizes: [], size: bytes.length, findings: [], earlierSignatures: null };
  };
  const deps = {
    accounts: accounts.records,
    clock: aClock('2026-11-21T10:00:00.000Z'),
    timer: aTimer(),
    random: systemRandom,
    digest: systemDigest,
    documents: storage.documents,
    sealer: { preflight } as Pick<Sealer, 'preflight'> as Sealer,
    invalidateAccount: (id: string) => void invalidated.push(id),
  };
  return { deps, invalidated, tried, blobs: storage.signatures };
}

const ref = { ownerId, ifMatch: null };
const body = (bytes: Uint8Array) => ({
  mimetype: 'image/png' as const,
  contentBase64: Buffer.from(bytes).toString('base64'),
});

describe('a logo', () => {
  it('is stored once per owner, recorded by its hash, and removed with its bytes', async () => {
    const { deps, blobs } = aService();
    const { value } = await storeLogo(deps, ref, body(picture));
    const sha256 = systemDigest.sha256(picture);
    expect(value.profile?.logo).toEqual({ sha256, mimetype: 'image/png', size: picture.length });
    expect(await readLogo(deps, ownerId)).toEqual({ mimetype: 'image/png', bytes: new Uint8Array(picture) });
    const other = png({ width: 3, height: 3, type: 0, depth: 8, sample: () => 9 });
    await storeLogo(deps, ref, body(other));
    expect([...blobs.keys()]).toEqual([`logos/${ownerId}`]);
    expect((await deleteLogo(deps, ref)).value.profile?.logo).toBeNull();
    expect([...blobs.keys()]).toEqual([]);
    expect(await refusalOf(readLogo(deps, ownerId))).toEqual(['not_found', {}]);
  });

  it('is refused when it cannot be decoded, and nothing is stored', async () => {
    const { deps, blobs } = aService();
    const bare = Buffer.concat([picture.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]);
    const details = { contentBase64: 'cannot be decoded' };
    expect(await refusalOf(storeLogo(deps, ref, body(bare)))).toEqual(['validation_error', details]);
    expect([...blobs.keys()]).toEqual([]);
  });
});
