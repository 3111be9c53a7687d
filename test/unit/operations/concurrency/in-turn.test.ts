/** Changes of one record by one process: one after another, each without the trouble of another one. */
import { inTurn } from '../../../../shared/operations/concurrency/in-turn.ts';
import { aTimer } from '../../../fixtures/accounts.ts';

/** Tasks that end on command, and the order in which they began. */
function tasks() {
  const timer = aTimer();
  const records = {};
  const began: string[] = [];
  const ends = new Map<string, { ok(): void; fail(error: Error): void }>();
  const run = (name: string, key = 'envelope', of: object = records) =>
    inTurn({ timer, records: of, key }, () => {
      began.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { ok: () => resolve(name), fail: reject }));
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { run, began, ends, timer, settled };
}

describe('tasks on one record', () => {
  it('begin one after another, in the order they came', async () => {
    const { run, began, ends, settled } = tasks();
    const all = [run('first'), run('second'), run('third')];
    await settled();
    expect(began).toEqual(['first']);
    ends.get('first')?.ok();
    await settled();
    expect(began).toEqual(['first', 'second']);
    ends.get('second')?.ok();
    await settled();
    ends.get('third')?.ok();
    expect(await Promise.all(all)).toEqual(['first', 'second', 'third']);
  });

  it('continue after one that fails; only its caller gets the error', async () => {
    const { run, ends, settled } = tasks();
    const failing = run('first');
    const next = run('second');
    ends.get('first')?.fail(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await settled();
    ends.get('second')?.ok();
    expect(await next).toBe('second');
  });

  it('wait for a bounded time, then run beside one that hangs', async () => {
    const { run, began, ends, timer, settled } = tasks();
    void run('hangs');
    const next = run('second');
    await settled();
    expect(began).toEqual(['hangs']);
    await timer.runOut();
    await settled();
    expect(began).toEqual(['hangs', 'second']);
    ends.get('second')?.ok();
    expect(await next).toBe('second');
  });
});
