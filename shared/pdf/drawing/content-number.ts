/** Numbers in content streams. */

/** A number as content streams have it: no exponent, at most three decimals. */
export function number(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return Object.is(rounded, -0) ? '0' : rounded.toString();
}
