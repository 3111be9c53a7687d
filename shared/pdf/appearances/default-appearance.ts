/** Default appearance strings (ISO 32000-2, 12.7.4.3): font, size and colour. */

export interface DefaultAppearance {
  /** Resource name of the font; undefined when the string names none. */
  font: string | undefined;
  /** 0 asks for a size that fits. */
  size: number;
  /** Colour and text-state operators, as they are. */
  operators: string;
  /** Operands of the fill colour, for parts that are drawn in the colour of the text. */
  colour: readonly number[];
}

const kept = new Map([
  ['g', 1],
  ['rg', 3],
  ['k', 4],
  ['G', 1],
  ['RG', 3],
  ['K', 4],
  ['Tc', 1],
  ['Tw', 1],
  ['Tz', 1],
]);
const parsed = new Map<string, DefaultAppearance>();
/** Forms use a few strings. The cache is bounded, so that a hostile form cannot fill the memory. */
const maxParsed = 500;

/** Reads a default appearance string; entries that are missing or malformed have defaults. */
export function parseDefaultAppearance(text: string): DefaultAppearance {
  const known = parsed.get(text);
  if (known) return known;
  let font: string | undefined;
  let size = 0;
  let colour: readonly number[] = [0];
  const operators: string[] = [];
  let operands: string[] = [];
  for (const [token] of text.matchAll(/\/[^\s/[\]()<>{}%]*|[^\s/[\]()<>{}%]+/g)) {
    if (token.startsWith('/') || /^[-+.\d]/.test(token)) {
      operands.push(token);
      continue;
    }
    const count = kept.get(token);
    const numbers = operands.map(Number);
    if (token === 'Tf') {
      const [fontOperand, sizeOperand] = operands.slice(-2);
      if (fontOperand?.startsWith('/')) font = decodeName(fontOperand.slice(1));
      const value = Math.abs(Number(sizeOperand));
      size = Number.isFinite(value) && value < 1000 ? value : 0;
    } else if (count !== undefined && numbers.length >= count && numbers.slice(-count).every(Number.isFinite)) {
      operators.push(`${operands.slice(-count).join(' ')} ${token}`);
      if (token === 'g' || token === 'rg' || token === 'k') colour = numbers.slice(-count);
    }
    operands = [];
  }
  const result = { font, size, operators: operators.join(' '), colour };
  if (parsed.size < maxParsed) parsed.set(text, result);
  return result;
}

function decodeName(written: string): string {
  return written.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
