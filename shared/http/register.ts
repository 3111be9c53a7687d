/** Joins a route's value with the code that answers it, and registers both with the host. */
import { app, type HttpHandler } from '@azure/functions';
import type { Route } from '../contracts/route.ts';
import { type EdgeServices, endpoint, type Run } from './endpoint.ts';

const routes: Route[] = [];

/** What this process has registered: the OpenAPI document is made of it. */
export function registeredRoutes(): readonly Route[] {
  return routes;
}

export function register<Deps extends EdgeServices, R extends Route>(
  services: () => Promise<Deps>,
  route: R,
  run: Run<Deps, R>,
): void {
  registerHandler(route, endpoint(services, route, run));
}

/** For pages and their files, which are answered without the steps of an endpoint. */
export function registerHandler(route: Route, handler: HttpHandler): void {
  routes.push(route);
  // The host's own keys are not used: the route's value says who may call, and the endpoint checks it.
  app.http(route.name, { methods: [...route.methods], authLevel: 'anonymous', route: route.path.slice(1), handler });
}
