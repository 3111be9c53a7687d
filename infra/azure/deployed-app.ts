/**
 * Makes the app read its secrets again after a change of the vault, and checks its health. Otherwise the app would
 * answer 503, because references stay unresolved, or would use former secrets for a day.
 */
import type { TokenCredential } from '@azure/identity';

const scope = 'https://management.azure.com/.default';
const apiVersion = '2022-03-01';
const requestTimeoutMs = 30_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface AppResource {
  /** `/subscriptions/…/sites/<name>`, the output APP_RESOURCE_ID. */
  resourceId: string;
  credential: TokenCredential;
  managementUrl?: string;
}

async function askReferences(method: string, app: AppResource, path = ''): Promise<Response> {
  const { resourceId, credential, managementUrl = 'https://management.azure.com' } = app;
  const token = await credential.getToken(scope);
  if (!token) throw new Error('There is no sign-in: run "azd auth login" or "az login".');
  const address = `${managementUrl}${resourceId}/config/configreferences/appsettings${path}?api-version=${apiVersion}`;
  const headers = { authorization: `Bearer ${token.token}` };
  return fetch(address, { method, headers, signal: AbortSignal.timeout(requestTimeoutMs) });
}

/**
 * Makes the app read all its references to the vault. Without this, the app does so every 24 hours.
 * @throws Error with the answer of Azure Resource Manager
 */
export async function refreshReferences(app: AppResource & { delaysMs?: number[] }): Promise<void> {
  let said = '';
  for (const delayMs of [0, ...(app.delaysMs ?? [2_000, 5_000, 10_000])]) {
    await sleep(delayMs);
    const answer = await askReferences('POST', app, '/refresh');
    if (answer.ok) return;
    said = `${answer.status} ${await answer.text()}`;
    if (answer.status !== 429 && answer.status < 500) break;
  }
  throw new Error(
    `The request that the app reads its secrets again failed. The app does so when it restarts, or within a day. Azure Resource Manager answered ${said}`,
  );
}

interface Reference {
  name: string;
  properties: { status?: string; details?: string };
}

/** Returns a sentence for each setting whose reference to the vault failed; nothing if Azure does not answer. */
export async function unresolvedReferences(app: AppResource): Promise<string[]> {
  try {
    const { value } = (await (await askReferences('GET', app)).json()) as { value: Reference[] };
    return value
      .filter(({ properties }) => properties.status !== 'Resolved')
      .map(({ name, properties: { status, details } }) => `${name}: ${[status, details].filter(Boolean).join(', ')}`);
  } catch {
    return [];
  }
}

export interface WaitOptions {
  /** The output APP_URL. */
  url: string;
  /** The app must exist. Before the first deployment it does not. */
  isDeployed: boolean;
  timeoutMs?: number;
  everyMs?: number;
}

/** After this number of tries without an answer the app does not exist. A restart may take as long. */
const triesBeforeDeployment = 6;

/**
 * Requests `/api/health` until the app is healthy or degraded (because of its certificate) and returns which. Returns
 * `absent` if no app has been deployed yet.
 * @throws Error with the last answer after ten minutes
 */
export async function waitForHealth(options: WaitOptions): Promise<'healthy' | 'degraded' | 'absent'> {
  const { url, isDeployed, timeoutMs = 600_000, everyMs = 5_000 } = options;
  const endsAt = Date.now() + timeoutMs;
  let isSeen = isDeployed;
  for (let tries = 1; ; tries += 1) {
    const { said, isOurs, status } = await health(url);
    if (status === 'healthy' || status === 'degraded') return status;
    isSeen ||= isOurs;
    if (!isSeen && tries >= triesBeforeDeployment) return 'absent';
    if (Date.now() >= endsAt) {
      throw new Error(`${url}/api/health is not healthy. Its last answer: ${said}. Its log names the settings.`);
    }
    await sleep(everyMs);
  }
}

/** The app always answers with JSON. Without an app, the platform answers with HTML pages. */
async function health(url: string): Promise<{ said: string; isOurs: boolean; status: unknown }> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const text = await answer.text();
    const said = `${answer.status} ${text.slice(0, 300)}`;
    if (!/^application\/json\b/.test(answer.headers.get('content-type') ?? '')) {
      return { said, isOurs: false, status: null };
    }
    const body = JSON.parse(text) as { status?: unknown; error?: unknown };
    return { said, isOurs: body.status !== undefined || body.error !== undefined, status: body.status };
  } catch (error) {
    return { said: (error as Error).message, isOurs: false, status: null };
  }
}

const beforeDeploymentMs = 120_000;

/**
 * Makes the app read its secrets and waits for its health. A refused refresh is only reported, because a restart also
 * reads them. Before a deployment an unhealthy app is only reported, because the deployment may repair it.
 * @throws Error if the app is deployed and does not become healthy; the error names the references that failed
 */
export async function takeEffect(app: Parameters<typeof refreshReferences>[0], options: WaitOptions): Promise<void> {
  await refreshReferences(app).catch(({ message }: Error) => console.error(message));
  const { isDeployed } = options;
  try {
    report(await waitForHealth({ ...(isDeployed ? {} : { timeoutMs: beforeDeploymentMs }), ...options }));
  } catch (error) {
    const message = [(error as Error).message, ...(await unresolvedReferences(app))].join('\n');
    if (isDeployed) throw new Error(message);
    console.error(`${message}\nIf a deployment follows, it is asked again after that.`);
  }
}

function report(state: 'healthy' | 'degraded' | 'absent'): void {
  if (state === 'absent') console.log('The app reads the secrets once it is deployed.');
  else console.log(`The app has read the secrets: ${state}.`);
  if (state === 'degraded') console.log('The sealing certificate needs attention: see docs/run/deploy.md.');
}
