/** Registers a route's value and its handler with the host. */
import { app, type HttpHandler } from '@azure/functions';
import type { Route } from '../contracts/route.ts';

const routes: Route[] = [];

/** What this process has registered: the OpenAPI document is made of it. */
export function registeredRoutes(): readonly Route[] {
  return routes;
}

export function registerHandler(route: Route, handler: HttpHandler): void {
  routes.push(route);
  // The host's own keys are not used: the route's value says who may call, and the endpoint checks it.
  app.http(route.name, { methods: [...route.methods], authLevel: 'anonymous', route: route.path.slice(1), handler });
}
