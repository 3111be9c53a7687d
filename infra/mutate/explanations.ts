/** Mutations that no test needs to notice, each with the reason; printed beside the survivor. */
export const explanations: { file: string; contains: string; reason: string }[] = [];
