/**
 * The route table. The first match wins, in the order of the function names, ordinal without case: a literal has
 * no precedence over a parameter (WebJobs.Script FunctionMetadataManager). A method or constraint that does not
 * fit only means "not this route", so a wrong method is a 404.
 */
import type { RegisteredFunction } from './core.ts';
import { HostError } from './host-error.ts';
import { type RouteTemplate, routeTemplate } from './route-template.ts';
import { triggerOf } from './trigger.ts';

export interface Route {
  fn: RegisteredFunction;
  methods: Set<string>;
  template: RouteTemplate;
}

export interface Routed {
  fn: RegisteredFunction;
  params: Record<string, string>;
}

export interface RouteTable {
  routes: Route[];
  find(method: string, path: string): Routed | undefined;
}

function byName(a: RegisteredFunction, b: RegisteredFunction): number {
  const left = a.metadata.name.toUpperCase();
  const right = b.metadata.name.toUpperCase();
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns the template below the host's prefix. Without a route it is the name of the function. */
export function routeText(fn: RegisteredFunction): string {
  const route = triggerOf(fn).binding.route;
  return typeof route === 'string' ? route : fn.metadata.name;
}

function methodsOf(fn: RegisteredFunction): Set<string> {
  const methods = triggerOf(fn).binding.methods;
  const list = Array.isArray(methods) ? methods.map((method) => String(method).toUpperCase()) : [];
  return new Set(list.length > 0 ? list : ['GET', 'POST', 'DELETE', 'HEAD', 'PATCH', 'PUT', 'OPTIONS']);
}

export function routeTable(functions: RegisteredFunction[], prefix: string): RouteTable {
  const routes = [...functions].sort(byName).map((fn): Route => {
    const text = [prefix, routeText(fn)].filter(Boolean).join('/');
    try {
      return { fn, methods: methodsOf(fn), template: routeTemplate(text) };
    } catch (error) {
      if (error instanceof HostError) throw new HostError(`Function "${fn.metadata.name}": ${error.message}`);
      throw error;
    }
  });
  return {
    routes,
    find(method, path) {
      for (const { fn, methods, template } of routes) {
        if (!methods.has(method)) continue;
        const params = template.match(path);
        if (params) return { fn, params };
      }
      return undefined;
    },
  };
}
