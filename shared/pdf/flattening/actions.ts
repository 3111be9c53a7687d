/** Actions (ISO 32000-2, 12.6): which kinds stay in a sealed document, and what remains of the others. */
import { PdfDict, type PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';

const harmlessNames = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Entries that the kept kinds of action may have; every other entry is removed, above all `/Next`. */
const keptEntries: Record<string, readonly string[]> = {
  URI: ['Type', 'S', 'URI'],
  GoTo: ['Type', 'S', 'D', 'SD'],
  Named: ['Type', 'S', 'N'],
};

/** The remainder of an action: the action itself if it is harmless, a smaller one, or undefined. */
export type Disarmed = { action: PdfObject | undefined; wasActive: boolean };

/** Links to web and mail addresses and within the document stay; actions that run, open, send or load something are removed. */
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
  // Some readers would start a new address after a line end.
  return /^(https?:|mailto:|www\.|$|#\P{Cc}*$)/u.test(text);
}
