/** GET /verify: checks whether a document is genuine. */
import { servePage } from '../../shared/serve.ts';

servePage('/verify', 'VerifyPage', 'verify');
