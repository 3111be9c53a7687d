/** One line of a sweep's report: which record failed, and why. */
export function failureOf(id: string, reason: unknown): string {
  return `${id}: ${reason instanceof Error ? reason.message : String(reason)}`;
}
