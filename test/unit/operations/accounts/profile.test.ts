/** The owner's profile and logo: everything but the operations in memory. */
import type { Account } from '../../../../shared/domain/accounts/account.ts';
import type { Sealer } from '../../../../shared/domain/documents/sealer.ts';
import { AppError } from '../../../../shared/errors.ts';
import { deleteLogo, readLogo, storeLogo } from '../../../../shared/operations/accounts/profile.ts';
import { cleanLogo } from '../../../../shared/operations/accounts/steps/clean-logo.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, aTimer, userId } from '../../../fixtures/accounts.ts';
import { documentsInMemory } from '../../../fixtures/operations.ts';
import { png, pngChunk } from '../../../fixtures/pictures.ts';

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

const rejection = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no rejection',
    (error: AppError) => [error.code, error.details],
  );

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
    expect(await rejection(readLogo(deps, ownerId))).toEqual(['not_found', undefined]);
  });

  it('loses its metadata and what lies behind its end', () => {
    const [head, rest] = [picture.subarray(0, 33), picture.subarray(33)];
    const text = pngChunk('tEXt', Buffer.from('Author\0a name'));
    const script = Buffer.from('<script>alert(1)</script>');
    expect(Buffer.from(cleanLogo(Buffer.concat([head, text, rest, script]), 'image/png'))).toEqual(picture);
  });

  it('as a JPEG too', () => {
    const frame = Buffer.from('ffc0000b080001000101011100', 'hex');
    const exif = Buffer.from('ffe1000845786966000a', 'hex');
    const scan = Buffer.from('ffda0008010100003f00aaff00bbffd9', 'hex');
    const start = Buffer.from('ffd8', 'hex');
    const cleaned = cleanLogo(Buffer.concat([start, exif, frame, scan, Buffer.from('PK')]), 'image/jpeg');
    expect(Buffer.from(cleaned)).toEqual(Buffer.concat([start, frame, scan]));
  });

  it.each<[string, Uint8Array, 'image/png' | 'image/jpeg']>([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['PNG that says JPEG', picture, 'image/jpeg'],
    ['PNG that ends early', picture.subarray(0, picture.length - 12), 'image/png'],
    [
      'picture of 3,000 pixels a side',
      png({ width: 3_000, height: 1, type: 0, depth: 1, sample: () => 0 }),
      'image/png',
    ],
    ['file of more than 200 kB', Buffer.concat([picture, Buffer.alloc(200_000)]), 'image/png'],
  ])('is refused: %s', (_, bytes, mimetype) => {
    expect(() => cleanLogo(bytes, mimetype)).toThrow(expect.objectContaining({ code: 'validation_error' }));
  });

  it('is refused when it cannot be decoded, and nothing is stored', async () => {
    const { deps, blobs } = aService();
    const bare = Buffer.concat([picture.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]);
    const details = { contentBase64: 'cannot be decoded' };
    expect(await rejection(storeLogo(deps, ref, body(bare)))).toEqual(['validation_error', details]);
    expect([...blobs.keys()]).toEqual([]);
  });
});
