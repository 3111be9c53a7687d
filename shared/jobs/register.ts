/** Registers queue and timer functions with the host. */
import { app } from '@azure/functions';
import type { Static, TSchema } from '@sinclair/typebox';
import type { QueueName } from '../contracts/messages.ts';
import { atStart, type JobReport, job, timer } from './job.ts';

/** @param schedule NCRONTAB: six fields, seconds first, UTC */
export function registerTimer<Deps>(
  name: string,
  schedule: string,
  services: () => Promise<Deps>,
  run: (deps: Deps) => Promise<JobReport>,
): void {
  app.timer(name, { schedule, handler: timer(services, { run }) });
}

/** Runs once after the start of an instance; `name` is the job that the log names. */
export function registerAtStart<Deps>(
  name: string,
  services: () => Promise<Deps>,
  run: (deps: Deps) => Promise<JobReport>,
): void {
  app.hook.appStart(atStart(name, services, { run }));
}

export function registerQueue<Deps, M extends TSchema>(
  name: string,
  { queueName, message }: { queueName: QueueName; message: M },
  services: () => Promise<Deps>,
  run: (deps: Deps, message: Static<M>) => Promise<JobReport>,
): void {
  app.storageQueue(name, { queueName, connection: 'AzureWebJobsStorage', handler: job(services, { message, run }) });
}
