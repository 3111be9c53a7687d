/** The announcement that a route will be removed: docs/build/versions.md has the policy. */

/** `2027-03-01`: 00:00 UTC on that day. */
type Day = `${number}-${number}-${number}`;

export interface Deprecation {
  /** From this day on callers should use what replaces the route. */
  since: Day;
  /** From this day on the route may be missing. */
  sunset: Day;
}

/** A caller has this time to change a program, from the announcement on. */
export const minimumNoticeMonths = 12;

/** A reference within the service, so that it needs no setting. */
const policyPath = '/docs/versions#deprecation';

/**
 * Returns `Deprecation` (RFC 9745: `@` and Unix seconds), `Sunset` (RFC 8594: an HTTP date) and `Link` to the policy.
 *
 * @throws RangeError for a day that does not exist, or less than the minimum notice. Routes are registered in the
 * build, so such a route fails the build.
 */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  const from = startOf(since);
  const end = startOf(sunset);
  const earliest = new Date(from);
  earliest.setUTCMonth(earliest.getUTCMonth() + minimumNoticeMonths);
  if (end < earliest) {
    throw new RangeError(`deprecated: from ${since} to ${sunset} is less than ${minimumNoticeMonths} months`);
  }
  return {
    Deprecation: `@${from.getTime() / 1_000}`,
    Sunset: end.toUTCString(),
    Link: `<${policyPath}>; rel="deprecation"; type="text/html"`,
  };
}

function startOf(day: Day): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) {
    throw new RangeError(`deprecated: ${day} is no day`);
  }
  return date;
}
