/**
 * Where a log-in leads: an address of the dashboard, named by the link that asked for the log-in. Attack (open redirect): a
 * link to the log-in page that leads on to a copy of it elsewhere.
 */
const home = '/app';
const authPaths = new Set(['/app/login', '/app/register']);

/** The path if it is one of the dashboard's own; else the list of documents. */
export function ownPath(path: string | null): string {
  if (path === null) return home;
  try {
    // The URL is resolved as a browser does it: backslashes, control characters and dot segments included.
    const base = 'https://dashboard.invalid';
    const { origin, pathname, search, hash } = new URL(path, base);
    const isOwn = origin === base && /^\/app(\/|$)/.test(pathname) && !authPaths.has(pathname);
    return isOwn ? pathname + search + hash : home;
  } catch {
    return home;
  }
}

/** Where this page's address says that a log-in leads. */
export function nextPath(): string {
  return ownPath(new URLSearchParams(location.search).get('next'));
}

/** The address of a page on the way to a log-in, which keeps where that leads. */
export function onTheWay(page: string, path: string): string {
  const next = authPaths.has(path) ? nextPath() : ownPath(path);
  return next === home ? page : `${page}?next=${encodeURIComponent(next)}`;
}

/** The token of a link from an e-mail. It follows `#`, so that no server and no log receives it. */
export const linkToken = (): string => location.hash.slice(1);
