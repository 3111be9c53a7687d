/** The owner's profile and logo: everything but the operations in memory. */
import type { Account } from '../../../../shared/domain/accounts/account.ts';
import type { Sealer } from '../../../../shared/domain/documents/sealer.ts';
import { deleteLogo, readLogo, storeLogo } from '../../../../shared/operations/accounts/profile.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory, organizationLogInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, aTimer, userId } from '../../../fixtures/accounts.ts';
import { documentsInMemory, tried } from '../../../fixtures/operations.ts';
import { png } from '../../../fixtures/pictures.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const ownerId = userId('a');
const picture = png({ width: 4, height: 2, type: 2, depth: 8, sample: (x, y) => x * 40 + y });

function aService(first: Account = anAccount()) {
  const accounts = accountsInMemory([first]);
  const storage = documentsInMemory();
  const deps = {
    accounts: accounts.records,
    clock: aClock('2026-11-21T10:00:00.000Z'),
    timer: aTimer(),
    random: systemRandom,
    digest: systemDigest,
    organizationLog: organizationLogInMemory().records,
    documents: storage.documents,
    sealer: { preflight: async () => tried } as Pick<Sealer, 'preflight'> as Sealer,
    invalidateAccount: () => undefined,
  };
  return { deps, blobs: storage.signatures };
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
});
