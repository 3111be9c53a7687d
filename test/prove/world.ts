/**
 * The local product for a proof: stores, a webhook receiver, and hosts with an optional proxy in front of their stores.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HostProcess, type Stores, startHost, startStores } from '../../infra/local/stack.ts';
import { type PrivateAuthorities, privateAuthorities } from '../fixtures/private-authorities.ts';
import { aReceiver, type Receiver } from '../servers/receiver.ts';
import { aClient, type Client, pause } from './client.ts';
import { judge as judgeLives } from './judge.ts';
import type { Life } from './life.ts';

const settings = {
  STRIPE_WEBHOOK_SECRET: 'whsec_for_the_proofs_of_this_checkout',
  SEALING_LEASE_SECONDS: '5',
  WEBHOOK_ALLOW_HOSTS: '127.0.0.1:*,localhost:*',
};

export interface World {
  env: Record<string, string>;
  receiver: Receiver;
  /** One sent e-mail per line. */
  mailboxFile: string;
  /** Those that the hosts ask for timestamps and revocation, where they are to reach a level above B-B. */
  authorities: PrivateAuthorities;
  /** A host with these settings over those of the world. It is stopped with the world. */
  aHost(env?: Record<string, string>, onOutput?: (text: string) => void): Promise<HostProcess>;
  /** Runs the sweeps until nothing is left that they or the queues have to do, and judges. */
  judge(lives: readonly Life[], host: HostProcess): Promise<string[]>;
  close(): Promise<void>;
}

export async function aWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-prove-'));
  const stores: Stores = await startStores({ dataDir, env: settings });
  const receiver = await aReceiver();
  const authorities = await privateAuthorities();
  const hosts: HostProcess[] = [];
  // The links in e-mails of all hosts lead to one address, as in a deployment.
  const env: Record<string, string> = { ...stores.env, PUBLIC_URL: 'http://127.0.0.1:7071' };
  const mailboxFile = join(dataDir, 'mailbox.jsonl');
  return {
    env,
    receiver,
    mailboxFile,
    authorities,
    async aHost(own = {}, onOutput) {
      const host = await startHost({ env: { ...env, ...own }, ...(onOutput && { onOutput }) });
      hosts.push(host);
      return host;
    },
    async judge(lives, host) {
      const client = aClient(() => host.url);
      const evidence = { client, storage: env.AzureWebJobsStorage ?? '', mailboxFile, received: receiver.received };
      const until = Date.now() + 180_000;
      for (;;) {
        await sweep(host);
        const problems = await judgeLives(lives, evidence);
        if (problems.length === 0 || Date.now() > until) return problems;
        await pause(2_000);
      }
    },
    async close() {
      await Promise.all(hosts.map((host) => host.stop()));
      await stores.stop();
      await Promise.all([receiver.close(), authorities.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the work of the timers of one minute. */
export async function sweep(host: HostProcess): Promise<void> {
  const client = aClient(() => host.url);
  for (let run = 0; run < 2; run++) await runFunction(client, 'SweepEnvelopes');
}

/** Runs a timer's function to its end; tries again at the next host where one dies. */
export async function runFunction(client: Client, name: string): Promise<void> {
  await client.call('POST', `/admin/functions/${name}?wait=1`, { body: {} });
}

export interface Secrets {
  stripe: string;
  linkPepper: string;
}

export const secretsOf = ({ env }: World): Secrets => ({
  stripe: env.STRIPE_WEBHOOK_SECRET ?? '',
  linkPepper: env.LINK_PEPPER ?? '',
});

/** Runs `count` tasks at the same time and returns their results. A task that fails is a problem in the report. */
export async function atOnce<T>(count: number, tasks: readonly (() => Promise<T>)[]) {
  const results: T[] = [];
  const problems: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < tasks.length) {
      const index = next++;
      try {
        results.push(await (tasks[index] as () => Promise<T>)());
      } catch (error) {
        problems.push(`life ${index + 1}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
  return { results, problems };
}
