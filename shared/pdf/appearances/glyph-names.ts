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

/** The other names, and the characters that they are for in the same order. */
const others =
  `Euro quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand guilsinglleft guilsinglright
OE oe quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde trademark fi fl fraction minus dotlessi
Lslash lslash Dcroat dcroat breve caron dotaccent hungarumlaut ogonek ring middot nonbreakingspace`.split(/\s+/);
const otherCharacters = '€‚ƒ„…†‡ˆ‰‹›Œœ‘’“”•–—˜™ﬁﬂ⁄−ıŁłĐđ˘ˇ˙˝˛˚·\u00a0';

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

const names = new Map(others.map((glyph, index) => [glyph, otherCharacters.charCodeAt(index)]));
ascii.forEach((glyph, index) => {
  names.set(glyph, 0x20 + index);
});
latin1.forEach((glyph, index) => {
  names.set(glyph, 0xa0 + index);
});

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
