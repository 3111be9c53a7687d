/**
 * The address that follows a log-in, from the link that asked for the log-in. Attack (open redirect): a link to the
 * log-in page that then leads to a copy of it on another site.
 */
import { signOnReturnPath } from '../../../shared/domain/accounts/single-sign-on.ts';

const home = '/app';
const authPaths = new Set(['/app/login', '/app/register', signOnReturnPath]);

/** Returns the path if it belongs to the dashboard, otherwise the list of documents. */
export function ownPath(path: string | null): string {
  if (path === null) return home;
  try {
    // Resolves the URL as a browser does, with backslashes, control characters and dot segments.
    const base = 'https://dashboard.invalid';
    const { origin, pathname, search, hash } = new URL(path, base);
    const isOwn = origin === base && /^\/app(\/|$)/.test(pathname) && !authPaths.has(pathname);
    return isOwn ? pathname + search + hash : home;
  } catch {
    return home;
  }
}

/** The address that follows the log-in, from this page's query. */
export function nextPath(): string {
  return ownPath(new URLSearchParams(location.search).get('next'));
}

/** Returns the address of a log-in page with the address that follows. */
export function onTheWay(page: string, path: string): string {
  const next = authPaths.has(path) ? nextPath() : ownPath(path);
  return next === home ? page : `${page}?next=${encodeURIComponent(next)}`;
}

/** The token of a link from an e-mail. It follows `#`, so that no server and no log receives it. */
export const linkToken = (): string => location.hash.slice(1);
