/** A tab keeps its owner's unsaved changes after an expired session, but not after a log-out. */
import type * as Session from '../../../../../web/app/api/session.ts';

let session: typeof Session;

beforeAll(async () => {
  const aStorage = () => {
    const removeItem = function (this: Record<string, unknown>, key: string) {
      delete this[key];
    };
    const setItem = function (this: Record<string, unknown>, key: string, text: string) {
      this[key] = text;
    };
    const getItem = function (this: Record<string, unknown>, key: string) {
      return this[key] ?? null;
    };
    return Object.create({ getItem, setItem, removeItem });
  };
  const window = { localStorage: aStorage(), sessionStorage: aStorage() };
  Object.assign(globalThis, { window });
  // A package of the browser alone.
  jest.mock('preact/hooks', () => ({}));
  session = await import('../../../../../web/app/api/session.ts');
});

beforeEach(async () => {
  await logIn('usr_1');
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

async function logIn(userId: string): Promise<void> {
  const email = `${userId}@example.com`;
  const answer = { token: 'token', expiresIn: 600, sessionId: 'ses_1', user: { userId, email } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  await session.logIn({ email, password: 'correct horse battery' });
}

const keptTexts = () => Object.keys(window.sessionStorage);

it('a text outlives an expired session', async () => {
  session.keptForOwner('env_1').write('changes');
  session.end('expired');
  await logIn('usr_1');
  expect(session.keptForOwner('env_1').read()).toBe('changes');
});

it('the owner logs out: every text is removed, and a late one is not kept, also when another person logs in', async () => {
  const kept = session.keptForOwner('env_1');
  kept.write('changes');
  session.keptForOwner('env_2').write('changes');
  expect(keptTexts()).toHaveLength(2);
  await session.logOut();
  kept.write('late');
  expect(keptTexts()).toEqual([]);
  await logIn('usr_2');
  kept.write('late');
  expect(keptTexts()).toEqual([]);
});
