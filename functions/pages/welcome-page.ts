/**
 * GET /: the landing page. The runtime does not support an empty route; an optional parameter without characters
 * matches it.
 */
import { servePage } from '../../shared/serve.ts';

servePage('/{home:maxlength(0)?}', 'WelcomePage', 'home');
