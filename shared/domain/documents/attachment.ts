/** Files that recipients upload for the sender, which become attachments of the sealed file. */
import { type DocumentType, extensions } from './sealing.ts';

/** An uploaded file. It counts once its recipient has acted and the field's value is its hash. */
export interface Attachment {
  fieldId: string;
  recipientId: string;
  filename: string;
  mimetype: DocumentType;
  /** Bytes. */
  size: number;
  /** Lower-case hex SHA-256. */
  sha256: string;
  blobName: string;
  etag: string;
}

/** Limit for one file. */
export const maxAttachmentBytes = 5 * 1024 * 1024;
/** Limit for one envelope: the sealed file contains all of them. */
export const maxAttachmentsBytes = 25 * 1024 * 1024;

/**
 * Returns the type of a file whose beginning and end match that type; null for any other. Attack: one file that is an
 * image for one program and an archive with code for another (a polyglot). Archives are read from their end, so no file
 * may end as an archive.
 */
export function attachmentType(bytes: Uint8Array): DocumentType | null {
  if (hasArchiveEnd(bytes)) return null;
  if (isPdf(bytes)) return 'application/pdf';
  if (isPng(bytes)) return 'image/png';
  return isJpeg(bytes) ? 'image/jpeg' : null;
}

/** ISO 32000-2, 7.5.2 and 7.5.5: the header comes first and the end-of-file marker last. */
function isPdf(bytes: Uint8Array): boolean {
  const head = latin(bytes.subarray(0, 8));
  if (!/^%PDF-[12]\.\d/.test(head)) return false;
  return /%%EOF[\s\0]*$/.test(latin(bytes.subarray(-1_024)));
}

/** ISO/IEC 15948: the signature, then chunks from IHDR to IEND, and nothing after them. */
function isPng(bytes: Uint8Array): boolean {
  if (latin(bytes.subarray(0, 8)) !== '\x89PNG\r\n\x1a\n') return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 8;
  for (let first = true; offset + 12 <= bytes.length; first = false) {
    const length = view.getUint32(offset);
    const type = latin(bytes.subarray(offset + 4, offset + 8));
    if (first !== (type === 'IHDR') || !/^[A-Za-z]{4}$/.test(type)) return false;
    offset += 12 + length;
    if (type === 'IEND') return length === 0 && offset === bytes.length;
  }
  return false;
}

/** ITU-T T.81: start of image, a segment, and an end of image. Phones append further data. */
function isJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff || (bytes[3] ?? 0) < 0xc0) return false;
  for (let at = bytes.length - 2; at > 2; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

/** The end record of a ZIP archive is within the last 65,557 bytes (PKWARE APPNOTE 4.3.16). */
function hasArchiveEnd(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-65_557);
  for (let at = tail.length - 4; at >= 0; at--) {
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 0x05 && tail[at + 3] === 0x06) return true;
  }
  return false;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

const longestStem = 100;

/**
 * Makes a name safe to show, print and write to disks: removes what hides or reorders text, separates folders or is
 * markup, and allows only the extension of its type (`scan.pdf.exe` becomes `scan.pdf_exe.pdf`).
 */
export function attachmentName(given: string, type: DocumentType): string {
  const shown = given.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '');
  const stem = shown
    .replace(/\.(pdf|png|jpe?g)\s*$/i, '')
    .replace(/[<>:"'`&/\\|?*#%{}$;=]/g, '_')
    .replace(/\.(?=[A-Za-z0-9]{1,5}$)/, '_')
    .replace(/^[.\s_]+|[.\s]+$/g, '')
    .replace(/\s+/g, ' ');
  return `${[...stem].slice(0, longestStem).join('').trim() || 'attachment'}${extensions[type]}`;
}
