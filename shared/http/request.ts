/** Reads the body, within its bounds of size, media type, JSON and nesting, and the query. */
import type { HttpRequest } from '@azure/functions';
import type { Static, TSchema } from '@sinclair/typebox';
import { object } from '../contracts/building-blocks.ts';
import type { Route } from '../contracts/route.ts';
import { inlineBodyLimitBytes } from '../contracts/v1-envelopes.ts';
import { maxDocumentBytes } from '../domain/documents/document.ts';
import { AppError } from '../errors.ts';
import { nextTurn } from '../in-slices.ts';
import { validate } from '../validation/validate.ts';
import { boundaryOf, type FormFile, readForm } from './form.ts';

const maxBodyBytes = 1_000_000;
const maxNesting = 16;
/** The largest envelope has about 15,000: 1,000 fields with their rules. */
const maxValues = 25_000;
/** Limits one list or object. Contracts allow 1,000 and name the list; far longer ones are not compared with them. */
const maxMembers = 2_000;

type BodyBounds = Pick<Route, 'bodyLimitBytes' | 'bodyCounts' | 'hasInlineDocument'>;

const usualCounts = { maxValues, maxMembers };

/**
 * The body as a JSON object; an absent body is `undefined`.
 * @throws AppError payload_too_large, unsupported_media_type, invalid_json
 */
async function readJsonBody(request: HttpRequest, bounds: BodyBounds): Promise<unknown> {
  const { bodyLimitBytes = maxBodyBytes, hasInlineDocument = false } = bounds;
  const limitBytes = hasInlineDocument ? inlineBodyLimitBytes : bodyLimitBytes;
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return undefined;
  if (!isJson(request.headers.get('content-type'))) throw new AppError('unsupported_media_type');
  const value = jsonObject(bytes, bounds.bodyCounts);
  const restBytes = hasInlineDocument ? bytes.length - inlineDocumentBytes(value) : 0;
  if (restBytes > bodyLimitBytes) throw tooLarge(bodyLimitBytes);
  // Reading a body with a document takes some milliseconds, and so does the check of its contract.
  if (bytes.length > bodyLimitBytes) await nextTurn();
  return value;
}

/** @throws AppError invalid_json, payload_too_large */
function jsonObject(bytes: Uint8Array, { maxValues, maxMembers } = usualCounts): object {
  if (hasMoreValues(bytes, maxValues)) {
    const message = `The body has more than ${maxValues} values.`;
    throw new AppError('payload_too_large', { message, details: { maxValues: `${maxValues}` } });
  }
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('invalid_json');
  refuseShape(value, maxMembers);
  return value;
}

/** The body as its contract says; an absent body counts as an empty object. @throws AppError validation_error too */
export async function readContract<S extends TSchema>(
  request: HttpRequest,
  contract: S,
  bounds: BodyBounds = {},
): Promise<Static<S>> {
  return validate(contract, (await readJsonBody(request, bounds)) ?? {});
}

interface ParsedBody {
  body: unknown;
  /** The files of a form. */
  files?: FormFile[];
}

/** @throws AppError payload_too_large, unsupported_media_type, invalid_json, validation_error or the route's missingCode */
export async function parseBody(route: Route, request: HttpRequest): Promise<ParsedBody> {
  if (!route.body) return { body: undefined };
  const boundary = route.takesForm ? boundaryOf(request.headers.get('content-type')) : null;
  if (boundary !== null) return parseForm(route.body, request, boundary);
  try {
    return { body: await readContract(request, route.bodyAtEdge ?? route.body, route) };
  } catch (error) {
    const isMissing =
      error instanceof AppError && Object.values(error.details ?? {}).some((message) => message === 'is required');
    if (isMissing && route.missingCode) throw new AppError(route.missingCode, { details: error.details ?? {} });
    throw error;
  }
}

/** The JSON of a form, with the name and type of its file as `document`, or the names of several as `documents`. */
async function parseForm(contract: TSchema, request: HttpRequest, boundary: string): Promise<ParsedBody> {
  const bytes = await readBytes(request, maxDocumentBytes + maxBodyBytes);
  const { json, files } = await readForm(bytes, boundary);
  if (json.length > maxBodyBytes) throw tooLarge(maxBodyBytes);
  const value = jsonObject(json);
  for (const name of ['document', 'documents']) {
    if (name in value) throw new AppError('validation_error', { details: { [name]: 'is the file of the form' } });
  }
  const [file, ...others] = files.map(({ name, type }) => ({ filename: name, mimetype: type }));
  const content =
    others.length === 0 ? { document: file } : { documents: files.map(({ name }) => ({ filename: name })) };
  return { body: await validate(contract, { ...value, ...content }), files };
}

