import { createServer } from 'node:http';
import { examine } from '../../../../../infra/commands/doctor/check.ts';
import { mailCheck } from '../../../../../infra/commands/doctor/check-mail.ts';
import { type Listening, listening } from '../../../../servers/listening.ts';

const token = 'token-for-the-mail-service';
const asked: { url: string; authorization: string | undefined }[] = [];
let status = 404;
let server: Listening;
let endpoint: string;

/** Azure Communication Services as a client sees it that asks for a message: an answer with a status. */
beforeAll(async () => {
  const http = createServer(({ url, headers }, answer) => {
    asked.push({ url: url ?? '', authorization: headers.authorization });
    answer.writeHead(headers.authorization ? status : 404).end();
  });
  server = await listening(http);
  endpoint = server.url;
});
afterAll(() => server.close());

const signedIn = async () => ({ getToken: async () => ({ token, expiresOnTimestamp: Date.now() + 3_600_000 }) });
const nobody = async () => ({
  getToken: () => Promise.reject(Object.assign(new Error('none'), { name: 'CredentialUnavailableError' })),
});
const look = (address = endpoint, credential = signedIn) =>
  examine(mailCheck({ mail: { from: 'sign@example.com', transport: { kind: 'acs', endpoint: address } } }, credential));

describe('the doctor on e-mail', () => {
  it('off: says so, and calls it neither healthy nor unhealthy', async () => {
    const { state, words } = await examine(mailCheck({ mail: null }));
    expect(state).toBe('note');
    expect(words).toMatch(/no e-mail is sent.*MAIL_FROM/);
  });

  it('Azure Communication Services that answers is healthy, and is asked for no message that goes out', async () => {
    status = 404;
    asked.length = 0;
    expect(await look(`${endpoint}/`)).toMatchObject({ state: 'healthy', words: `answers at ${endpoint}` });
    expect(asked).toEqual([
      { url: '/', authorization: undefined },
      {
        url: expect.stringMatching(/^\/emails\/operations\/[0-9a-f-]{36}\?api-version=/),
        authorization: `Bearer ${token}`,
      },
    ]);
  });

  it.each([401, 403])('a refusal (%i) is this identity’s, and names the role that may send', async (refusal) => {
    status = refusal;
    const { state, words } = await look();
    expect([state, words]).toEqual(['note', expect.stringContaining('Communication and Email Service Owner')]);
    expect(words).not.toContain(token);
  });

  it('is unhealthy when the service is, when nothing answers, and without a sign-in', async () => {
    status = 503;
    expect(await look()).toMatchObject({ state: 'unhealthy', words: `${endpoint} answers 503.` });
    expect(await look(endpoint, nobody)).toMatchObject({
      state: 'unhealthy',
      words: expect.stringContaining('is not signed in'),
    });
    const gone = await listening(createServer());
    await gone.close();
    expect(await look(gone.url)).toMatchObject({
      state: 'unhealthy',
      words: expect.stringMatching(/ does not answer.*ACS_ENDPOINT/),
    });
  });
});
