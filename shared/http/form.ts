/** A form (multipart/form-data, RFC 7578): the part `envelope`, which is JSON, and one or more files `document`. */
import { maxParts as maxFiles } from '../domain/document-part.ts';
import type { DocumentType } from '../domain/documents/sealing.ts';
import { AppError } from '../errors.ts';
import { nextTurn } from '../in-slices.ts';

export interface FormFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

interface Part {
  name: string | null;
  filename: string | null;
  /** Empty if the client does not know it. */
  type: string;
  bytes: Uint8Array;
}

const maxParts = 1 + maxFiles;
const maxHeaderBytes = 4_096;
const sliceBytes = 1_000_000;

/** Returns null for another content type. */
export function boundaryOf(contentType: string | null): string | null {
  const parameters = /^multipart\/form-data\s*;(.*)$/i.exec(contentType?.trim() ?? '')?.[1] ?? '';
  const [, quoted, plain] = /(?:^|;)\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(parameters) ?? [];
  return quoted ?? plain ?? null;
}

/** @throws AppError validation_error, unsupported_document_type */
export async function readForm(bytes: Uint8Array, boundary: string): Promise<{ json: Uint8Array; files: FormFile[] }> {
  const parts = await partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), boundary);
  const [envelope, ...others] = parts.filter(({ name }) => name === 'envelope');
  const documents = parts.filter(({ name }) => name === 'document');
  if (!envelope) throw invalid('envelope', 'is required');
  const files = documents.map(({ filename, type, bytes: content }) => {
    if (!filename) throw invalid('document', 'is required, as a file');
    return { name: filename, type: type || typeOf(content), bytes: content };
  });
  if (files.length === 0) throw invalid('document', 'is required, as a file');
  if (others.length > 0 || files.length > maxFiles || parts.length > 1 + files.length) {
    throw invalid('body', `must have one part envelope and 1 to ${maxFiles} parts document`);
  }
  return { json: envelope.bytes, files };
}

/** ISO 32000-2, 7.5.2: readers accept a PDF header that is not the first byte, within the first 1,024 bytes. */
function typeOf(bytes: Uint8Array): DocumentType {
  const head = Buffer.from(bytes.subarray(0, 1_024 + 5)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.includes('%PDF-')) return 'application/pdf';
  throw new AppError('unsupported_document_type', { details: { document: 'must be a PDF, PNG or JPEG file' } });
}

/** Reads one part more than allowed. Attack: a body of a million parts would occupy the event loop for seconds. */
async function partsOf(bytes: Buffer, boundary: string): Promise<Part[]> {
  const parts: Part[] = [];
  const delimiter = `\r\n--${boundary}`;
  const begin = bytes.subarray(0, Buffer.byteLength(delimiter)).indexOf(delimiter.slice(2));
  if (begin !== 0 && begin !== 2) throw malformed();
  let at = begin + Buffer.byteLength(delimiter) - 2;
  while (parts.length <= maxParts && bytes.toString('latin1', at, at + 2) === '\r\n') {
    const headBytes = bytes.subarray(at, at + maxHeaderBytes).indexOf('\r\n\r\n');
    const headEnd = at + headBytes;
    // The line break before the delimiter may be the second one after the header.
    const end = headBytes < 0 ? -1 : await find(bytes, delimiter, headEnd + 2);
    if (end < 0) throw malformed();
    parts.push({
      ...headersOf(bytes.toString('utf8', at, headEnd)),
      bytes: bytes.subarray(headEnd + 4, Math.max(end, headEnd + 4)),
    });
    at = end + Buffer.byteLength(delimiter);
  }
  if (parts.length <= maxParts && bytes.toString('latin1', at, at + 2) !== '--') throw malformed();
  return parts;
}

/** Other requests run between two slices: the search of a whole file may take 70 ms. */
async function find(bytes: Buffer, text: string, from: number): Promise<number> {
  for (let start = from; start < bytes.length; start += sliceBytes) {
    if (start > from) await nextTurn();
    const found = bytes.subarray(start, start + sliceBytes + Buffer.byteLength(text) - 1).indexOf(text);
    if (found >= 0) return start + found;
  }
  return -1;
}

function headersOf(head: string): Omit<Part, 'bytes'> {
  const lines = head.split('\r\n');
  const headerOf = (header: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${header}:`))?.slice(header.length + 1) ?? '';
  const disposition = headerOf('content-disposition');
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of disposition.matchAll(
    /;\s*([a-z]+\*?)=(?:"((?:\\.|[^"\\])*)"|([^";\s]*))/gi,
  )) {
    // Clients write a quotation mark as `\"`, browsers as `%22`.
    const text = quoted?.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"') ?? plain;
    parameters.set(name.toLowerCase(), text);
  }
  return {
    name: parameters.get('name') ?? null,
    filename: extended(parameters.get('filename*')) ?? parameters.get('filename') ?? null,
    type: headerOf('content-type')
      .trim()
      .replace(/^application\/octet-stream\s*(;.*)?$/i, ''),
  };
}

/** `UTF-8''f%C3%BCr.pdf` (RFC 8187), which some clients send for names that are not ASCII. */
function extended(text: string | undefined): string | null {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(text ?? '') ?? [];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

const malformed = () => invalid('body', 'is not a valid form');

function invalid(part: string, problem: string): AppError {
  return new AppError('validation_error', { details: { [part]: problem } });
}
