/** GET /embed/{token}: a recipient signs in a frame of the origin that the token names. */
import { serveFramedPage } from '../../shared/serve.ts';

serveFramedPage('/embed/{token}', 'EmbedPage', 'sign');
