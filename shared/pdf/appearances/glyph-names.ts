/** Glyph names as fonts' `/Differences` use them (Adobe Glyph List), as far as form fonts need them. */

const ascii =
  `space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma
hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at
A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave
a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde`.split(/\s+/);

const latin1 =
  `nbspace exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft
logicalnot sfthyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla
onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde
Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute
Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute
acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth
ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn
ydieresis`.split(/\s+/);

const others: Record<string, number> = {
  Euro: 0x20ac,
  quotesinglbase: 0x201a,
  florin: 0x192,
  quotedblbase: 0x201e,
  ellipsis: 0x2026,
  dagger: 0x2020,
  daggerdbl: 0x2021,
  circumflex: 0x2c6,
  perthousand: 0x2030,
  guilsinglleft: 0x2039,
  guilsinglright: 0x203a,
  OE: 0x152,
  oe: 0x153,
  quoteleft: 0x2018,
  quoteright: 0x2019,
  quotedblleft: 0x201c,
  quotedblright: 0x201d,
  bullet: 0x2022,
  endash: 0x2013,
  emdash: 0x2014,
  tilde: 0x2dc,
  trademark: 0x2122,
  fi: 0xfb01,
  fl: 0xfb02,
  fraction: 0x2044,
  minus: 0x2212,
  dotlessi: 0x131,
  Lslash: 0x141,
  lslash: 0x142,
  Dcroat: 0x110,
  dcroat: 0x111,
  breve: 0x2d8,
  caron: 0x2c7,
  dotaccent: 0x2d9,
  hungarumlaut: 0x2dd,
  ogonek: 0x2db,
  ring: 0x2da,
  middot: 0xb7,
  nonbreakingspace: 0xa0,
};

/** Accent in a compound name → combining character. */
const accents: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dieresis: '\u0308',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  commaaccent: '\u0327',
  cedilla: '\u0327',
  ogonek: '\u0328',
};

const names = new Map<string, number>(Object.entries(others));
ascii.forEach((glyph, index) => {
  names.set(glyph, 0x20 + index);
});
latin1.forEach((glyph, index) => {
  names.set(glyph, 0xa0 + index);
});

/** The code point of a glyph name. Undefined for an unknown name. */
export function codePointOf(glyphName: string): number | undefined {
  const known = names.get(glyphName);
  if (known !== undefined) return known;
  const hex = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(glyphName);
  if (hex) return Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
  const cyrillic = /^afii(100\d\d)$/.exec(glyphName);
  if (cyrillic) return cyrillicLetter(Number(cyrillic[1]));
  const accented = /^([A-Za-z])([a-z]+)$/.exec(glyphName);
  const combining = accented && accents[accented[2] ?? ''];
  if (!combining) return undefined;
  const composed = `${accented[1]}${combining}`.normalize('NFC');
  return composed.length === 1 ? composed.charCodeAt(0) : undefined;
}

/** Adobe numbers the letters of the Russian alphabet in alphabetical order, with Ё in its place. */
function cyrillicLetter(number: number): number | undefined {
  const letter = (first: number, upper: number, io: number) => {
    const place = number - first;
    if (place < 0 || place > 32) return undefined;
    if (place === 6) return io;
    return upper + (place > 6 ? place - 1 : place);
  };
  return letter(10017, 0x410, 0x401) ?? letter(10065, 0x430, 0x451);
}
