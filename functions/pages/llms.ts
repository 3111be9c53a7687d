/** GET /llms.txt: language models find the pages of the reference here (llmstxt.org). */
import { plainFile } from '../../shared/http/page.ts';
import { serveFile } from '../../shared/serve.ts';

serveFile('/llms.txt', 'LlmsFile', plainFile('llms.txt', 'text/plain; charset=utf-8'));
