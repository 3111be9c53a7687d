import { unzipSync } from 'fflate';
import { entryName, openZips } from '../../../../../web/app/list/zip-file.ts';

describe('the name of a file in the ZIP', () => {
  const named = (...names: string[]) => {
    const taken = new Set<string>();
    return names.map((name) => entryName(name, taken));
  };

  it('is the document’s, with a number when it is taken', () =>
    expect(named('Lease.pdf', 'lease.pdf', 'Lease.pdf')).toEqual(['Lease.pdf', 'lease (2).pdf', 'Lease (3).pdf']));

  it('has no path, no control character and no end that a system refuses', () =>
    expect(named('../../etc/passwd.pdf', 'a\u202Eb\n.pdf', 'Flat 7. .pdf', '...pdf')).toEqual([
      '_.._etc_passwd.pdf',
      'a_b_.pdf',
      'Flat 7.pdf',
      'document.pdf',
    ]));
});

describe('the ZIP of many documents', () => {
  /** The files of each ZIP, with their sizes. */
  async function zipped(sizes: number[], limits?: { bytes: number; entries: number }) {
    const zips = await openZips(limits);
    for (const size of sizes) zips.add('Lease.pdf', new Uint8Array(size));
    const blobs = zips.close();
    const contents = await Promise.all(
      blobs.map(async (blob) => {
        const files = Object.entries(unzipSync(new Uint8Array(await blob.arrayBuffer())));
        return files.map(([name, bytes]) => `${name} ${bytes.length}`);
      }),
    );
    return { contents, sizes: blobs.map(({ size }) => size) };
  }

  it('is one file, and none without documents', async () => {
    expect((await zipped([10, 20])).contents).toEqual([['Lease.pdf 10', 'Lease (2).pdf 20']]);
    expect((await zipped([])).contents).toEqual([]);
  });

  it('continues in a further file before one passes the limit of bytes', async () => {
    const { contents, sizes } = await zipped([4_000, 4_000, 4_000], { bytes: 12_000, entries: 9 });
    expect(contents).toEqual([['Lease.pdf 4000', 'Lease (2).pdf 4000'], ['Lease (3).pdf 4000']]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000);
  });

  it('continues in a further file before one passes the limit of entries', async () => {
    const { contents } = await zipped([1, 2, 3], { bytes: 100_000, entries: 2 });
    expect(contents).toEqual([['Lease.pdf 1', 'Lease (2).pdf 2'], ['Lease (3).pdf 3']]);
  });
});
