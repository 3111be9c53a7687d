/** The records find a sealed file by its hash and by that of its archived version. */
import type { Container } from '@azure/cosmos';
import { cosmosEnvelopes } from '../../../shared/records/cosmos-envelopes.ts';
import { envelopeItems } from '../../../shared/records/schemas/envelopes.ts';
import { systemRandom } from '../../../shared/system.ts';
import { aStoredItem } from '../../fixtures/stored-items.ts';
import { aLocalAccount, definitionOf, type LocalAccount } from '../infra/cosmos/local-account.ts';

const hash = (digit: string) => digit.repeat(64);
const { item } = aStoredItem('envelope', 'completed');
const { _rid, _self, _etag, _attachments, _ts, ...stored } = item as Record<string, unknown>;
let account: LocalAccount;

beforeAll(async () => {
  account = await aLocalAccount();
});
afterAll(() => account.close());

/** The records with one completed envelope, whose seal got these properties by a commit. */
async function holding(changes: Record<string, unknown>) {
  const opened = new Map([
    ['envelopes', await account.aContainer(definitionOf('envelopes'))],
    ['seals', await account.aContainer(definitionOf('seals'))],
  ]);
  const records = cosmosEnvelopes(async (name) => opened.get(name) as Container, systemRandom);
  const seal = { ...(stored.seal as object), sha256: hash('a'), level: 'B-B', ...changes };
  const envelope = await envelopeItems.decode({ ...stored, seal });
  const before = await envelopeItems.decode({ ...stored, seal: { ...(stored.seal as object), sha256: hash('e') } });
  const created = await records.create(before, []);
  if (created === 'conflict') throw new Error('the envelope is there already');
  expect(await records.commit(created, envelope, [])).not.toBe('conflict');
  return { records, seal: envelope as { seal?: unknown } };
}

it('a file with an archived version: both hashes, each with its own level', async () => {
  const archive = {
    blobName: `${stored.id}/archive.pdf`,
    level: 'B-LTA',
    sha256: hash('c'),
    size: 9,
    at: '2026-11-22T10:00:00.000Z',
  };
  const { records } = await holding({ archive, levelReason: 'no answer' });
  const of = { envelopeId: stored.id };
  expect(await records.findSealed(hash('a'))).toMatchObject({
    ...of,
    level: 'B-B',
    version: 'sealed',
    archivedAt: null,
  });
  expect(await records.findSealed(hash('c'))).toMatchObject({
    ...of,
    level: 'B-LTA',
    version: 'archive',
    archivedAt: archive.at,
  });
  expect(await records.findSealed(hash('d'))).toBeNull();
  const read = await records.get(String(stored.ownerId), String(stored.id));
  expect(read?.value).toMatchObject({ seal: { archive, levelReason: 'no answer' } });
});

it('a certificate that is a file of its own: known by its hash, with its own level and pages', async () => {
  const certificate = {
    blobName: `${stored.id}/certificate-${hash('a')}.pdf`,
    level: 'B-T',
    sha256: hash('f'),
    size: 9,
    pages: 2,
  };
  const { records } = await holding({ certificate, pages: 5 });
  expect(await records.findSealed(hash('a'))).toMatchObject({ level: 'B-B', pages: 5, version: 'sealed' });
  expect(await records.findSealed(hash('f'))).toEqual({
    envelopeId: stored.id,
    sealedAt: (stored.seal as { sealedAt: string }).sealedAt,
    level: 'B-T',
    pages: 2,
    version: 'certificate',
    archivedAt: null,
    erasedAt: null,
  });
  const read = await records.get(String(stored.ownerId), String(stored.id));
  expect(read?.value).toMatchObject({ seal: { certificate } });
});

it('a seal below the wanted level is due for an archived version', async () => {
  const { records } = await holding({ isAugmentationPending: true });
  const since = new Date(Date.parse(String(stored.completedAt)) - 1_000);
  expect(await records.findSealsToAugment(since, new Date(), 5)).toEqual([
    { ownerId: stored.ownerId, envelopeId: stored.id },
  ]);
});
