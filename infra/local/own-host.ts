/**
 * Attack (DNS rebinding): a foreign page resolves its name to the address of this machine and reads the answers. Such a
 * request has the foreign name in its Host header.
 */
import { isIP } from 'node:net';

/** Whether the header names this machine: an address, localhost, or the public name of the service. */
export function isOwnHost(header: string | undefined, publicUrl?: string): boolean {
  if (header === undefined) return true;
  const address = `http://${header}`;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const isLocal = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /(^|\.)localhost$/.test(hostname);
  return isLocal || (publicUrl !== undefined && URL.canParse(publicUrl) && new URL(publicUrl).hostname === hostname);
}
