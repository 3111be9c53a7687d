/** A form (multipart/form-data, RFC 7578) with two parts: `envelope`, which is JSON, and the file `document`. */
import { AppError } from '../errors.ts';

export interface FormFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

const maxParts = 2;
const maxHeaderBytes = 4_096;

/** Returns null for another content type. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain ?? null;
}

/** @throws AppError validation_error */
export async function readForm(bytes: Uint8Array, boundary: string): Promise<{ json: Uint8Array; file: FormFile }> {
  const buffer = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  refuseManyParts(buffer, boundary);
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(buffer, { headers }).formData().catch((cause: unknown) => {
    throw new AppError('validation_error', { details: { body: 'is not a valid form' }, cause });
  });
  const [envelope, document] = [form.get('envelope'), form.get('document')];
  if (envelope === null) throw new AppError('validation_error', { details: { envelope: 'is required' } });
  if (document === null || typeof document === 'string') {
    throw new AppError('validation_error', { details: { document: 'is required, as a file' } });
  }
  const json = typeof envelope === 'string' ? new TextEncoder().encode(envelope) : await bytesOf(envelope);
  return { json, file: { name: document.name, type: document.type, bytes: await bytesOf(document) } };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** Attack: a body of a million small parts, or of one long header, would occupy the event loop for seconds. */
function refuseManyParts(bytes: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; parts++) {
    const next = bytes.indexOf(delimiter, at + delimiter.length);
    const bodyAt = bytes.indexOf('\r\n\r\n', at);
    const isHeaderLong = next >= 0 && (bodyAt < 0 || bodyAt - at > maxHeaderBytes);
    if (parts > maxParts || isHeaderLong) {
      throw new AppError('validation_error', {
        details: { body: 'must be a form of two parts, `envelope` and `document`' },
      });
    }
    at = next;
  }
}
