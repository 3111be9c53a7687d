/**
 * Journeys of envelopes while a part of all store calls fails. Each fault has its own journeys, and one run has all
 * faults. No work may be lost, doubled or stuck.
 */

import { seeded } from '../../infra/sample.ts';
import { beforeStores } from '../servers/before-stores.ts';
import { aFaultyProxy, type Fault, type FaultPlan } from '../servers/faulty-proxy.ts';
import { aClient } from './client.ts';
import { finalizedLife, type Life, signedLife } from './life.ts';
import { anOwner } from './owner.ts';
import { atOnce, aWorld, secretsOf } from './world.ts';

export interface FaultRun {
  faults: readonly Fault[];
  lives: number;
  /** Lives led at the same time. */
  atOnce: number;
  /** Share of all store calls, from 0 to 1. */
  rate: number;
  seed: number;
}

export interface Verdict {
  lives: number;
  happened: [Fault, number][];
  problems: string[];
}

/** Few enough that an owner stays below the requests that a minute allows. */
const livesOfAnOwner = 10;

export async function proveFaults({ faults, lives, rate, seed, ...run }: FaultRun): Promise<Verdict> {
  const plan: FaultPlan = { rate, faults, random: seeded(seed), happened: new Map() };
  const world = await aWorld();
  try {
    const faulty = await beforeStores(world.env, (target) => aFaultyProxy(target, plan));
    const host = await world.aHost(faulty.env);
    const client = aClient(() => host.url);
    const { stripe, linkPepper } = secretsOf(world);
    const owners = await atOnce(
      run.atOnce,
      Array.from(
        { length: Math.ceil(lives / livesOfAnOwner) },
        () => () => anOwner(client, stripe, world.receiver.url),
      ),
    );
    const tasks = Array.from({ length: lives }, (_, index) => async (): Promise<Life> => {
      const owner = owners.results[index % owners.results.length];
      if (!owner) throw new Error('no account could be made');
      return index % 2 === 0 ? signedLife(client, owner, linkPepper) : finalizedLife(client, owner);
    });
    const led = await atOnce(run.atOnce, tasks);
    plan.rate = 0;
    const problems = [...owners.problems, ...led.problems, ...(await world.judge(led.results, host))];
    await faulty.close();
    return { lives: led.results.length, happened: [...plan.happened], problems };
  } finally {
    await world.close();
  }
}
