/** GET /sign: a recipient opens a signing link; its secret is in the fragment, which browsers do not send. */
import { servePage } from '../../shared/serve.ts';

servePage('/sign', 'SignPage', 'sign');
