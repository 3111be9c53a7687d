/** A proxy with the rules of the nginx example in docs/run/proxy.md: it lets the paths of its locations through and answers 403 for others. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Listening, listening, passTo } from './listening.ts';

export const proxyGuide = join(import.meta.dirname, '../../docs/run/proxy.md');

/** The expressions of the locations that pass requests on. Fails if the example has locations of another form. */
export async function passedPaths(): Promise<RegExp[]> {
  const [, example = ''] = /```nginx\n([\s\S]*?)```/.exec(await readFile(proxyGuide, 'utf8')) ?? [];
  const locations = [...example.matchAll(/location (.+?) \{\s*(.+?);\s*\}/g)];
  const passed = locations.filter(([, , does = '']) => does.startsWith('proxy_pass '));
  const others = locations
    .filter((location) => !passed.includes(location))
    .map(([, place, does]) => `${place}: ${does}`);
  if (passed.length === 0 || others.join() !== '/: return 403') throw new Error(`unexpected locations: ${others}`);
  return passed.map(([, place = '']) => {
    const [, expression] = /^~ (\^\S+)$/.exec(place) ?? [];
    if (!expression) throw new Error(`"${place}" is no regular expression`);
    return new RegExp(expression);
  });
}

export interface PathProxy extends Listening {
  /** `GET /sign`: requests that were passed on, and those that were refused. */
  passed: Set<string>;
  refused: Set<string>;
}

/** @param target the address of the service */
export async function aPathProxy(target: string): Promise<PathProxy> {
  const rules = await passedPaths();
  const [passed, refused] = [new Set<string>(), new Set<string>()];
  const pass = passTo(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/' } = incoming;
    // Like nginx, it compares the decoded path without dot segments, and passes the address on as it came.
    const path = new URL(decodeURIComponent(new URL(`http://proxy${url}`).pathname), 'http://proxy').pathname;
    const isPassed = rules.some((rule) => rule.test(path));
    (isPassed ? passed : refused).add(`${method} ${path}`);
    if (isPassed) return pass(incoming, outgoing);
    incoming.resume();
    outgoing.writeHead(403).end();
  });
  return { ...(await listening(server)), passed, refused };
}
