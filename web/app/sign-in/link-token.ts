/** The token of a link from an e-mail. It stands behind `#`, so that no server and no log sees it. */
export function linkToken(): string {
  return location.hash.slice(1);
}
