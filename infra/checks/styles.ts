/** Limits the sizes and weights of text in style sheets to the tokens (web/styles/README.md). */

const sizes = ['var(--note)', 'var(--small)', '1rem', 'var(--large)', 'var(--title)', 'var(--display)'];
/** A part of the text around it: of code, which looks larger than other text of the same size. */
const relative = ['inherit', '0.9375em'];
const weights = ['400', '500', '600', 'inherit'];
/** The size of text in a field follows the size of the field, or the scale of the page under it. */
const followsDocument = /cq[hw]|--total-scale-factor|--text-scale-factor/;

const declaration = /^\s*(font-size|font-weight|font):\s*([^;]+);/;
const sizeInShorthand = /(?:^|\s)((?:var\([^)]*\)|calc\([^)]*\)|[\d.]+(?:rem|em|px|%)))\s*(?:\/|\s)/;

function faultIn(property: string, value: string): string | null {
  const weight =
    property === 'font-weight' ? value : property === 'font' ? /^(\d{3}|bold|bolder)\b/.exec(value)?.[1] : undefined;
  if (weight !== undefined && !weights.includes(weight)) return `the weight ${weight} → ${weights.join(', ')}`;
  const size = property === 'font-size' ? value : property === 'font' ? sizeInShorthand.exec(value)?.[1] : undefined;
  if (size === undefined || [...sizes, ...relative].includes(size) || followsDocument.test(size)) return null;
  return `the font size ${size} → ${sizes.join(', ')}`;
}

/** Returns one line for each size or weight of text that is no token: `line: value → tokens`. */
export function styleFaultsIn(path: string, text: string): string[] {
  // The faces in fonts.css name the weights that a font file has.
  if (!path.endsWith('.css') || path.endsWith('/fonts.css')) return [];
  return text.split('\n').flatMap((line, index) => {
    const [, property = '', value = ''] = declaration.exec(line) ?? [];
    const fault = property && faultIn(property, value);
    return fault ? [`${path}:${index + 1}: ${fault}`] : [];
  });
}
