/**
 * Three hosts share one set of stores. Every ten seconds one is killed with SIGKILL and replaced, while clients use any
 * host that answers.
 */
import type { HostProcess } from '../../infra/local/stack.ts';
import { aClient, pause } from './client.ts';
import { finalizedLife, type Life, signedLife } from './life.ts';
import { anOwner, type Owner } from './owner.ts';
import { aWorld, secretsOf } from './world.ts';

export interface HostsRun {
  seconds: number;
  /** Between two kills. */
  everySeconds: number;
  /** Clients at work at the same time. */
  clients: number;
}

export interface HostsVerdict {
  lives: number;
  kills: number;
  problems: string[];
}

const hostCount = 3;
/** Few enough that an owner stays below the requests that a minute allows. */
const livesOfAnOwner = 10;

export async function proveHosts({ seconds, everySeconds, clients }: HostsRun): Promise<HostsVerdict> {
  const world = await aWorld();
  try {
    const hosts: HostProcess[] = await Promise.all(Array.from({ length: hostCount }, () => world.aHost()));
    let turn = 0;
    const client = aClient(() => (hosts[turn++ % hostCount] as HostProcess).url);
    const { stripe, linkPepper } = secretsOf(world);
    const until = Date.now() + seconds * 1_000;
    const lives: Life[] = [];
    const problems: string[] = [];
    let kills = 0;

    async function killing(): Promise<void> {
      for (let index = 0; Date.now() < until; index = (index + 1) % hostCount) {
        await pause(everySeconds * 1_000);
        await (hosts[index] as HostProcess).kill9();
        kills += 1;
        hosts[index] = await world.aHost();
      }
    }

    async function working(): Promise<void> {
      let owner: Owner | null = null;
      for (let count = 0; Date.now() < until; count++) {
        try {
          if (owner === null || count % livesOfAnOwner === 0) {
            owner = await anOwner(client, stripe, world.receiver.url);
          }
          lives.push(await (count % 2 === 0 ? signedLife(client, owner, linkPepper) : finalizedLife(client, owner)));
        } catch (error) {
          problems.push(error instanceof Error ? error.message : String(error));
        }
      }
    }

    await Promise.all([killing(), ...Array.from({ length: clients }, working)]);
    problems.push(...(await world.judge(lives, hosts[0] as HostProcess)));
    return { lives: lives.length, kills, problems };
  } finally {
    await world.close();
  }
}
