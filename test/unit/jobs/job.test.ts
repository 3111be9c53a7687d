import type { InvocationContext, Timer } from '@azure/functions';
import { Type } from '@sinclair/typebox';
import { AppError } from '../../../shared/errors.ts';
import { type JobReport, job, timer } from '../../../shared/jobs/job.ts';

const message = Type.Object({ ownerId: Type.String() }, { additionalProperties: false });

/** What the runtime hands in, and what was said to its log. */
function aContext() {
  const lines: { level: string; line: Record<string, unknown> }[] = [];
  const say = (level: string) => (text: string) => lines.push({ level, line: JSON.parse(text) });
  const context = { functionName: 'Job', info: say('info'), warn: say('warn'), error: say('error') };
  return { context: context as unknown as InvocationContext, lines };
}

const run = async (report: JobReport | Error, input: unknown = { ownerId: 'usr_1' }) => {
  const { context, lines } = aContext();
  const handled: unknown[] = [];
  const handler = job(async () => ({ name: 'deps' }), {
    message,
    async run(deps, checked) {
      handled.push([deps, checked]);
      if (report instanceof Error) throw report;
      return report;
    },
  });
  const outcome = await Promise.resolve(handler(input, context)).then(
    () => 'done',
    (error: unknown) => error,
  );
  return { outcome, handled, lines };
};

describe('a job', () => {
  it('hands the message to the operation and tells what was done in one line', async () => {
    const { outcome, handled, lines } = await run({ events: 3 });
    expect(outcome).toBe('done');
    expect(handled).toEqual([[{ name: 'deps' }, { ownerId: 'usr_1' }]]);
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

  it('warns of no failure when there was none', async () => {
    expect((await run({ failures: [] })).lines).toEqual([
      { level: 'info', line: expect.objectContaining({ failures: 0 }) },
    ]);
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

  it('fails when there are no services, without running', async () => {
    const { context, lines } = aContext();
    const handler = job(() => Promise.reject(new Error('PUBLIC_URL is not set')), { message, run: async () => ({}) });
    await expect(handler({ ownerId: 'usr_1' }, context)).rejects.toThrow('PUBLIC_URL');
    expect(lines).toHaveLength(1);
  });
});

it('a timer runs with the services and tells what it did', async () => {
  const { context, lines } = aContext();
  const handler = timer(async () => ({ found: 2 }), { run: async ({ found }) => ({ found }) });
  await handler({} as Timer, context);
  expect(lines).toEqual([{ level: 'info', line: expect.objectContaining({ found: 2 }) }]);
});
