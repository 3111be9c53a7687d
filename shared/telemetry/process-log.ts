/** Log lines that belong to no invocation: the standard error of the process, which the host collects. */
export const tellProcess = (line: object) => void process.stderr.write(`${JSON.stringify(line)}\n`);

const maxReason = 200;

/**
 * Logs an authority (timestamps, OCSP, CRLs) without a usable answer, and the reason. Of its address only the host is
 * logged: credentials may stand before it, secrets behind it.
 */
export function tellAuthorityFailure({ url, reason }: { url: string; reason: string }): void {
  const authority = URL.canParse(url) ? new URL(url).host : 'an address that is none';
  tellProcess({ authority, reason: reason.slice(0, maxReason) });
}
