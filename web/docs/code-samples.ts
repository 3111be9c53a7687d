/**
 * A request of every operation as a command and as programs. What differs between readers is read from the environment:
 * BASE is the address of the service, KEY an API key, TOKEN a session's token, ORGANIZATION an organization, and ENVELOPE_ID and the like the
 * identifiers in a path. test/contract/reference-examples.thorough.test.ts executes all of them.
 */
import type { PlacedOperation, Specification } from './specification.ts';
import { exampleOf } from './specification.ts';

export const sampleLanguages = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const;
export type SampleLanguage = keyof typeof sampleLanguages;

interface Request {
  method: string;
  /** With `{ENVELOPE_ID}` for its parameters. */
  path: string;
  /** The variables of the environment, in the order of their use. */
  variables: string[];
  token: string | undefined;
  /** Whether the request names the organization that it is about. */
  isOfOrganization: boolean;
  idempotencyKey: string | undefined;
  body: unknown;
  /** The name of the file if the answer is one. */
  file: string | undefined;
}

/** Writes the request of an operation in a language. */
export function codeSample(operation: PlacedOperation, specification: Specification, language: SampleLanguage): string {
  return writers[language](requestOf(operation, specification));
}

/** `signerId` is SIGNER_ID. A plain `id` has the name of the resource before it: `/envelopes/{id}` is ENVELOPE_ID. */
export function variableOf(parameter: string, path: string): string {
  const [, resource = ''] = /\/([a-z]+?)s?\/\{id\}/.exec(path) ?? [];
  const name = parameter === 'id' ? `${resource}Id` : parameter;
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function requestOf(operation: PlacedOperation, specification: Specification): Request {
  const { method, path, operationId, parameters = [], requestBody, security, responses } = operation;
  const [scheme] = Object.keys(security?.[0] ?? {});
  const token = scheme && (scheme === 'session' ? 'TOKEN' : 'KEY');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => variableOf(name, path));
  // Below these paths the header is required; elsewhere it is a choice.
  const isOfOrganization = /^\/api\/organizations\/(current|members|invitations|log)/.test(path);
  const json = requestBody?.content['application/json'];
  const [type = ''] = Object.keys(responses['200']?.content ?? {});
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => `{${variableOf(name, path)}}`),
    variables: ['BASE', ...(token ? [token] : []), ...(isOfOrganization ? ['ORGANIZATION'] : []), ...inPath],
    token,
    isOfOrganization,
    idempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key')
      ? operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).concat('-1')
      : undefined,
    body: json && exampleOf(json, specification),
    file: type === '' || type === 'application/json' ? undefined : fileName(path, type),
  };
}

const fileName = (path: string, type: string): string => `${path.split('/').at(-1)}.${type.split('/').at(-1)}`;

const writers: Record<SampleLanguage, (request: Request) => string> = { curl, typescript, python };

