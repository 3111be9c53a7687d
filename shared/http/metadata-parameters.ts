/** The parameters `metadata.<key>` of a query, whose names the contract checks by a pattern. */
const prefix = 'metadata.';

/** A key without a prototype: `metadata.__proto__` is an ordinary key. */
export function metadataIn(query: object): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    if (name.startsWith(prefix)) found[name.slice(prefix.length)] = String(value);
  }
  return found;
}
