/** GET /: the landing page. The runtime supports no empty route; an optional parameter without characters matches. */
import { servePage } from '../../shared/serve.ts';

servePage('/{home:maxlength(0)?}', 'WelcomePage', 'home');
