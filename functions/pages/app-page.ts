/** GET /app/…: the owner's dashboard; the page routes below /app itself. */
import { servePage } from '../../shared/serve.ts';

servePage('/app/{*rest}', 'AppPage', 'app');
