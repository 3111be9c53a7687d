/** The host cannot start or continue. The message is for the developer who started it. */
export class HostError extends Error {
  override readonly name = 'HostError';
}
