/** Moves what the OpenAPI document repeats into its `components`. */
import type { Json } from './headers.ts';

type PartKind = 'headers' | 'parameters' | 'responses' | 'schemas';

interface Part {
  kind: PartKind;
  /** In order of preference. */
  names: readonly string[];
  json: string;
  uses: Json[];
}

/** The length of a reference, about. A part moves only if the document becomes shorter. */
const referenceLength = 50;

export class SharedParts {
  readonly #parts = new Map<string, Part>();

  /**
   * Notes a use of this part, which is replaced by a reference if it is repeated. The same name may have several forms.
   * @param others names for a form that saves less than another form of the same name
   */
  use(kind: PartKind, name: string, value: Json, ...others: string[]): Json {
    const json = JSON.stringify(value);
    const key = `${kind} ${json}`;
    const part = this.#parts.get(key) ?? { kind, names: [name, ...others], json, uses: [] };
    part.uses.push(value);
    this.#parts.set(key, part);
    return value;
  }

  /**
   * Replaces the repeated parts in place. @param taken names of schemas that the document has already
   * @returns the components: of several forms with one name, the one whose reference saves most has it
   */
  components(taken: Iterable<string>): Record<PartKind, Record<string, Json>> {
    const components: Record<PartKind, Record<string, Json>> = {
      schemas: {},
      responses: {},
      headers: {},
      parameters: {},
    };
    const names = new Set([...taken].map((name) => `schemas ${name}`));
    const saved = ({ json, uses }: Part) => (json.length - referenceLength) * (uses.length - 1) - referenceLength;
    const worthIt = [...this.#parts.values()].filter((part) => saved(part) > 0).sort((a, b) => saved(b) - saved(a));
    for (const { kind, names: wanted, uses } of worthIt) {
      const name = wanted.find((each) => !names.has(`${kind} ${each}`));
      if (!name) continue;
      names.add(`${kind} ${name}`);
      components[kind][name] = { ...uses[0] };
      for (const use of uses) refer(use, `#/components/${kind}/${name}`);
    }
    return components;
  }
}

function refer(use: Json, $ref: string): void {
  for (const key of Object.keys(use)) delete use[key];
  use.$ref = $ref;
}
