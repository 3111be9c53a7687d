import { documentOrigin } from '../../../shared/documents/document-origin.ts';

describe('the origin of documents, which pages may connect to', () => {
  it.each([
    ['UseDevelopmentStorage=true', 'http://127.0.0.1:10000'],
    ['AccountName=a;AccountKey=k;BlobEndpoint=http://127.0.0.1:4000/a', 'http://127.0.0.1:4000'],
    ['DefaultEndpointsProtocol=https;AccountName=a;AccountKey=k', 'https://a.blob.core.windows.net'],
    ['AccountName=a;AccountKey=k;EndpointSuffix=core.example', 'https://a.blob.core.example'],
  ])('of %s is %s', (connectionString, origin) => expect(documentOrigin({ connectionString })).toBe(origin));

  it('of an account reached by identity is that of its service address', () => {
    expect(documentOrigin({ blobUrl: 'https://a.blob.example.com/' })).toBe('https://a.blob.example.com');
  });
});
