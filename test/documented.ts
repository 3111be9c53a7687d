/** Compares an answer of the service with its OpenAPI document: status, body, error code and headers. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { closedDocument } from './fixtures/closed-document.ts';
import { publishedDocument } from './fixtures/routes.ts';

interface Answer {
  description: string;
  headers: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: object }>;
}

type Methods = Record<string, { operationId: string; responses: Record<string, Answer> }>;

interface Documented {
  paths: Record<string, Methods>;
  components: { schemas: object };
}

/** Headers of every answer, which no operation declares. */
const ofEveryAnswer = new Set([
  'access-control-allow-origin',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-content-type-options',
]);

type Checks = (method: string, path: string, answer: { status: number; headers: Headers; json: unknown }) => string[];

let checks: Promise<Checks> | undefined;

/**
 * Fails if the answer and the document differ, and names the difference. Ignores routes that are not in the document.
 */
export async function isDocumented(
  method: string,
  path: string,
  answer: { status: number; headers: Headers; json: unknown },
): Promise<void> {
  checks ??= publishedDocument<Documented>().then(checksOf);
  const problems = (await checks)(method, path, answer);
  if (problems.length === 0) return;
  throw new Error(`not as the OpenAPI document says: ${method} ${path} ${answer.status}: ${problems.join('; ')}`);
}

function checksOf(published: Documented): Checks {
  const document = closedDocument(published);
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false, code: { optimize: false } });
  (addFormatsModule.default ?? addFormatsModule)(ajv as never);
  ajv.addSchema(document, 'document');
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'),
    path,
    methods,
  }));
  // A literal segment comes before a parameter that would take it.
  paths.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  return (method, path, { status, headers, json }) => {
    const found = paths.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''));
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = found?.methods[name];
    if (!found || !operation) return [];
    const range = `${String(status)[0]}XX`;
    const documented = operation.responses[status] ?? operation.responses[range];
    if (!documented) return ['the status'];
    const body =
      method === 'HEAD'
        ? []
        : problemsOfBody(
            ajv,
            [found.path, name, status in operation.responses ? String(status) : range],
            documented,
            json,
          );
    return [...problemsOfHeaders(documented, headers), ...body];
  };
}

function problemsOfHeaders({ headers: documented }: Answer, sent: Headers): string[] {
  const names = new Map(Object.keys(documented).map((name) => [name.toLowerCase(), name]));
  const absent = Object.keys(documented).filter((name) => documented[name]?.required && !sent.has(name));
  const unknown = [...sent.keys()].filter((name) => !names.has(name) && !ofEveryAnswer.has(name));
  return [...absent.map((name) => `${name} is absent`), ...unknown.map((name) => `${name} is not documented`)];
}

function problemsOfBody(ajv: Ajv2020, place: string[], answer: Answer, json: unknown): string[] {
  const media = answer.content?.['application/json'];
  if (!media || json === undefined) return media ? ['the body is not JSON'] : [];
  const [path = '', method = '', status = ''] = place;
  const escaped = encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
  const pointer = `/paths/${escaped}/${method}/responses/${status}/content/application~1json/schema`;
  const check = ajv.getSchema(`document#${pointer}`);
  if (!check) return [`no schema at ${pointer}`];
  const problems = check(json) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  const code = (json as { error?: { code?: string } } | null)?.error?.code;
  const isUndocumented = !/^[23]/.test(status) && code !== undefined && !answer.description.includes(`\`${code}\``);
  return isUndocumented ? [...problems, `the code ${code}`] : problems;
}
