import type { InvocationContext, Timer } from '@azure/functions';
import { Type } from '@sinclair/typebox';
import type { JobQueue, MessageReturn } from '../../../shared/domain/job-queue.ts';
import { AppError } from '../../../shared/errors.ts';
import { type JobReport, job, type QueueServices, timer } from '../../../shared/jobs/job.ts';
import { only } from '../../fixtures/operations.ts';

const message = Type.Object({ ownerId: Type.String() }, { additionalProperties: false });

/** A context of the runtime, and the lines of its log. */
function aContext() {
  const lines: { level: string; line: Record<string, unknown> }[] = [];
  const say = (level: string) => (text: string) => lines.push({ level, line: JSON.parse(text) });
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  const context = { functionName: 'Job', triggerMetadata: {} as Record<string, unknown>, ...log };
  return { context: context as unknown as InvocationContext, metadata: context.triggerMetadata, lines };
}

const queueName = 'dispatch-events';

/** A queue that takes messages back, or throws. */
function aQueue(failure?: Error) {
  const returned: unknown[] = [];
  const putBack: MessageReturn['putBack'] = async (...call) => {
    if (failure) throw failure;
    returned.push(call);
  };
  return { jobQueue: only<JobQueue & MessageReturn>({ putBack }), returned };
}

const run = async (
  report: JobReport | Error,
  input: unknown = { ownerId: 'usr_1' },
  { metadata = {}, failure }: { metadata?: object; failure?: Error } = {},
) => {
  const { context, lines, metadata: own } = aContext();
  Object.assign(own, metadata);
  const handled: unknown[] = [];
  const { jobQueue, returned } = aQueue(failure);
  const handler = job(async () => ({ name: 'deps', jobQueue }), {
    queueName,
    message,
    async run(deps, checked) {
      handled.push([deps.name, checked]);
      if (report instanceof Error) throw report;
      return report;
    },
  });
  const outcome = await Promise.resolve(handler(input, context)).then(
    () => 'done',
    (error: unknown) => error,
  );
  return { outcome, handled, lines, returned };
};

describe('a job', () => {
  it('passes the message to the operation and logs the result in one line', async () => {
    const { outcome, handled, lines } = await run({ events: 3 });
    expect(outcome).toBe('done');
    expect(handled).toEqual([['deps', { ownerId: 'usr_1' }]]);
    expect(lines).toEqual([
      {
        level: 'info',
        line: { job: 'Job', owner: expect.stringMatching(/^[0-9a-f]{12}$/), durationMs: expect.any(Number), events: 3 },
      },
    ]);
  });

  it.each<[JobReport, object]>([
    [{ isBoundHit: true }, { isBoundHit: true }],
    [{ failures: ['a: why', 'b: why not'] }, { failures: 2, failure: 'a: why; b: why not' }],
  ])('warns of parts that are left undone: %j', async (report, logged) => {
    expect((await run(report)).lines).toEqual([{ level: 'warn', line: expect.objectContaining(logged) }]);
  });

  it.each([null, 7, 'text', [], {}, { ownerId: 7 }, { ownerId: 'usr_1', more: 1 }])(
    'throws a message it does not understand, so that it ends in the poison queue: %j',
    async (input) => {
      const { outcome, handled, lines } = await run({}, input);
      expect(outcome).toBeInstanceOf(AppError);
      expect(handled).toEqual([]);
      expect(lines).toEqual([{ level: 'error', line: expect.objectContaining({ job: 'Job' }) }]);
    },
  );

  it('throws what went wrong on, so that the runtime tries again, and logs the cause', async () => {
    const { outcome, lines } = await run(new AppError('service_unavailable', { cause: new Error('storage is away') }));
    expect(outcome).toMatchObject({ code: 'service_unavailable' });
    expect(lines).toEqual([
      {
        level: 'error',
        line: expect.objectContaining({ error: expect.stringMatching(/service_unavailable.*storage is away/s) }),
      },
    ]);
  });

  it.each([{ ownerId: 'usr_1' }, { ownerId: 'usr_1', version: 1 }])(
    'a message without a version is of version 1, which is no part of its content: %j',
    async (input) => {
      const { outcome, handled } = await run({}, input);
      expect([outcome, handled]).toEqual(['done', [['deps', { ownerId: 'usr_1' }]]]);
    },
  );

  it.each(['2', 0, 1.5, null])('refuses an invalid version: %j', async (version) => {
    const { outcome, handled, returned } = await run({}, { ownerId: 'usr_1', version });
    expect(outcome).toBeInstanceOf(AppError);
    expect([handled, returned]).toEqual([[], []]);
  });

  it('a message of a newer version goes back as it is, with a delay, and keeps the end of its life', async () => {
    const newer = { version: 2, owner: { id: 'usr_1' }, ownerId: 'usr_1' };
    const expirationTime = new Date(Date.now() + 600_000).toISOString();
    const { outcome, handled, returned, lines } = await run({}, newer, { metadata: { expirationTime } });
    expect([outcome, handled]).toEqual(['done', []]);
    expect(returned).toEqual([[queueName, newer, { delayMs: 30_000, lifetimeMs: expect.any(Number) }]]);
    const [[, , { lifetimeMs }]] = returned as [[string, object, { lifetimeMs: number }]];
    expect(Math.abs(lifetimeMs - 600_000)).toBeLessThan(60_000);
    expect(lines).toEqual([{ level: 'info', line: expect.objectContaining({ result: 'newer_version' }) }]);
  });

  it('a message of a newer version is left to the timers when its life ends before the delay', async () => {
    const expirationTime = new Date(Date.now() + 10_000).toISOString();
    const { outcome, returned, lines } = await run({}, { version: 2 }, { metadata: { expirationTime } });
    expect([outcome, returned]).toEqual(['done', []]);
    expect(lines[0]?.line).toMatchObject({ result: 'newer_version_expired' });
  });

  it('a message of a newer version that cannot go back stays with the runtime', async () => {
    const { outcome } = await run({}, { version: 2 }, { failure: new Error('the queue is away') });
    expect(outcome).toEqual(new Error('the queue is away'));
  });

  it('fails when there are no services, without running', async () => {
    const { context, lines } = aContext();
    const handler = job(() => Promise.reject(new Error('PUBLIC_URL is not set')), {
      queueName,
      message,
      run: async () => ({}),
    });
    await expect(handler({ ownerId: 'usr_1' }, context)).rejects.toThrow('PUBLIC_URL');
    expect(lines).toHaveLength(1);
  });
});

