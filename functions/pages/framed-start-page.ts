/** GET /start/{token}: a person opens the public link of a template in a frame of the origin that the token names. */
import { serveFramedPage } from '../../shared/serve.ts';

serveFramedPage('/start/{token}', 'FramedStartPage', 'start');
