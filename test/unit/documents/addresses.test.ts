/** The permissions of a signed address, read from the address that the real SDK creates. The tests call no storage. */
import { createHmac } from 'node:crypto';
import { azureDocuments } from '../../../shared/documents/azure-documents.ts';
import type { AnnouncedDocument } from '../../../shared/domain/documents/document.ts';

const accountKey = Buffer.alloc(64, 7).toString('base64');
const blobName = '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a10/Agreement.pdf';
const now = new Date('2026-11-20T10:00:30.500Z');

const documents = (endpoint = 'https://account.blob.example.com') =>
  azureDocuments(
    {
      storage: {
        connectionString: `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=${accountKey};BlobEndpoint=${endpoint}`,
      },
      createsContainers: false,
      credential: () => Promise.reject(new Error('a key is enough')),
    },
    { now: () => now } as never,
  );

/** Everything the address says, by the names of the protocol. */
function rights(address: string) {
  const { origin, pathname, searchParams } = new URL(address);
  return { origin, pathname, query: Object.fromEntries(searchParams) };
}

const document = (overrides: Partial<AnnouncedDocument> = {}): AnnouncedDocument => ({
  filename: 'Agreement.pdf',
  mimetype: 'application/pdf',
  blobName,
  ...overrides,
});

describe('an upload address', () => {
  it('creates exactly one blob, once, within 15 minutes, and does nothing else', async () => {
    const { url, headers, expiresAt } = await documents().uploadAddress(blobName, 'application/pdf');
    const { origin, pathname, query } = rights(url);
    expect([origin, pathname]).toEqual(['https://account.blob.example.com', `/uploads/${blobName}`]);
    const { sig, ...said } = query;
    expect(said).toEqual({
      // `c` alone: with `w` a later request could replace the document that was accepted.
      sp: 'c',
      // One blob, not the container.
      sr: 'b',
      se: '2026-11-20T10:15:30Z',
      spr: 'https',
      sv: '2025-07-05',
    });
    expect(sig).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(headers).toEqual({ 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/pdf' });
    expect(expiresAt).toBe('2026-11-20T10:15:30.000Z');
  });

  it('its signature covers the permission: another one does not fit', async () => {
    const { query } = rights((await documents().uploadAddress(blobName, 'image/png')).url);
    const signed = (permissions: string) => {
      const fields = [permissions, '', query.se, `/blob/account/uploads/${blobName}`, '', '', query.spr, query.sv, 'b'];
      const text = [...fields, '', '', '', '', '', '', ''].join('\n');
      return createHmac('sha256', Buffer.from(accountKey, 'base64')).update(text, 'utf8').digest('base64');
    };
    expect(query.sig).toBe(signed('c'));
    expect(query.sig).not.toBe(signed('cw'));
  });

  it('of a storage without TLS, as the local product has, works without TLS', async () => {
    const { query } = rights(
      (await documents('http://127.0.0.1:10000/account').uploadAddress(blobName, 'image/png')).url,
    );
    expect([query.sp, query.spr]).toEqual(['c', 'https,http']);
  });
});

describe('a read address', () => {
  it('reads one blob for ten minutes from the full minute, as a download with the people’s name', async () => {
    const { pathname, query } = rights(await documents().uploadReadAddress(document()));
    expect(pathname).toBe(`/uploads/${blobName}`);
    const { sig, ...said } = query;
    expect(said).toEqual({
      sp: 'r',
      sr: 'b',
      se: '2026-11-20T10:10:00Z',
      spr: 'https',
      sv: '2025-07-05',
      rscd: `attachment; filename="Agreement.pdf"; filename*=UTF-8''Agreement.pdf`,
      rsct: 'application/pdf',
    });
  });

  it('of a sealed file is one of the container `sealed`, always a PDF', async () => {
    const { pathname, query } = rights(await documents().sealedReadAddress('e/sealed.pdf', 'Lease (signed).pdf'));
    expect(pathname).toBe('/sealed/e/sealed.pdf');
    expect([query.sp, query.sr, query.rsct]).toEqual(['r', 'b', 'application/pdf']);
  });

  it.each([
    ['Überlassung.pdf', `filename="Uberlassung.pdf"; filename*=UTF-8''%C3%9Cberlassung.pdf`],
    ['a"b\\c.pdf', `filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
    ['a\r\nx: y.pdf', `filename="a__x: y.pdf"; filename*=UTF-8''a%0D%0Ax%3A%20y.pdf`],
    ["l'(a)*.pdf", `filename="l'(a)*.pdf"; filename*=UTF-8''l%27%28a%29%2a.pdf`],
    ['half \uD83D.pdf', `filename="half _.pdf"; filename*=UTF-8''half%20_.pdf`],
  ])('%j: the name is quoted, and no header can be slipped in', async (filename, expected) => {
    const { query } = rights(await documents().uploadReadAddress(document({ filename })));
    expect(query.rscd).toBe(`attachment; ${expected}`);
  });
});
