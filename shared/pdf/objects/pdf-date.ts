/** A date string `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-1, 7.9.4); parts from the right may be missing. */
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