function curl({ method, path, token, isOfOrganization, idempotencyKey, body, file }: Request): string {
  const hasMethod = method === 'GET' || (method === 'POST' && body !== undefined);
  const lines = [`curl ${hasMethod ? '' : `-X ${method} `}"$BASE${path.replace(/\{(\w+)\}/g, '$$$1')}"`];
  if (token) lines.push(`-H "Authorization: Bearer $${token}"`);
  if (isOfOrganization) lines.push('-H "Countersign-Organization: $ORGANIZATION"');
  if (idempotencyKey) lines.push(`-H 'Idempotency-Key: ${idempotencyKey}'`);
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d '${literal(body, json).replaceAll("'", "'\\''")}'`);
  }
  if (file) lines.push(`-o ${file}`);
  return lines.join(' \\\n  ');
}

/** The headers as an object. `textWith` writes a text that contains a variable. */
function headersOf(
  { token, isOfOrganization, idempotencyKey, body }: Request,
  style: Style,
  textWith: (before: string, variable: string) => string,
): string | undefined {
  const entries = [
    ...(token ? [`${style.key('authorization')}: ${textWith('Bearer ', token)}`] : []),
    ...(isOfOrganization ? [`${style.key('countersign-organization')}: ${textWith('', 'ORGANIZATION')}`] : []),
    ...(idempotencyKey ? [`${style.key('idempotency-key')}: ${style.text(idempotencyKey)}`] : []),
    ...(body === undefined ? [] : [`${style.key('content-type')}: ${style.text('application/json')}`]),
  ];
  return entries.length > 0 ? enclosed(entries, '{}', style, 1) : undefined;
}

function typescript(request: Request): string {
  const { method, path, variables, body, file } = request;
  const headers = headersOf(request, script, (before, variable) => `\`${before}\${${variable}}\``);
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers ? [`headers: ${headers}`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, script, 1)})`]),
  ];
  const address = `\`\${BASE}${path.replaceAll('{', '$\x7b')}\``;
  const inner = options.map((option) => `  ${option},\n`).join('');
  return [
    ...(file ? ["import { writeFile } from 'node:fs/promises';", ''] : []),
    `const { ${variables.join(', ')} } = process.env;`,
    '',
    `const response = await fetch(${address}${inner && `, {\n${inner}}`});`,
    'if (!response.ok) throw new Error(await response.text());',
    file
      ? `await writeFile('${file}', Buffer.from(await response.arrayBuffer()));`
      : 'console.log(await response.json());',
  ].join('\n');
}

function python(request: Request): string {
  const { method, path, variables, body, file } = request;
  const headers = headersOf(request, snake, (before, variable) => `f"${before}{${variable}}"`);
  const options = [
    `f"{BASE}${path}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers ? [`headers=${headers}`] : []),
    ...(body === undefined ? [] : [`data=json.dumps(${literal(body, snake, 1)}).encode()`]),
  ];
  const [address = ''] = options;
  const given = options.length > 1 ? `\n${options.map((option) => `    ${option},\n`).join('')}` : address;
  return [
    `import ${file ? '' : 'json, '}os, urllib.request`,
    '',
    ...variables.map((name) => `${name} = os.environ["${name}"]`),
    '',
    `request = urllib.request.Request(${given})`,
    'with urllib.request.urlopen(request) as response:',
    ...(file
      ? [`    with open("${file}", "wb") as file:`, '        file.write(response.read())']
      : ['    print(json.load(response))']),
  ].join('\n');
}

interface Style {
  text(value: string): string;
  key(name: string): string;
  /** true, false and null. */
  words: readonly [string, string, string];
  space: string;
  indent: string;
  /** After the last part of several lines. */
  comma: string;
}

const json: Style = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  words: ['true', 'false', 'null'],
  space: ' ',
  indent: '  ',
  comma: '',
};
const quoted = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
const script: Style = {
  ...json,
  text: quoted,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)),
  comma: ',',
};
const snake: Style = { ...json, words: ['True', 'False', 'None'], space: '', indent: '    ', comma: ',' };

/** A value as source text. */
function literal(value: unknown, style: Style, depth = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'number') return String(value);
  if (value === true) return style.words[0];
  if (value === false) return style.words[1];
  if (typeof value !== 'object' || value === null) return style.words[2];
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(
    ([key, inner]) => `${isList ? '' : `${style.key(key)}: `}${literal(inner, style, depth + 1)}`,
  );
  return enclosed(parts, isList ? '[]' : '{}', style, depth);
}

/** Parts that fit into 64 characters take one line. */
function enclosed(parts: string[], brackets: '[]' | '{}', style: Style, depth: number): string {
  const [opening, closing] = brackets;
  const space = brackets === '[]' || parts.length === 0 ? '' : style.space;
  const line = `${opening}${space}${parts.join(', ')}${space}${closing}`;
  if (line.length <= 64 && !line.includes('\n')) return line;
  const indent = style.indent.repeat(depth + 1);
  return `${opening}\n${indent}${parts.join(`,\n${indent}`)}${style.comma}\n${style.indent.repeat(depth)}${closing}`;
}
