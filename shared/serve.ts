/** How a function file registers what it declares: one route, queue or timer, with the services of the app. */
import type { HttpHandler } from '@azure/functions';
import type { Static, TSchema } from '@sinclair/typebox';
import type { QueueName } from './contracts/messages.ts';
import { dataOf } from './contracts/paging.ts';
import {
  type Address,
  type Auth,
  anyone,
  type Declaration,
  type DeclaredAnswer,
  newest,
  type PathOf,
  type PublishedRoute,
  type RequestHeader,
  type Route,
  route,
  session,
} from './contracts/route.ts';
import type { FramedPage } from './domain/signing/frame.ts';
import type { Answer } from './http/answer.ts';
import { endpoint, type Run } from './http/endpoint.ts';
import { framedPage, page, site } from './http/page.ts';
import { runWithTokens, withTokens } from './http/paging.ts';
import { registerHandler } from './http/register.ts';
import { atStart, job, type QueueWork, timer } from './jobs/job.ts';
import { declareFunction, declareStartHook } from './registry.ts';
import { type Services, services } from './services.ts';

/** Registers a route: its value and its handler `run`. */
export function serve<
  const S extends Address,
  A extends Auth,
  B extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  T extends RequestHeader = never,
>(
  address: S,
  declared: Declaration<A, B, Q, T> & {
    run: Run<Services, Route<PathOf<S>, A, B, Q, T>>;
    /**
     * For a v1 route that the dashboard also uses: the name of the function that serves it under `/api`, with a
     * session.
     */
    appName?: string;
    /** Under `/api` too, the route takes an `Idempotency-Key`: a repeated request would do harm. */
    takesKeyInApp?: true;
  },
): void {
  const { run, appName, takesKeyInApp = false, ...declaration } = declared;
  const value = route(address, declaration as Declaration<A, B, Q, T>);
  if (value.path.startsWith('/api/v1/')) serveV1(value, run as Run<Services, Route>);
  else registerHandler(value, endpoint(services, value, run));
  if (appName) serveInApp(appName, value, run as Run<Services, Route>, takesKeyInApp);
}

const runsOfV1 = new Map<string, { route: Route; run: Run<Services, Route> }>();

/** The routes of v1 by the names of their functions, for the tools of agents. */
export const v1Routes: ReadonlyMap<string, { route: Route; run: Run<Services, Route> }> = runsOfV1;

/** v1 answers `{data}`. A list has this form already, with its page. */
function serveV1(value: Route, run: Run<Services, Route>): void {
  const { answers = {} } = value;
  const wrapped = Object.entries(answers).map(([status, answer]) => [
    status,
    needsData(answer) ? { ...answer, json: dataOf(answer.json) } : answer,
  ]);
  const runWrapped = async (call: Parameters<typeof run>[0]): Promise<Answer> => {
    const answer = await run(call);
    const declared = answers[answer.status as keyof typeof answers];
    return declared && needsData(declared) ? { ...answer, json: { data: answer.json } } : answer;
  };
  runsOfV1.set(value.name, { route: value, run: runWrapped });
  registerHandler({ ...value, answers: Object.fromEntries(wrapped) } as Route, endpoint(services, value, runWrapped));
}

function needsData(answer: DeclaredAnswer): answer is DeclaredAnswer & { json: TSchema } {
  const { properties = {} } = answer.json?.anyOf?.[0] ?? answer.json ?? {};
  return answer.json !== undefined && !('data' in properties);
}

const isPage = ({ properties = {} }: TSchema) => 'pagination' in properties;

/** The app API answers without `data`, has its own names for pages, and its parameter of an envelope is `id`. */
function serveInApp(name: string, v1: Route, run: Run<Services, Route>, takesKey: boolean): void {
  const {
    auth,
    isReplayed: _isReplayed,
    deprecated: _deprecated,
    takes = [],
    tag,
    summary,
    ...same
  } = v1 as PublishedRoute;
  const value = {
    ...same,
    name,
    ...(tag === 'Envelopes' ? { tag: 'Envelopes (app API)', summary } : {}),
    path: v1.path.replace('/api/v1/', '/api/').replace('{envelopeId}', '{id}'),
    auth: inApp(auth),
    takes: takesKey ? takes : takes.filter((header) => header !== 'Idempotency-Key'),
  } as Route;
  const { answers: { 200: { json = undefined } = {} } = {}, query } = v1;
  if (query && json && isPage(json)) {
    const list = { ...value, query: withTokens(query), answers: { 200: { json: withTokens(json) } } } as Route;
    const runList: typeof run = (call) => runWithTokens(call.query ?? {}, (query) => run({ ...call, query }));
    registerHandler(list, endpoint(services, list, runList));
  } else registerHandler(value, endpoint(services, value, run));
}

/** The scope of the key is the one that a member's role needs. */
function inApp(auth: Auth): Auth {
  if (auth.kind !== 'apiKey' || auth.scope === null) return auth;
  return auth.isNewest ? newest(session(auth.scope)) : session(auth.scope);
}

/** Registers the page that the build has written to `<file>.html`. */
export function servePage(path: `/${string}`, name: string, file: string, status = 200): void {
  serveFile(path, name, page(services, file, status));
}

/** Registers the page `<file>.html` for frames; `path` ends with `{token}`, which names the origin of the frame. */
export function serveFramedPage(path: `/${string}`, name: string, file: FramedPage): void {
  serveFile(path, name, framedPage(services, file, page(services, 'missing', 404)));
}

/** Registers the pages that the build has written to `<folder>/`; `path` ends with `{*page}`. */
export function serveSite(path: `/${string}`, name: string, folder: string): void {
  serveFile(path, name, site(services, folder, page(services, 'missing', 404)));
}

/** Registers a handler that sends files to everyone. */
export function serveFile(path: `/${string}`, name: string, handler: HttpHandler): void {
  registerHandler(route(`GET,HEAD ${path}`, { name, auth: anyone }), handler);
}

type Job = (deps: Services) => Promise<object>;

/**
 * @param schedule NCRONTAB: six fields, seconds first, UTC
 * @param others run in parallel, by their names in the log
 */
export function serveTimer(name: string, schedule: string, run: Job, others: Record<string, Job> = {}): void {
  declareFunction({ kind: 'timer', name, options: { schedule } }, timer(services, run, others));
}

/** Runs once after the start of an instance; `name` is the job that the log names. */
export function serveStart(name: string, run: Job): void {
  declareStartHook(atStart(name, services, run));
}

/** The work of every queue: an execution does some of the work that it would otherwise enqueue. */
const queueWork = new Map<QueueName, QueueWork<Services>>();

export function serveQueue<M extends TSchema>(
  name: string,
  { queueName, message }: { queueName: QueueName; message: M },
  run: (deps: Services, message: Static<M>) => Promise<object>,
): void {
  queueWork.set(queueName, { name, run: run as QueueWork<Services>['run'] });
  const handler = job(services, { queueName, message, run }, queueWork);
  declareFunction({ kind: 'storageQueue', name, options: { queueName, connection: 'AzureWebJobsStorage' } }, handler);
}
