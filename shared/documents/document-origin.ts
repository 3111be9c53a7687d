/** The origin of the signed addresses of documents, to which a page must be allowed to connect. */
import type { BlobSettings } from './blob-storage.ts';

export function documentOrigin(storage: BlobSettings['storage']): string {
  if ('blobUrl' in storage) return new URL(storage.blobUrl).origin;
  const settings = new Map(
    storage.connectionString.split(';').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  if (/^true$/i.test(settings.get('UseDevelopmentStorage') ?? '')) return 'http://127.0.0.1:10000';
  const endpoint = settings.get('BlobEndpoint');
  if (endpoint) return new URL(endpoint).origin;
  const suffix = settings.get('EndpointSuffix') ?? 'core.windows.net';
  return `${settings.get('DefaultEndpointsProtocol') ?? 'https'}://${settings.get('AccountName')}.blob.${suffix}`;
}
