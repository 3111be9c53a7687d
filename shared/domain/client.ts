/** Where a request came from, as evidence. */
export interface Client {
  ip: string | null;
  userAgent: string | null;
}
