/**
 * The one way in for queues and timers: services → message contract → run → one line of log. An error is logged and
 * thrown on, so that the runtime tries the message again and, after the last time, puts it into the poison queue.
 */
import type { InvocationContext, StorageQueueHandler, Timer, TimerHandler } from '@azure/functions';
import type { Static, TSchema } from '@sinclair/typebox';
import { messageVersion, type QueueName } from '../contracts/messages.ts';
import type { JobQueue, MessageReturn } from '../domain/job-queue.ts';
import { describe } from '../errors.ts';
import { systemClock } from '../system.ts';
import { metered, ownerHash, type Usage, usageFacts } from '../telemetry/meter.ts';
import { logProcess } from '../telemetry/process-log.ts';
import { validate } from '../validation/validate.ts';
import { sameExecution } from './same-execution.ts';

/**
 * The result of a job, for the log. Two members cause a warning: `isBoundHit` (more work was waiting than one run
 * takes) and `failures` (parts that failed and are left to the next run).
 */
export interface JobReport {
  isBoundHit?: boolean;
  /** One line each: which part, and why. */
  failures?: readonly string[];
  [fact: string]: string | number | boolean | readonly string[] | undefined;
}

/** The report as it is logged: how many parts failed, which alerts count, and why. */
function reportFacts({ failures, ...facts }: JobReport): Record<string, unknown> {
  if (!failures) return facts;
  return { ...facts, failures: failures.length, ...(failures.length > 0 ? { failure: failures.join('; ') } : {}) };
}

/** The services that every queue function needs in addition to those of its operation. */
export interface QueueServices {
  jobQueue: JobQueue & MessageReturn;
}

/** The work for a message of a queue: the function's name, for the log, and the code to run. */
export interface QueueWork<Deps> {
  name: string;
  run(deps: Deps, message: object): Promise<object>;
}

/**
 * A function that a storage queue triggers.
 * @param others the work of all queues, some of which the same execution may do instead of enqueueing it; complete
 *   before the first message arrives
 */
export function job<Deps extends QueueServices, M extends TSchema>(
  services: () => Promise<Deps>,
  declaration: { queueName: QueueName; message: M; run(deps: Deps, message: Static<M>): Promise<object> },
  others: ReadonlyMap<QueueName, QueueWork<Deps>> = new Map(),
): StorageQueueHandler {
  return async (message, context) => {
    let further: ReturnType<typeof furtherWork<Deps>> | undefined;
    try {
      await logged(context, { ...ownerOf(message), ...waitOf(context) }, async () => {
        const { version, content } = opened(message);
        const deps = await services();
        if (version > messageVersion) return putBack(deps, declaration.queueName, message as object, context);
        const checked = await validate(declaration.message, content);
        further = furtherWork(deps, others, context);
        return declaration.run(further.deps, checked);
      });
    } finally {
      await further?.ended();
    }
  };
}

/**
 * The services of a job, with a queue that collects the work that this execution can do itself. Each part has its own
 * log line.
 */
function furtherWork<Deps extends QueueServices>(
  services: Deps,
  others: ReadonlyMap<QueueName, QueueWork<Deps>>,
  context: InvocationContext,
) {
  if (others.size === 0) return { deps: services, ended: async () => undefined };
  const work = async (queueName: QueueName, message: object): Promise<void> => {
    const other = others.get(queueName);
    if (!other) throw new Error(`no function is registered for the queue ${queueName}`);
    await logged(context, ownerOf(message), () => other.run(deps, message), other.name);
  };
  const { queue, ended } = sameExecution(services.jobQueue, work, () => performance.now());
  const deps: Deps = { ...services, jobQueue: queue };
  return { deps, ended };
}

/**
 * Splits a message into its version and its content. An invalid version stays in the content, which is then refused.
 */
function opened(message: unknown): { version: number; content: unknown } {
  if (typeof message !== 'object' || message === null || !('version' in message))
    return { version: 1, content: message };
  const { version, ...content } = message;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return { version: 1, content: message };
  return { version, content };
}

/** Instances of the newer version see it before it is due again here. */
const putBackDelayMs = 30_000;
const defaultLifetimeMs = 3_600_000;

/**
 * Newer code has sent the message, in a rolling update or before a return to this version. It goes back as it is, with a
 * delay and a new count of attempts: thrown, it would be in the poison queue after five attempts, within a minute. It
 * keeps the end of its life, so that it does not go round for ever; then a timer of the newer version finds the work.
 */
async function putBack(
  { jobQueue }: QueueServices,
  queueName: QueueName,
  message: object,
  { triggerMetadata }: InvocationContext,
): Promise<JobReport> {
  const expiresAt = Date.parse(String(triggerMetadata?.expirationTime));
  const lifetimeMs = Number.isNaN(expiresAt) ? defaultLifetimeMs : expiresAt - systemClock.now().getTime();
  if (lifetimeMs <= putBackDelayMs) return { result: 'newer_version_expired' };
  await jobQueue.putBack(queueName, message, { delayMs: putBackDelayMs, lifetimeMs });
  return { result: 'newer_version' };
}

/**
 * Makes the handler of a timer trigger.
 * @param others run in parallel, each with a log line under its own name; if one fails, the function fails after all
 *   have ended
 */
export function timer<Deps>(
  services: () => Promise<Deps>,
  run: (deps: Deps) => Promise<object>,
  others: Record<string, typeof run> = {},
): TimerHandler {
  return async (_timer: Timer, context) => {
    const work = [[context.functionName, run] as const, ...Object.entries(others)];
    const ended = await Promise.allSettled(
      work.map(([name, part]) => logged(context, {}, async () => part(await services()), name)),
    );
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  };
}

/**
 * Runs once after an instance has started. There is no invocation then, so it writes to the process's own log, which
 * the host collects, and only if something is wrong.
 */
export function atStart<Deps>(
  name: string,
  services: () => Promise<Deps>,
  run: (deps: Deps) => Promise<object>,
): () => Promise<void> {
  return async () => {
    try {
      const report: JobReport = { ...(await run(await services())) };
      if (report.failures?.length) logProcess({ job: name, ...reportFacts(report) });
    } catch (error) {
      logProcess({ job: name, error: describe(error) });
    }
  };
}

function ownerOf(message: unknown): { owner?: string } {
  const { ownerId } = (message ?? {}) as { ownerId?: unknown };
  return typeof ownerId === 'string' ? { owner: ownerHash(ownerId) } : {};
}

/** How long the message was in its queue, a wished delay included: the age of the queue. */
function waitOf({ triggerMetadata }: InvocationContext): { queuedMs?: number } {
  const insertedAt = Date.parse(String(triggerMetadata?.insertionTime));
  return Number.isNaN(insertedAt) ? {} : { queuedMs: Math.max(0, systemClock.now().getTime() - insertedAt) };
}

function logged(
  context: InvocationContext,
  origin: object,
  run: () => Promise<object>,
  name = context.functionName,
): Promise<void> {
  const startedAt = performance.now();
  const line = (usage: Usage, facts: object) => {
    const durationMs = Math.round(performance.now() - startedAt);
    return JSON.stringify({ job: name, ...origin, durationMs, ...usageFacts(usage), ...facts });
  };
  return metered(async (usage) => {
    try {
      const report: JobReport = { ...(await run()) };
      const facts = reportFacts(report);
      if (report.isBoundHit || report.failures?.length) context.warn(line(usage, facts));
      else context.info(line(usage, facts));
    } catch (error) {
      context.error(line(usage, { error: describe(error) }));
      throw error;
    }
  });
}
