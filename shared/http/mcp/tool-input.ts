/** The arguments of a tool: the path, query and body of its route as one object, and the Idempotency-Key. */
import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { object, portablePattern } from '../../contracts/building-blocks.ts';
import { idempotencyKeyPattern, type Route } from '../../contracts/route.ts';
import type { Target } from '../endpoint.ts';
import type { Tool } from './tools.ts';

const idempotencyKey = Type.String({
  pattern: idempotencyKeyPattern,
  description: 'A key that you choose. For 24 hours an equal call gets the first answer again and creates nothing.',
});

const pathNames = ({ path }: Route): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const takesKey = ({ takes = [], isReplayed }: Route) => takes.includes('Idempotency-Key') && isReplayed !== false;

/** The contract of a tool's arguments. The members of the route's query or body are those of the route itself. */
export function inputOf({ without = [] }: Tool, route: Route): TSchema {
  const { properties, required = [], ...keywords }: TSchema = route.body ?? route.query ?? object({});
  const own = Object.entries(properties as TProperties).filter(([name]) => !without.includes(name));
  const inPath = pathNames(route);
  return {
    ...keywords,
    type: 'object',
    properties: {
      ...Object.fromEntries(inPath.map((name) => [name, Type.String({ maxLength: 100 })])),
      ...Object.fromEntries(own),
      ...(takesKey(route) ? { idempotencyKey } : {}),
    },
    required: [...inPath, ...required],
  } as TSchema;
}

interface ToolRequest {
  target: Target;
  body: unknown;
  query: unknown;
}

/** @param input as the contract of the tool says */
export function requestOf(route: Route, input: Record<string, unknown>, baseUrl: string): ToolRequest {
  const { idempotencyKey: key, ...members } = input;
  const inPath = pathNames(route);
  const params = Object.fromEntries(inPath.map((name) => [name, String(members[name])]));
  const rest = Object.fromEntries(Object.entries(members).filter(([name]) => !inPath.includes(name)));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const target: Target = {
    method: route.methods[0] ?? '',
    url: new URL(path, baseUrl).href,
    headers: new Headers(key === undefined ? {} : { 'Idempotency-Key': String(key) }),
    params,
  };
  return route.body ? { target, body: rest, query: undefined } : { target, body: undefined, query: rest };
}

/** A contract as agents read it: every member is described, and patterns need no flag. */
export function published(schema: unknown, describe: (name: string) => string | undefined, name?: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => published(item, describe));
  if (typeof schema !== 'object' || schema === null) return schema;
  const description = name === undefined ? undefined : describe(name);
  const written = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'pattern') return [keyword, portablePattern(value)];
    if (keyword !== 'properties') return [keyword, published(value, describe)];
    const members = Object.entries(value as TProperties);
    return [keyword, Object.fromEntries(members.map(([member, of]) => [member, published(of, describe, member)]))];
  });
  return { ...(description === undefined ? {} : { description }), ...Object.fromEntries(written) };
}
