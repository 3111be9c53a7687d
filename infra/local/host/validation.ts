/**
 * Finds the faults for which the real host refuses a function. In the cloud such a function is missing without a
 * message, or the whole host does not start. Here the start fails and names every fault, so that developers find them
 * before deployment.
 */
import type { RegisteredFunction } from './core.ts';
import { HostError } from './host-error.ts';
import { type Route, type RouteTable, routeText } from './routes.ts';
import { triggerOf } from './trigger.ts';

const functionName = /^[a-z][a-z0-9_-]{0,127}$/i;
const bindingName = /^[a-z][a-z0-9]{0,127}$/i;
const knownTriggers = ['http', 'queue', 'timer'];

function faultsOf(fn: RegisteredFunction): string[] {
  const { name, bindings, retryOptions } = fn.metadata;
  const faults: string[] = [];
  if (!functionName.test(name) || name.toLowerCase() === 'host') faults.push('the name is not valid.');
  for (const [label, { type, direction }] of Object.entries(bindings)) {
    if (label !== '$return' && !bindingName.test(label)) faults.push(`the binding name "${label}" is not valid.`);
    const isKnown = /trigger$/i.test(type) || (direction === 'out' && type.toLowerCase() === 'http');
    if (!isKnown)
      faults.push(`this host does not imitate ${direction === 'in' ? 'input' : 'output'} bindings of type "${type}".`);
  }
  if (retryOptions) faults.push('this host does not imitate retry policies.');

  const { kind, binding } = triggerOf(fn);
  if (!knownTriggers.includes(kind)) faults.push(`this host does not imitate the trigger "${kind}Trigger".`);
  if (binding.runOnStartup || binding.useMonitor === false)
    faults.push('this host does not imitate runOnStartup and useMonitor.');
  if (kind === 'http') {
    const route = routeText(fn);
    if (route.startsWith('/')) faults.push('the route must not begin with "/": the real host would not start at all.');
    if (/^(admin|runtime)/i.test(route)) faults.push('the route begins with "admin" or "runtime", which are reserved.');
  }
  return faults;
}

/** Two functions with the same route (without regard to case) and a common method: the later one is in error. */
function routeFaults({ routes }: RouteTable): string[] {
  const earlierByText = new Map<string, Route[]>();
  return routes.flatMap((later) => {
    const text = later.template.text.toLowerCase();
    const all = earlierByText.get(text) ?? [];
    earlierByText.set(text, [...all, later]);
    return all
      .filter((earlier) => [...later.methods].some((method) => earlier.methods.has(method)))
      .map(
        (earlier) =>
          `Function "${later.fn.metadata.name}": route and method are those of "${earlier.fn.metadata.name}" already.`,
      );
  });
}

/** Throws one HostError that lists every fault. */
export function validate(functions: RegisteredFunction[], makeRoutes: () => RouteTable): RouteTable {
  const faults = functions.flatMap((fn) => faultsOf(fn).map((fault) => `Function "${fn.metadata.name}": ${fault}`));
  if (faults.length > 0) throw new HostError(faults.join('\n'));
  const table = makeRoutes();
  const clashes = routeFaults(table);
  if (clashes.length > 0) throw new HostError(clashes.join('\n'));
  return table;
}
