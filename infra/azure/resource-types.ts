/** The shape of `resource-types.json`: the published Azure types that the templates use. */

/** A number is the place of an object in `objects`. */
export type TypeShape = 'string' | 'int' | 'bool' | 'any' | { oneOf: string[] } | { listOf: TypeShape } | number;

export interface ObjectShape {
  required?: Record<string, TypeShape>;
  optional?: Record<string, TypeShape>;
  readOnly?: string[];
  /** The type of every property of another name. */
  rest?: TypeShape;
  /** The property whose value selects the case of the object. */
  by?: string;
  cases?: Record<string, TypeShape>;
}

export interface ResourceTypes {
  source: string;
  commit: string;
  /** The date of the commit. */
  date: string;
  /** Type and API version → its body. */
  resources: Record<string, TypeShape>;
  objects: ObjectShape[];
}
