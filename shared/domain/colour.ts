/** Colours below white text, by WCAG 2.2 (1.4.3): relative luminance and contrast. */

/** Contrast that normal text needs (level AA). */
export const minContrast = 4.5;

/** @param colour `#rrggbb` */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
