import { PdfDict, type PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';

const harmlessNames = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Entries that the kept kinds of action may have; anything else, `/Next` first of all, goes. */
const keptEntries: Record<string, readonly string[]> = {
  URI: ['Type', 'S', 'URI'],
  GoTo: ['Type', 'S', 'D', 'SD'],
  Named: ['Type', 'S', 'N'],
};

/** What remains of an action: itself when it is harmless as it is, a smaller one, or nothing. */
export type Disarmed = { action: PdfObject | undefined; wasActive: boolean };

/** Links to web and mail addresses and within the document stay; everything that runs, opens, sends or loads goes. */
export function disarmAction(source: PdfSource, object: PdfObject | undefined): Disarmed {
  if (object === undefined || object === null) return { action: undefined, wasActive: false };
  // A destination in place of an action only scrolls.
  if (source.array(object) || source.name(object) !== undefined || source.string(object))
    return { action: object, wasActive: false };
  const action = source.dict(object);
  if (!action) return { action: undefined, wasActive: false };
  const kept = keptEntries[source.name(action.get('S')) ?? ''];
  if (!kept || !isHarmless(source, action)) return { action: undefined, wasActive: true };
  if ([...action.keys()].every((key) => kept.includes(key) || key === 'IsMap'))
    return { action: object, wasActive: false };
  const clean = new PdfDict();
  for (const key of kept) {
    const value = action.get(key);
    if (value !== undefined) clean.set(key, value);
  }
  return { action: clean, wasActive: action.has('Next') };
}

function isHarmless(source: PdfSource, action: PdfDict): boolean {
  switch (source.name(action.get('S'))) {
    case 'URI':
      return isWebOrMail(source.string(action.get('URI')));
    case 'Named':
      return harmlessNames.has(source.name(action.get('N')) ?? '');
    default:
      return true;
  }
}

/** `http:`, `https:`, `mailto:`, or an address written without a scheme, which readers take for the web. */
export function isWebOrMail(uri: Uint8Array | undefined): boolean {
  if (!uri) return false;
  const text = Buffer.from(uri).toString('latin1').trimStart().toLowerCase();
  // A line end would let a reader begin anew behind it.
  return /^(https?:|mailto:|www\.|$|#\P{Cc}*$)/u.test(text);
}
