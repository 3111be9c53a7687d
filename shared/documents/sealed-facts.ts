/** The metadata of sealed blobs. Keys are lower case, because storage does not keep their case. */
import type { SealedFacts } from '../domain/documents/document-storage.ts';
import { type SealLevel, sealLevels } from '../domain/documents/sealing.ts';

export function encodeSealedFacts({ sha256, size, level, sealing }: SealedFacts): Record<string, string> {
  const facts = { sha256, size: String(size), level };
  if (!sealing) return facts;
  const { originalSha256, pages, sealedAt, levelReason, certificate } = sealing;
  // A header holds ASCII only.
  const reason = levelReason?.replace(/[^\x20-\x7e]/g, '?');
  return {
    ...facts,
    originalsha256: originalSha256,
    pages: String(pages),
    sealedat: sealedAt,
    ...(reason && { levelreason: reason }),
    ...(certificate && {
      certificatename: certificate.blobName,
      certificatesha256: certificate.sha256,
      certificatesize: String(certificate.size),
      certificatelevel: certificate.level,
      certificatepages: String(certificate.pages),
    }),
  };
}

/** @throws Error naming blob and key, for metadata that this service has not written */
export function decodeSealedFacts(blobName: string, metadata: Readonly<Record<string, string>>): SealedFacts {
  const read = <T>(key: string, parse: (text: string) => T | null): T => {
    const value = parse(metadata[key] ?? '');
    if (value === null) throw new Error(`The metadata ${key} of the blob ${blobName} cannot be read.`);
    return value;
  };
  return {
    sha256: read('sha256', hash),
    size: read('size', wholeNumber),
    level: read('level', sealLevel),
    sealing:
      metadata.originalsha256 === undefined
        ? null
        : {
            originalSha256: read('originalsha256', hash),
            pages: read('pages', wholeNumber),
            sealedAt: read('sealedat', time),
            ...(metadata.levelreason && { levelReason: metadata.levelreason }),
            ...(metadata.certificatename && {
              certificate: {
                blobName: metadata.certificatename,
                sha256: read('certificatesha256', hash),
                size: read('certificatesize', wholeNumber),
                level: read('certificatelevel', sealLevel),
                pages: read('certificatepages', wholeNumber),
              },
            }),
          },
  };
}

function hash(text: string): string | null {
  return /^[0-9a-f]{64}$/.test(text) ? text : null;
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function sealLevel(text: string): SealLevel | null {
  return sealLevels.find((level) => level === text) ?? null;
}

function time(text: string): string | null {
  return Number.isNaN(Date.parse(text)) ? null : text;
}
