/** Pictures of documents in the browser's Cache Storage: whose they are, and when they are deleted. */
import { keepPicturesOf, storedPicture, storePicture } from '../../../web/document/picture-cache.ts';

/** Cache Storage in memory. Entries keep the order in which they were stored, as in a browser. */
class MemoryCaches {
  readonly all = new Map<string, Map<string, Response>>();
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
  async open(name: string) {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
      keys: async () => [...entries.keys()],
      delete: async (key: string) => entries.delete(key),
    };
  }
}

let caches: MemoryCaches;
const picture = (text: string) => new Blob([text]);
const read = async (key: string) => (await storedPicture(key))?.text();

beforeEach(async () => {
  caches = new MemoryCaches();
  Object.assign(globalThis, { caches });
  await keepPicturesOf('usr_1');
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'caches');
});

test('a picture is found by its key, and only by the account that stored it', async () => {
  await storePicture('env_1 /a', picture('page 1'));
  expect([await read('env_1 /a'), await read('env_1 /b')]).toEqual(['page 1', undefined]);
  await keepPicturesOf('usr_1');
  expect(await read('env_1 /a')).toBe('page 1');
  await keepPicturesOf('usr_2');
  expect([await read('env_1 /a'), [...caches.all.keys()]]).toEqual([undefined, ['countersign.pictures.usr_2']]);
});

test('a log-out deletes all pictures and nothing else, and none is stored after it', async () => {
  await caches.open('another');
  await storePicture('env_1 /a', picture('page 1'));
  await keepPicturesOf(null);
  await storePicture('env_1 /a', picture('page 1'));
  expect([await read('env_1 /a'), [...caches.all.keys()]]).toEqual([undefined, ['another']]);
});

test('a picture that is stored during a log-out does not stay', async () => {
  let isLoggedOut = () => {};
  const loggedOut = new Promise<void>((resolve) => {
    isLoggedOut = resolve;
  });
  const open = caches.open.bind(caches);
  caches.open = async (name) => {
    await loggedOut;
    return open(name);
  };
  const storing = storePicture('env_1 /a', picture('page 1'));
  await keepPicturesOf(null);
  isLoggedOut();
  await storing;
  expect([...caches.all.keys()]).toEqual([]);
});

test('of more than 500 pictures the oldest are deleted', async () => {
  for (let number = 0; number < 502; number++) await storePicture(`env_${number}`, picture('page'));
  expect([await read('env_0'), await read('env_1'), await read('env_2')]).toEqual([undefined, undefined, 'page']);
});

test('a browser without Cache Storage, or one that refuses it, has no picture and no failure', async () => {
  Object.assign(globalThis, {
    caches: { open: () => Promise.reject(new DOMException('refused', 'SecurityError')), keys: () => [] },
  });
  await storePicture('env_1 /a', picture('page 1'));
  expect(await storedPicture('env_1 /a')).toBeNull();
  Reflect.deleteProperty(globalThis, 'caches');
  await storePicture('env_1 /a', picture('page 1'));
  await keepPicturesOf(null);
  expect(await storedPicture('env_1 /a')).toBeNull();
});
