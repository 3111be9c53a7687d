/** I2: the app reads its references again after the vault was filled, and is asked until it is healthy. */
import { createServer, type IncomingMessage } from 'node:http';
import {
  refreshReferences,
  takeEffect,
  unresolvedReferences,
  waitForHealth,
} from '../../../../infra/azure/deployed-app.ts';
import { type Listening, listening } from '../../../servers/listening.ts';

interface Answer {
  status: number;
  body: string;
  type?: string;
}

const servers: Listening[] = [];
const closeAll = () => Promise.all(servers.splice(0).map((server) => server.close()));
afterEach(closeAll);

/** Gives the answers in turn. The last one repeats. */
async function aServer(...answers: [Answer, ...Answer[]]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const {
      status,
      body,
      type = 'application/json; charset=utf-8',
    } = answers[requests.length - 1] ?? answers.at(-1) ?? answers[0];
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  servers.push(await listening(server));
  return { url: servers.at(-1)?.url ?? '', requests };
}

const resourceId = '/subscriptions/s/resourceGroups/rg/providers/Microsoft.Web/sites/app-countersign-x';
const credential = {
  getToken: async (scope: string | string[]) => ({ token: `for ${scope}`, expiresOnTimestamp: Date.now() + 60_000 }),
};

describe('I2: refreshing the references to the vault', () => {
  it('asks Azure Resource Manager with the same identity, and again while it is throttled', async () => {
    const { url, requests } = await aServer({ status: 429, body: '' }, { status: 200, body: '{"value":[]}' });
    await refreshReferences({ resourceId, credential, managementUrl: url, delaysMs: [1] });
    expect(requests.map(({ method, url: path, headers }) => [method, path, headers.authorization])).toEqual(
      Array.from({ length: 2 }, () => [
        'POST',
        `${resourceId}/config/configreferences/appsettings/refresh?api-version=2022-03-01`,
        'Bearer for https://management.azure.com/.default',
      ]),
    );
  });

  it('says what was answered when it is refused', async () => {
    const { url, requests } = await aServer({ status: 403, body: 'AuthorizationFailed' });
    await expect(refreshReferences({ resourceId, credential, managementUrl: url, delaysMs: [1] })).rejects.toThrow(
      '403 AuthorizationFailed',
    );
    expect(requests).toHaveLength(1);
  });
});

describe('finding 10: references that stay unresolved', () => {
  const reference = (name: string, properties: object) => ({ name, properties });

  it('are named with the reason that Azure gives', async () => {
    const body = JSON.stringify({
      value: [
        reference('JWT_SECRETS', { status: 'Resolved' }),
        reference('SMTP_URL', {
          status: 'SecretNotFound',
          details: 'Key Vault reference was not able to be resolved.',
        }),
      ],
    });
    const { url, requests } = await aServer({ status: 200, body });
    expect(await unresolvedReferences({ resourceId, credential, managementUrl: url })).toEqual([
      'SMTP_URL: SecretNotFound, Key Vault reference was not able to be resolved.',
    ]);
    expect(requests[0]?.url).toBe(`${resourceId}/config/configreferences/appsettings?api-version=2022-03-01`);
  });

  it('are not known to an identity without the right to read them, and that is no failure', async () => {
    const { url } = await aServer({ status: 403, body: '{"error":{"code":"AuthorizationFailed"}}' });
    expect(await unresolvedReferences({ resourceId, credential, managementUrl: url })).toEqual([]);
  });

  it('do not end the preparation where Azure refuses the refresh and the app is healthy', async () => {
    const { url, requests } = await aServer(
      { status: 403, body: 'AuthorizationFailed' },
      { status: 200, body: '{"status":"healthy","checks":{}}' },
    );
    const printed = [jest.spyOn(console, 'error'), jest.spyOn(console, 'log')].map((spy) => spy.mockReturnValue());
    await takeEffect({ resourceId, credential, managementUrl: url }, { url, isDeployed: true });
    const [errors, lines] = printed.map(({ mock }) => mock.calls.flat().join('\n'));
    for (const spy of printed) spy.mockRestore();
    expect(errors).toContain('403 AuthorizationFailed');
    expect(lines).toContain('healthy');
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('are part of the error where the deployed app stays unhealthy', async () => {
    const { url } = await aServer(
      { status: 200, body: '{"value":[]}' },
      { status: 503, body: '{"error":{"code":"service_unavailable"}}' },
      { status: 200, body: JSON.stringify({ value: [reference('SMTP_URL', { status: 'SecretNotFound' })] }) },
    );
    const options = { url, isDeployed: true, timeoutMs: 0 };
    await expect(takeEffect({ resourceId, credential, managementUrl: url }, options)).rejects.toThrow(
      /service_unavailable[\s\S]*SMTP_URL: SecretNotFound/,
    );
  });
});

describe('I2: waiting for the app', () => {
  const page: Answer = { status: 404, body: '<html>', type: 'text/html' };
  const refused: Answer = { status: 503, body: '{"error":{"code":"service_unavailable"}}' };
  const said = (status: string, code = 200): Answer => ({ status: code, body: JSON.stringify({ status, checks: {} }) });

  it.each<['healthy' | 'degraded' | 'absent', string, boolean, [Answer, ...Answer[]]]>([
    [
      'healthy',
      'after references were not resolved and a store did not answer',
      true,
      [refused, said('unhealthy', 503), said('healthy')],
    ],
    ['healthy', 'after a restart in which the platform answers', false, [page, page, said('healthy')]],
    ['degraded', 'where only the certificate is not fit', true, [said('degraded')]],
    ['absent', 'before the first deployment', false, [page]],
    [
      'healthy',
      'although the first answers of a new deployment are the platform’s',
      true,
      [page, ...Array(8).fill(page), said('healthy')],
    ],
  ])('%s: %s', async (expected, _, isDeployed, answers) => {
    const { url, requests } = await aServer(...answers);
    expect(await waitForHealth({ url, isDeployed, everyMs: 1 })).toBe(expected);
    expect(requests[0]?.url).toBe('/api/health');
  });

  it('fails with the last answer when the app does not become healthy in time', async () => {
    const { url } = await aServer(refused);
    await expect(waitForHealth({ url, isDeployed: false, timeoutMs: 30, everyMs: 5 })).rejects.toThrow(
      '503 {"error":{"code":"service_unavailable"}}',
    );
  });

  it('a connection that is refused is no answer of the app', async () => {
    const { url } = await aServer(refused);
    await closeAll();
    expect(await waitForHealth({ url, isDeployed: false, everyMs: 1 })).toBe('absent');
  });
});
