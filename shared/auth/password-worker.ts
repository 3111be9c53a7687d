/** A thread that hashes passwords: bcrypt keeps a thread busy for a quarter of a second per password. */
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import { reportReady } from '../threads/processor-time.ts';
import type { HashingAnswer, HashingTask } from './passwords.ts';

const cost = 12;

parentPort?.on('message', ({ digest, hash }: HashingTask) => {
  const answer: HashingAnswer =
    hash === null ? { hash: hashSync(digest, cost) } : { isMatch: compareSync(digest, hash) };
  parentPort?.postMessage(answer);
});
reportReady();
