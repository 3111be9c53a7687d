/** The host cannot start or go on, and the message says why in words meant for whoever started it. */
export class HostError extends Error {
  override readonly name = 'HostError';
}
