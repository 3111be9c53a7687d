/**
 * A host that runs several journeys at once, each of which stops at another store call; then the host is killed with
 * SIGKILL. Each journey meets a crash at its call, and only one host has to start.
 */
import { aPeculiarHost } from '../hosts.ts';
import { stack } from '../stack.ts';
import { beforeStores } from './before-stores.ts';
import { aCuttingProxy, type Cut, type Moment } from './cutting-proxy.ts';

export interface HostToKill {
  url: string;
  /** The store calls of `act` for the envelope. The host stays alive. */
  storeCalls(envelopeId: string, act: () => Promise<unknown>): Promise<string[]>;
  /** Acts for all envelopes at once, each of which gets as far as its moment. The host is dead then. */
  dieAt<L extends { envelopeId: string; moment: Moment }>(
    lives: L[],
    act: (life: L) => Promise<unknown>,
  ): Promise<void>;
  /** May be called again. */
  stop(): Promise<void>;
}

/** Its requests to the stores belong to the envelope that they name. */
export async function aHostToKill(
  settings: Record<string, string> = {},
  runs: Parameters<typeof aPeculiarHost>[1] = {},
): Promise<HostToKill> {
  const cuts = new Map<string, Cut>();
  const cutOf = (said: string) => [...cuts].find(([envelopeId]) => said.includes(envelopeId))?.[1];
  const before = await beforeStores(stack().env, (target) => aCuttingProxy(target, cutOf));
  const host = await aPeculiarHost({ ...before.env, ...settings }, runs);

  return {
    url: host.url,
    async storeCalls(envelopeId, act) {
      const cut: Cut = { seen: [], isArmed: true, at: 0, when: 'before', happens: () => undefined };
      cuts.set(envelopeId, cut);
      await act();
      cut.isArmed = false;
      return cut.seen;
    },
    async dieAt(lives, act) {
      const reached = lives.map(
        ({ envelopeId, moment: { at, when } }) =>
          new Promise<void>((happens) => {
            cuts.set(envelopeId, { seen: [], isArmed: true, at, when, happens });
          }),
      );
      const unanswered = Promise.all(
        lives.map(async (life) => {
          const isAnswered = await act(life).then(
            () => true,
            () => false,
          );
          if (isAnswered) throw new Error(`answered: ${life.moment.label}`);
        }),
      );
      await Promise.race([Promise.all(reached), unanswered]);
      await host.kill9();
      await unanswered;
    },
    async stop() {
      await host.stop();
      await before.close();
    },
  };
}
