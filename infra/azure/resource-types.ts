/** What Azure has published of the types that the templates use: the shape of `resource-types.json`. */

/** A number is the place of an object in `objects`. */
export type TypeShape = 'string' | 'int' | 'bool' | 'any' | { oneOf: string[] } | { listOf: TypeShape } | number;

export interface ObjectShape {
  required?: Record<string, TypeShape>;
  optional?: Record<string, TypeShape>;
  readOnly?: string[];
  /** The type of every property of another name. */
  rest?: TypeShape;
  /** The property whose value says which case the object is, beside what is said above. */
  by?: string;
  cases?: Record<string, TypeShape>;
}

export interface ResourceTypes {
  source: string;
  commit: string;
  /** Of the commit. */
  date: string;
  /** Type and API version → its body. */
  resources: Record<string, TypeShape>;
  objects: ObjectShape[];
}
