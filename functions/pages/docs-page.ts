/** GET /docs: the reference of the API. */
import { servePage } from '../../shared/serve.ts';

servePage('/docs', 'DocsPage', 'docs');
