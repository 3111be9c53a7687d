import { createRequire } from 'node:module';
import { serializeEachOnce, type TextDatabase } from '../../../../infra/local/services/loki-text.ts';

interface Blob {
  name: string;
  properties: { etag: string; contentMD5?: Uint8Array };
}

interface Blobs {
  insert(blob: Blob): Blob;
  update(blob: Blob): void;
  remove(blob: Blob): void;
  find(): Blob[];
}

interface Loki extends TextDatabase {
  addCollection(name: string, options?: { indices?: string[]; unique?: string[] }): Blobs;
  getCollection(name: string): Blobs;
  loadJSON(text: string): void;
}

/** The one that Azurite uses. */
const Loki = createRequire(require.resolve('azurite/package.json'))('lokijs') as new (name: string) => Loki;

describe('the text of a Loki database', () => {
  let db: Loki;
  let blobs: Blobs;
  let byLoki: () => string;

  beforeEach(() => {
    db = new Loki('of-a-test');
    byLoki = db.serialize.bind(db);
    serializeEachOnce(db);
    blobs = db.addCollection('$BLOBS$', { indices: ['name'], unique: ['name'] });
    db.addCollection('"data":[] and $& in a name');
  });

  const blob = (name: string): Blob =>
    blobs.insert({ name, properties: { etag: '1', contentMD5: Buffer.from('digest of "data":[]') } });

  it('is what Loki writes: of nothing, and after documents have come, changed in place and gone', () => {
    expect(db.serialize()).toBe(byLoki());
    const [first, second] = ['$BLOBS$ "data":[]', '$1', 'third'].map(blob) as [Blob, Blob, Blob];
    expect(db.serialize()).toBe(byLoki());
    first.properties.etag = '2';
    blobs.update(first);
    blobs.remove(second);
    blob('fourth');
    blobs.insert(Object.assign(second, { name: 'fifth' }));
    expect(db.serialize()).toBe(byLoki());
    expect(db.serialize()).toContain('"etag":"2"');
    const other = new Loki('of-a-test');
    other.loadJSON(db.serialize());
    expect(other.getCollection('$BLOBS$').find()).toEqual(JSON.parse(JSON.stringify(blobs.find())));
  });

  it('is made of each document once per update', () => {
    let made = 0;
    const one = blob('one');
    Object.assign(one.properties, { toJSON: () => ({ etag: `made ${++made}` }) });
    blobs.update(one);
    for (let saves = 0; saves < 3; saves++) expect(db.serialize()).toContain('made 1');
    blobs.update(one);
    expect(db.serialize()).toContain('made 2');
  });
});
