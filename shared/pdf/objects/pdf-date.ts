/** Dates as PDF strings (ISO 32000-2, 7.9.4): the only place that reads and writes them. */

/** Reads `D:YYYYMMDDHHmmSSOHH'mm'`; parts from the right may be missing. Undefined for other text. */
export function readDate(text: string): Date | undefined {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?'?)?/.exec(text);
  if (!match) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    ,
    sign,
    offsetHour,
    offsetMinute,
  ] = match;
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(local)) return undefined;
  const offsetMinutes = Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0);
  return new Date(local - (sign === '-' ? -offsetMinutes : offsetMinutes) * 60_000);
}

/** Writes `D:YYYYMMDDHHmmSSZ`, in UTC and without fractions of a second. */
export function formatDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`;
}
