/** The trigger of a function: exactly one binding has a type that ends in "Trigger". */
import type { Binding, RegisteredFunction } from './core.ts';
import { HostError } from './host-error.ts';

export interface Trigger {
  name: string;
  /** The type in lower case without the ending: `http`, `queue`, `timer`. */
  kind: string;
  binding: Binding;
}

export function triggerOf({ metadata }: RegisteredFunction): Trigger {
  const found = Object.entries(metadata.bindings).filter(([, { type }]) => /trigger$/i.test(type));
  const [first] = found;
  if (!first || found.length > 1) throw new HostError(`Function "${metadata.name}" must have exactly one trigger.`);
  const [name, binding] = first;
  return { name, kind: binding.type.toLowerCase().replace(/trigger$/, ''), binding };
}
