/**
 * A job does the work that it enqueues in the same execution, up to bounds on amount and time; the rest stays enqueued.
 */
import { sameExecution } from '../../../shared/jobs/same-execution.ts';
import { queueInMemory } from '../../fixtures/outbound.ts';

type Work = (queueName: string, message: Record<string, string>) => Promise<void>;

function anExecution(work: Work = async () => undefined) {
  const { jobQueue, enqueued } = queueInMemory();
  const done: string[] = [];
  let now = 0;
  const execution = sameExecution(
    jobQueue,
    async (queueName, message) => {
      const { mailId = 'events' } = message as Record<string, string>;
      await work(queueName, message as Record<string, string>);
      done.push(mailId);
    },
    () => now,
  );
  return { ...execution, enqueued, done, passes: (ms: number) => (now += ms) };
}

const mail = (mailId: string) => ({ ownerId: 'usr_1', mailId });

it('dispatches and sends without a message, also what the dispatch enqueues', async () => {
  const { queue, ended, enqueued, done } = anExecution(async (queueName) => {
    if (queueName === 'dispatch-events') await queue.enqueueMail(mail('eml_1'), 0);
  });
  await queue.enqueueDispatch({ ownerId: 'usr_1' });
  await ended();
  expect(done.sort()).toEqual(['eml_1', 'events']);
  expect(enqueued).toEqual([]);
});

it('events committed during a dispatch are found by one more, however often it is asked for', async () => {
  let begun = 0;
  const { queue, ended, enqueued, done } = anExecution(async () => {
    begun += 1;
    if (begun === 1) for (const ownerId of ['usr_1', 'usr_1', 'usr_1']) await queue.enqueueDispatch({ ownerId });
  });
  await queue.enqueueDispatch({ ownerId: 'usr_1' });
  await ended();
  expect(done).toEqual(['events', 'events']);
  expect(enqueued).toEqual([]);
});

it('sends eight e-mails; the ninth, and one that is due later, go to the queue', async () => {
  const { queue, ended, enqueued, done } = anExecution();
  await queue.enqueueMail(mail('later'), 10_000);
  for (let each = 1; each <= 9; each++) await queue.enqueueMail(mail(`eml_${each}`), 0);
  await ended();
  expect(done).toHaveLength(8);
  expect(enqueued).toEqual([
    ['mail', 'later', 10_000],
    ['mail', 'eml_9', 0],
  ]);
});

it('work that fails becomes a message, which the runtime repeats', async () => {
  const { queue, ended, enqueued } = anExecution(() => Promise.reject(new Error('the database is away')));
  await queue.enqueueDispatch({ ownerId: 'usr_1' });
  await queue.enqueueMail(mail('eml_1'), 0);
  await ended();
  expect(enqueued.sort()).toEqual([
    ['dispatch', 'usr_1', 0],
    ['mail', 'eml_1', 0],
  ]);
});

it('begins no work after half a minute, and leaves a dispatch that is due again to the queue', async () => {
  const { queue, ended, enqueued, done, passes } = anExecution(async () => {
    passes(30_000);
    await queue.enqueueDispatch({ ownerId: 'usr_1' });
  });
  await queue.enqueueDispatch({ ownerId: 'usr_1' });
  await ended();
  expect(done).toEqual(['events']);
  await queue.enqueueDispatch({ ownerId: 'usr_2' });
  await queue.enqueueMail(mail('eml_1'), 0);
  expect(enqueued).toEqual([
    ['dispatch', 'usr_1', 0],
    ['dispatch', 'usr_2', 0],
    ['mail', 'eml_1', 0],
  ]);
});

it('work of other kinds stays with the queue', async () => {
  const { queue, ended, enqueued } = anExecution();
  await queue.enqueueSealing({ ownerId: 'usr_1', envelopeId: 'env' });
  await queue.enqueueDelivery({ ownerId: 'usr_1', deliveryId: 'dlv' }, 0);
  await ended();
  expect(enqueued).toEqual([
    ['sealing', 'env', 0],
    ['delivery', 'dlv', 0],
  ]);
});
