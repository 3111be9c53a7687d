/** A thread that hashes passwords: bcrypt keeps a thread busy for a quarter of a second per password. */
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import type { HashingAnswer, HashingTask } from './password-pool.ts';

const cost = 12;

parentPort?.on('message', (task: HashingTask) => {
  const answer: HashingAnswer =
    task.hash === null ? { hash: hashSync(task.digest, cost) } : { isMatch: compareSync(task.digest, task.hash) };
  parentPort?.postMessage(answer);
});
