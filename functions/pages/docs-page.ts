/** GET /docs/…: the reference of the API, and its pages as Markdown. */
import { serveSite } from '../../shared/serve.ts';

serveSite('/docs/{*page}', 'DocsPage', 'docs');
