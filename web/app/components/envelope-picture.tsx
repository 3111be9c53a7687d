import { DocumentPicture } from '../../document/document-picture.tsx';
import { appApi, type Envelope } from '../api/app-api.ts';

type Addresses = Pick<Envelope, 'id' | 'documentUrl' | 'signedUrl'>;

const addressIn = ({ signedUrl, documentUrl }: Addresses) => signedUrl ?? documentUrl;

/** Page 1 of an envelope's document: of the sealed one if it exists, otherwise of the original. */
export function EnvelopePicture({ envelope }: { envelope: Addresses }) {
  const { id } = envelope;
  const known = addressIn(envelope);
  if (!known) return <DocumentPicture source={null} />;
  const address = async (isExpired: boolean) => (isExpired && addressIn(await appApi.envelope(id))) || known;
  // The path of the blob changes with the document, the rest of the address with the time.
  return <DocumentPicture source={{ key: `${id} ${new URL(known).pathname}`, address }} />;
}
