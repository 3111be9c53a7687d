/** An HTTP proxy before a store that lets some of the requests fail, as a real network and a busy store do. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { StoreProxy } from './before-stores.ts';
import { listening, passTo } from './listening.ts';

/**
 * `reset before`: the store does not get the request. `reset after`: it executes the request, and the answer is lost.
 */
export const faults = ['reset before', 'reset after', 'delayed', '429', '449', '503', '410'] as const;
export type Fault = (typeof faults)[number];

/** Several proxies may share one plan. */
export interface FaultPlan {
  /** Share of all requests, from 0 to 1. */
  rate: number;
  faults: readonly Fault[];
  /** Returns a number from 0 up to 1. */
  random(): number;
  /** How often each fault happened. */
  happened: Map<Fault, number>;
}

const delayMs = 2_000;

const answers: Record<string, { code: string; headers?: Record<string, string> }> = {
  '429': { code: 'TooManyRequests', headers: { 'x-ms-retry-after-ms': '50', 'retry-after': '1' } },
  '449': { code: 'RetryWith' },
  '503': { code: 'ServiceUnavailable' },
  '410': { code: 'Gone', headers: { 'x-ms-substatus': '1002' } },
};

export async function aFaultyProxy(target: string, plan: FaultPlan): Promise<StoreProxy> {
  const pass = passTo(target);

  function drawn(): Fault | null {
    if (plan.random() >= plan.rate) return null;
    const fault = plan.faults[Math.floor(plan.random() * plan.faults.length)] ?? null;
    if (fault) plan.happened.set(fault, (plan.happened.get(fault) ?? 0) + 1);
    return fault;
  }

  const loseAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    pass(incoming, outgoing, {
      onAnswer: (answer) => void answer.resume().on('end', () => incoming.socket.resetAndDestroy()),
    });

  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => undefined);
    const fault = drawn();
    switch (fault) {
      case null:
        return pass(incoming, outgoing);
      case 'reset before':
        return void incoming.socket.resetAndDestroy();
      case 'reset after':
        return loseAnswer(incoming, outgoing);
      case 'delayed':
        return void setTimeout(() => pass(incoming, outgoing), delayMs);
      default: {
        const { code = fault, headers = {} } = answers[fault] ?? {};
        incoming.resume();
        outgoing
          .writeHead(Number(fault), { 'content-type': 'application/json', 'x-ms-error-code': code, ...headers })
          .end(incoming.method === 'HEAD' ? undefined : JSON.stringify({ code, message: 'A fault of the test.' }));
      }
    }
  });
  // An idle connection that the proxy closes would be a fault that is not counted.
  server.keepAliveTimeout = 0;
  return listening(server);
}