describe('further work of a job', () => {
  const mail = { ownerId: 'usr_1', mailId: 'eml_1' };

  async function sent(run: () => Promise<JobReport>) {
    const { context, lines } = aContext();
    const enqueueMail = jest.fn(async () => undefined);
    const jobQueue = only<JobQueue & MessageReturn>({ enqueueMail });
    const handler = job<QueueServices, typeof message>(
      async () => ({ jobQueue }),
      {
        queueName,
        message,
        run: async ({ jobQueue: queue }) => {
          await queue.enqueueMail(mail, 0);
          return { events: 1 };
        },
      },
      new Map([['emails', { name: 'SendEmail', run }]]),
    );
    await handler({ ownerId: 'usr_1' }, context);
    return { lines: lines.map(({ line }) => line), enqueueMail };
  }

  it('has ended with the execution, and has a line of log of its own', async () => {
    const { lines, enqueueMail } = await sent(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return { result: 'sent' };
    });
    expect(lines).toEqual([
      expect.objectContaining({ job: 'Job', events: 1 }),
      expect.objectContaining({ job: 'SendEmail', owner: lines[0]?.owner, result: 'sent' }),
    ]);
    expect(enqueueMail).not.toHaveBeenCalled();
  });

  it('that fails is enqueued, and does not fail the job', async () => {
    const { lines, enqueueMail } = await sent(() => Promise.reject(new Error('why')));
    expect(lines).toContainEqual(expect.objectContaining({ job: 'SendEmail', error: expect.stringContaining('why') }));
    expect(enqueueMail).toHaveBeenCalledWith(mail, 0);
  });
});

it('a timer does its further work beside its own, each with a line of its own; what fails does not stop the others', async () => {
  const { context, lines } = aContext();
  const others = {
    SweepMails: () => Promise.reject(new Error('why')),
    SweepWebhooks: async ({ found }: { found: number }) => ({ enqueued: found }),
  };
  const run = async ({ found }: { found: number }) => ({ found });
  const handler = timer(async () => ({ found: 2 }), run, others);
  await expect(handler({} as Timer, context)).rejects.toThrow('why');
  expect(lines.map(({ line }) => line)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ job: 'Job', found: 2 }),
      expect.objectContaining({ job: 'SweepWebhooks', enqueued: 2 }),
      expect.objectContaining({ job: 'SweepMails', error: expect.stringContaining('why') }),
    ]),
  );
});
