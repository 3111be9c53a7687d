/** The origin of a request, as evidence. */
export interface Client {
  ip: string | null;
  userAgent: string | null;
}
