/** Declares a route's value and its handler as a function of the app. */
import type { HttpHandler } from '@azure/functions';
import type { Route } from '../contracts/route.ts';
import { declareFunction } from '../registry.ts';

const routes: Route[] = [];

/** The routes that this process has registered. The OpenAPI document is generated from them. */
export function registeredRoutes(): readonly Route[] {
  return routes;
}

export function registerHandler(route: Route, handler: HttpHandler): void {
  routes.push(route);
  // The host's own keys are not used: the route's value says who may call, and the endpoint checks it.
  const options = { methods: methodsOf(route), authLevel: 'anonymous' as const, route: route.path.slice(1) };
  declareFunction({ kind: 'http', name: route.name, options }, handler);
}

/** Where a GET is answered, HEAD is (RFC 9110, section 9.3.2). */
export function methodsOf({ methods }: Pick<Route, 'methods'>): Route['methods'][number][] {
  const hasHead = methods.includes('HEAD') || !methods.includes('GET');
  return hasHead ? [...methods] : [...methods, 'HEAD'];
}

/** The methods of a path, including OPTIONS. Empty if no route has exactly this path. */
export function allowedMethods(path: string): string[] {
  const taken = routes.filter((route) => matches(route.path, path)).flatMap(methodsOf);
  return taken.length > 0 ? [...new Set([...taken, 'OPTIONS'])].sort() : [];
}

function matches(template: string, path: string): boolean {
  if (template.includes('{*')) return false;
  const [parts, segments] = [template.split('/'), path.split('/')];
  // The host compares without case. The route of pages, /{page}, is not for /api.
  const fits = (part: string, index: number) =>
    part.startsWith('{') ? index > 1 && segments[index] !== '' : part.toLowerCase() === segments[index]?.toLowerCase();
  return parts.length === segments.length && parts.every(fits);
}
