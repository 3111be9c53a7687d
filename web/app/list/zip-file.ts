/** A ZIP of files that are compressed already. Parts go to the browser as they are made, which may keep them on disk. */
export interface ZipFile {
  /** Under this name, or one with a number when it is taken. */
  add(name: string, bytes: Uint8Array): void;
  count(): number;
  close(): Blob;
}

export async function openZip(): Promise<ZipFile> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const parts: Blob[] = [];
  const taken = new Set<string>();
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });
  return {
    add(name, bytes) {
      const file = new ZipPassThrough(entryName(name, taken));
      zip.add(file);
      file.push(bytes, true);
    },
    count: () => taken.size,
    close() {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

/** Attack: a name with a path would be unpacked elsewhere. Some systems refuse further characters, or ends with a dot. */
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
