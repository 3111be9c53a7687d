/** The names of time zones for people. Browsers list some cities under names of former times. */

/** Names that browsers still list, and today's names, from `backward` of the IANA time zone database. */
const todays: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Today's name of a zone. */
const todaysName = (zone: string): string => todays[zone] ?? zone;

/** The zone as people read and write it: `America/New York`. */
export const writtenZone = (zone: string): string => todaysName(zone).replaceAll('_', ' ');

export function browserTimeZone(): string {
  return todaysName(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

/** Every time zone that this browser knows. */
export function timeZones(): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set(['UTC', browserTimeZone(), ...known.map(todaysName)])].sort();
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(' ', '_');

/**
 * The zone that a person has written: its name, or its city alone if only one zone has it. Null if there is none.
 *
 * @param stored the zone of the profile, which this browser may not know
 */
export function zoneOf(text: string, stored: string): string | null {
  const wanted = plain(text);
  const zones = timeZones();
  const found = [...zones, stored, ...Object.keys(todays)].find((zone) => plain(zone) === wanted);
  if (found) return todaysName(found);
  const cities = zones.filter((zone) => plain(zone.slice(zone.lastIndexOf('/') + 1)) === wanted);
  return cities.length === 1 ? (cities[0] ?? null) : null;
}
