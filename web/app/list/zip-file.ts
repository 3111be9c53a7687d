/**
 * Makes ZIP files without compression, because sealed PDFs are compressed. The browser receives the parts as they are
 * made and may store them on disk. A ZIP is closed before it exceeds a limit of the format, and the next one begins:
 * fflate writes no ZIP64, and a larger file would be damaged.
 */
export interface ZipFiles {
  /** Adds a number to a name that exists. */
  add(name: string, bytes: Uint8Array): void;
  /** Returns no files if nothing was added. */
  close(): Blob[];
}

/** APPNOTE 4.4: offsets have 32 bits, counts of entries 16. */
const formatLimits = { bytes: 0xffff_ffff, entries: 0xffff };
/** Exceeds the headers of one entry and the end of the directory: a name has at most 170 characters. */
const entryOverheadBytes = 2_000;

export async function openZips(limits = formatLimits): Promise<ZipFiles> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const taken = new Set<string>();
  const begin = () => {
    const parts: Blob[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
    });
    return { zip, parts, bytes: 0, entries: 0 };
  };
  const zips: ReturnType<typeof begin>[] = [];
  const withRoom = (bytes: number) => {
    const last = zips.at(-1);
    if (last && last.bytes + bytes <= limits.bytes && last.entries < limits.entries) return last;
    const next = begin();
    zips.push(next);
    return next;
  };
  return {
    add(name, bytes) {
      const size = bytes.length + entryOverheadBytes;
      const current = withRoom(size);
      current.bytes += size;
      current.entries += 1;
      const file = new ZipPassThrough(entryName(name, taken));
      current.zip.add(file);
      file.push(bytes, true);
    },
    close: () =>
      zips.map(({ zip, parts }) => {
        zip.end();
        return new Blob(parts, { type: 'application/zip' });
      }),
  };
}

/**
 * Attack: a name with a path would be unpacked into another folder. Some systems also refuse certain characters, or a
 * dot at the end.
 */
export function entryName(name: string, taken: Set<string>): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(name) ?? [];
  const safe =
    [...stem]
      .map((char) => (/[\p{Cc}\p{Cf}/\\:*?"<>|]/u.test(char) ? '_' : char))
      .slice(0, 150)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '') || 'document';
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? `${safe}${extension}` : `${safe} (${number})${extension}`;
    const key = candidate.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return candidate;
  }
}
