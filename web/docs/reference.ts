/** Facts that every part of a page of the reference needs, and the members of a request. */
import { type PlacedOperation, type Property, propertiesOf, type Specification } from './specification.ts';

export interface Reference {
  specification: Specification;
  /** The group that describes each named object. */
  placed: ReadonlyMap<string, string>;
  /** Recorded values of named objects. */
  examples: ReadonlyMap<string, unknown>;
  /** The address of a group's page. */
  addressOf(group: string): string;
}

/** A value with a name: a parameter or a property. */
export interface Member extends Property {
  description?: string | undefined;
}

export const objectAnchor = (name: string): string => `object-${name}`;

/** `createEnvelope` is "Create envelope". Both APIs have the same titles. */
export function titleOf(operationId: string): string {
  const words = operationId
    .replace(/(AsUser)?(Partially)?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const places = ['path', 'query', 'header', 'body'] as const;

/** The members of a request, by their place. */
export function requestMembers(
  { parameters = [], requestBody }: PlacedOperation,
  { specification }: Reference,
): Record<(typeof places)[number], Member[]> {
  const placedAt = (place: string): Member[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, description, required = false }) => ({ name, schema, description, isRequired: required }));
  const { schema = {} } = requestBody?.content['application/json'] ?? {};
  return {
    path: placedAt('path'),
    query: placedAt('query'),
    header: placedAt('header'),
    body: propertiesOf(schema, specification).sort((a, b) => Number(b.isRequired) - Number(a.isRequired)),
  };
}
