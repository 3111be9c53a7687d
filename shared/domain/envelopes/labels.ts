/** Labels by which an owner keeps envelopes in order. They are no part of what is signed, and enter no audit trail. */

export const maxLabels = 20;
/** Characters of one label. */
export const maxLabelLength = 50;

/** In their order, without surrounding white space and without a second one that differs only in case. */
export function tidyLabels(labels: readonly string[]): string[] {
  const tidy = labels.map((label) => label.trim().replace(/\s+/g, ' ')).filter((label) => label !== '');
  const key = (label: string) => label.toLowerCase();
  return tidy.filter((label, index) => tidy.findIndex((other) => key(other) === key(label)) === index);
}