const noParameters = object({});

/** @throws AppError validation_error, also for a parameter that the route does not have */
export async function parseQuery({ path, query = noParameters }: Route, request: HttpRequest): Promise<unknown> {
  // A path without a route is refused as such, regardless of its query.
  if (path.includes('{*')) return undefined;
  const properties = (query.properties ?? {}) as Record<string, TSchema>;
  const sent = [...request.query.entries()];
  // The library loses a parameter of this name.
  if (new URL(request.url).searchParams.has('__proto__')) sent.push(['__proto__', '']);
  const value = Object.fromEntries(
    sent.map(([name, text]) => {
      const isWhole = properties[name]?.type === 'integer' && /^-?\d{1,9}$/.test(text);
      return [name, isWhole ? Number(text) : properties[name]?.type === 'array' ? listOf(name, sent) : text];
    }),
  );
  return validate(query, value).catch((error: unknown) => {
    throw error instanceof AppError ? namedByParameter(error) : error;
  });
}

/** A caller knows a parameter, not the places in its list. */
function namedByParameter({ code, details = {} }: AppError): AppError {
  const named = Object.entries(details).map(([field, problem]) => [field.replace(/\[\d+\]$/, ''), problem]);
  return new AppError(code, { details: Object.fromEntries(named) });
}

/** Hosts join the values of a repeated parameter with commas, or pass each. */
function listOf(name: string, sent: readonly (readonly [string, string])[]): string[] {
  return sent.flatMap(([other, text]) => (other === name ? text.split(',') : []));
}

/**
 * The body as it came. Attack: a stream without end; reading stops at the bound.
 * @throws AppError payload_too_large
 */
export async function readBytes(request: HttpRequest, limitBytes = maxBodyBytes): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limitBytes) throw tooLarge(limitBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Base64 is ASCII: one byte per character. Content that is not text counts towards the rest, and its contract refuses it. */
function inlineDocumentBytes({ document, documents }: { document?: unknown; documents?: unknown }): number {
  const all: unknown[] = [document, ...(Array.isArray(documents) ? documents : [])];
  return all.reduce<number>((sum, one) => {
    const content = (one as { contentBase64?: unknown } | null | undefined)?.contentBase64;
    return sum + (typeof content === 'string' ? content.length : 0);
  }, 0);
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('payload_too_large', { details: { maxBytes: String(limitBytes) } });
}

function isJson(contentType: string | null): boolean {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  return (type === 'application/json' || type.endsWith('+json')) && (charset === 'utf-8' || charset === 'utf8');
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('invalid_json', { cause });
  }
}

/**
 * Whether the JSON may contain more values: each begins after `{`, `[` or `,`. Attack: a body of many empty objects, each
 * of which breaks several rules of its contract, holds the event loop for seconds.
 */
function hasMoreValues(json: Uint8Array, limit: number): boolean {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if ((byte === comma || byte === openBracket || byte === openBrace) && ++values > limit) return true;
  }
  return false;
}

const [quote, backslash, comma, openBracket, openBrace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** Returns the position of the quote that ends the string: one after an even number of backslashes. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let before = end - 1;
    while (bytes[before] === backslash) before--;
    if ((end - 1 - before) % 2 === 0) return end;
  }
  return bytes.length;
}

/** @throws AppError for deep nesting or a long list. Iterative, so that depth costs memory and not the stack. */
function refuseShape(root: object, maxMembers: number): void {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxNesting)
      throw new AppError('invalid_json', { message: `Nesting deeper than ${maxNesting} levels.` });
    level = level.flatMap((node) => {
      const members: unknown[] = Object.values(node);
      if (members.length > maxMembers) {
        const message = `A list or an object of the body has more than ${maxMembers} members.`;
        throw new AppError('payload_too_large', { message, details: { maxMembers: `${maxMembers}` } });
      }
      return members.filter((member) => typeof member === 'object' && member !== null);
    });
  }
}
