import { type Drawing, DrawQueue } from '../../../web/document/draw-queue.ts';

/** Pages that the test draws by hand; `log` has what was begun and cancelled. */
function aDesk() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const page = (name: string) => (): Drawing => {
    log.push(name);
    let fail: (error: Error) => void = () => undefined;
    const done = new Promise<void>((resolve, reject) => {
      ends.set(name, resolve);
      fail = reject;
    });
    return {
      done,
      cancel: () => {
        log.push(`${name} cancelled`);
        fail(new Error('cancelled'));
      },
    };
  };
  const settle = () => new Promise((resume) => setImmediate(resume));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { log, page, end, settle, queue: new DrawQueue() };
}

describe('the pages that are to be drawn', () => {
  it('are drawn one at a time, those in view before their neighbours', async () => {
    const { log, page, end, queue } = aDesk();
    queue.add(page('1'), true);
    queue.add(page('2'), false);
    queue.add(page('3'), false);
    queue.add(page('4'), true);
    for (const name of ['1', '4', '2', '3']) await end(name);
    expect(log).toEqual(['1', '4', '2', '3']);
  });

  it('a neighbour gives way to a page that comes into view, and is drawn afterwards', async () => {
    const { log, page, end, settle, queue } = aDesk();
    const neighbour = queue.add(page('2'), false);
    queue.add(page('139'), true);
    await settle();
    await end('139');
    expect(log).toEqual(['2', '2 cancelled', '139', '2']);
    await end('2');
    await expect(neighbour.done).resolves.toBeUndefined();
  });

  it('a page that has gone is not drawn, and makes room for the next', async () => {
    const { log, page, settle, queue } = aDesk();
    const [first, second] = [queue.add(page('1'), true), queue.add(page('2'), true)];
    queue.add(page('3'), true);
    second.cancel();
    first.cancel();
    await expect(first.done).rejects.toThrow('cancelled');
    await expect(second.done).rejects.toThrow('cancelled');
    await settle();
    expect(log).toEqual(['1', '1 cancelled', '3']);
  });

  it('a page that cannot be drawn does not keep the others', async () => {
    const { log, page, settle, queue } = aDesk();
    const broken = queue.add(() => ({ done: Promise.reject(new Error('broken')), cancel: () => undefined }), true);
    queue.add(page('2'), true);
    await expect(broken.done).rejects.toThrow('broken');
    await settle();
    expect(log).toEqual(['2']);
  });
});
