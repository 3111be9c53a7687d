/** Lines for what has no invocation to tell it to: the process's own log, which the host collects. */
export const tellProcess = (line: object) => void process.stderr.write(`${JSON.stringify(line)}\n`);

const maxReason = 200;

/**
 * An authority (timestamps, OCSP, CRLs) that gave nothing usable, and why. Of its address only the host: credentials may
 * stand before it, secrets behind it.
 */
export function tellAuthorityFailure({ url, reason }: { url: string; reason: string }): void {
  const authority = URL.canParse(url) ? new URL(url).host : 'an address that is none';
  tellProcess({ authority, reason: reason.slice(0, maxReason) });
}
