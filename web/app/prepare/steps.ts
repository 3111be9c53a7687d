/** The steps of a draft and their addresses. */
export const steps = ['recipients', 'fields', 'review'] as const;
export type Step = (typeof steps)[number];

const path = /^\/app\/envelopes\/([0-9a-f-]{36})(?:\/edit\/(\w+))?$/;

export function stepPath(envelopeId: string, step: Step): string {
  return `/app/envelopes/${envelopeId}/edit/${step}`;
}

/** Returns the envelope of an address, with the step of a draft if it names one; null for other addresses. */
export function envelopeAt(address: string): { id: string; step: Step | null } | null {
  const [, id, name] = path.exec(address) ?? [];
  const step = steps.find((one) => one === name) ?? null;
  return id && (name === undefined || step) ? { id, step } : null;
}

/** The address of the field editor at one page of the document. */
export function pagePath(fieldsPath: string, page: number): string {
  return `${fieldsPath}?page=${page}`;
}

/** The page that the query of an address names, from 1; null for another query. */
export function pageIn(query: string): number | null {
  const page = Number(new URLSearchParams(query).get('page'));
  return Number.isInteger(page) && page > 0 ? page : null;
}
