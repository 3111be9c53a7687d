/**
 * Attack: a client tries every other operation of the storage protocol on the addresses that the service signs. None
 * changes a stored document, and none keeps its bytes alive after the owner has deleted it.
 */
import { BlobServiceClient } from '@azure/storage-blob';
import { aDraft, announced, aPdf, aSession, client, download, envelopeOf, stack, upload } from '../stack.ts';

const storage = BlobServiceClient.fromConnectionString(stack().env.AzureWebJobsStorage ?? '');
const uploads = storage.getContainerClient('uploads');

interface Try {
  method: string;
  query: string;
  headers?: Record<string, string>;
  body?: string;
}

const blockId = encodeURIComponent(Buffer.from('block-1').toString('base64'));
const blockList = `<?xml version="1.0"?><BlockList><Latest>${decodeURIComponent(blockId)}</Latest></BlockList>`;
const tags = '<?xml version="1.0"?><Tags><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tags>';
const expression =
  '<?xml version="1.0"?><QueryRequest><QueryType>SQL</QueryType><Expression>SELECT *</Expression></QueryRequest>';
const put = (query: string, headers: Record<string, string> = {}, body?: string): Try => ({
  method: 'PUT',
  query,
  headers,
  ...(body === undefined ? {} : { body }),
});

const attacks: Try[] = [
  put('', { 'x-ms-blob-type': 'BlockBlob' }, 'another document'),
  put('', { 'x-ms-blob-type': 'AppendBlob' }),
  put('', { 'x-ms-blob-type': 'PageBlob', 'x-ms-blob-content-length': '512' }),
  put('comp=snapshot', { 'x-ms-meta-a': 'b' }),
  put(`comp=block&blockid=${blockId}`, {}, 'another document'),
  put('comp=blocklist', { 'content-type': 'application/xml' }, blockList),
  put('comp=metadata', { 'x-ms-meta-a': 'b' }),
  put('comp=properties', { 'x-ms-blob-content-type': 'text/html' }),
  put('comp=tags', { 'content-type': 'application/xml' }, tags),
  put('comp=tier', { 'x-ms-access-tier': 'Archive' }),
  put('comp=lease', { 'x-ms-lease-action': 'acquire', 'x-ms-lease-duration': '-1' }),
  put('comp=lease', { 'x-ms-lease-action': 'break' }),
  put('comp=undelete'),
  put('comp=appendblock', {}, 'more'),
  put('comp=page', { 'x-ms-page-write': 'update', 'x-ms-range': 'bytes=0-511' }, 'x'.repeat(512)),
  put('comp=page', { 'x-ms-page-write': 'clear', 'x-ms-range': 'bytes=0-511' }),
  put('comp=incrementalcopy', { 'x-ms-copy-source': 'https://storage.example/page?snapshot=1' }),
  put('comp=copy&copyid=00000000-0000-0000-0000-000000000000', { 'x-ms-copy-action': 'abort' }),
  put('comp=expiry', { 'x-ms-expiry-option': 'NeverExpire' }),
  put('comp=immutabilityPolicies', { 'x-ms-immutability-policy-until-date': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
  put('comp=legalhold', { 'x-ms-legal-hold': 'true' }),
  put('comp=seal'),
  put('comp=acl'),
  put('restype=container'),
  { method: 'POST', query: 'comp=query', headers: { 'content-type': 'application/xml' }, body: expression },
  { method: 'DELETE', query: '' },
  { method: 'DELETE', query: 'comp=immutabilityPolicies' },
  ...[
    'block',
    'blocklist&blocklisttype=all',
    'metadata',
    'properties',
    'tags',
    'pagelist',
    'acl',
    'list&restype=container',
  ].map((comp) => ({ method: 'GET', query: `comp=${comp}` })),
];

async function attempt(address: string, { method, query, headers = {}, body }: Try): Promise<number> {
  const init = { method, headers: { 'x-ms-version': '2025-07-05', ...headers } };
  return (await fetch(query ? `${address}&${query}` : address, body === undefined ? init : { ...init, body })).status;
}

async function blobOf(address: string) {
  const name = decodeURIComponent(new URL(address).pathname).split('/uploads/')[1] ?? '';
  const client = uploads.getBlobClient(name);
  const { etag, contentType, metadata, leaseState, blobType } = await client.getProperties();
  return { name, state: { etag, contentType, metadata, leaseState, blobType, bytes: await client.downloadToBuffer() } };
}

async function kept(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of uploads.listBlobsFlat({ prefix: `${folder}/`, includeSnapshots: true }))
    found.push(name);
  return found;
}

it('an upload address cannot change an uploaded document, and its additions are deleted with the document', async () => {
  const owner = await aSession();
  const draft = await announced(owner);
  const { envelopeId, uploadUrl } = draft;
  await upload(draft, await aPdf());
  const before = await blobOf(uploadUrl);
  const admitted: string[] = [];
  for (const attack of attacks) {
    const status = await attempt(uploadUrl, attack);
    if (status < 300) admitted.push(`${attack.method} ${attack.query}`);
    expect({ attack, ...(await blobOf(uploadUrl)) }).toEqual({ attack, ...before });
  }
  // Storage gives the permission to create a blob and that to make a snapshot of it as one.
  expect(admitted.filter((what) => !/^PUT comp=(snapshot|block&.*)$/.test(what))).toEqual([]);
  expect((await kept(envelopeId)).length).toBeGreaterThan(1);
  const deleted = await client(owner.token)('DELETE', `/envelopes/${envelopeId}`);
  expect([deleted.status, deleted.json]).toEqual([200, { id: envelopeId, deleted: true }]);
  expect(await kept(envelopeId)).toEqual([]);
});

it('a read address reads one document and does nothing else', async () => {
  const owner = await aSession();
  const id = await aDraft(owner);
  const { documentUrl } = await envelopeOf(owner, id);
  const { signedUrl } = (await client(owner.token)('POST', `/envelopes/${id}/complete`)).json;
  for (const address of [documentUrl, signedUrl] as string[]) {
    const before = Buffer.from(await download(address));
    for (const attack of attacks.filter(({ method }) => method !== 'GET')) {
      const status = await attempt(address, attack);
      expect({ attack, isRefused: status >= 400 }).toEqual({ attack, isRefused: true });
    }
    expect(Buffer.from(await download(address)).equals(before)).toBe(true);
  }
});
