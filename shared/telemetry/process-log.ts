/** Log lines that belong to no invocation: the standard error of the process, which the host collects. */
export const logProcess = (line: object) => void process.stderr.write(`${JSON.stringify(line)}\n`);

const maxReason = 200;

/**
 * Logs that an authority (timestamps, OCSP, CRLs) gave no usable answer, and the reason. Only the host of its address
 * is logged, because the rest may contain credentials and other secrets.
 */
export function logAuthorityFailure({ url, reason }: { url: string; reason: string }): void {
  const authority = URL.canParse(url) ? new URL(url).host : 'an invalid address';
  logProcess({ authority, reason: reason.slice(0, maxReason) });
}
