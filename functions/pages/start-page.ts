/** GET /start: a person opens the public link of a template; its token is in the fragment, which browsers do not send. */
import { servePage } from '../../shared/serve.ts';

servePage('/start', 'StartPage', 'start');
