export const batchesPath = '/app/batches';

export const batchPath = (batchId: string): string => `${batchesPath}/${batchId}`;

/** The batch in an address; null for other addresses. */
export function batchAt(address: string): string | null {
  return /^\/app\/batches\/(bat_[0-9a-f]{32})$/.exec(address)?.[1] ?? null;
}
