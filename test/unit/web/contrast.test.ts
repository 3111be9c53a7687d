import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const css = readFileSync(resolve(__dirname, '../../../web/styles/tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');

type Colours = Record<string, string>;

function coloursIn(text: string): Colours {
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const schemes: Record<string, Colours> = { light: coloursIn(light), dark: { ...coloursIn(light), ...coloursIn(dark) } };

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const grounds = ['surface', 'ground', 'pale'];
const pairs: [text: string, ground: string, least: number][] = [
  ...['ink', 'ink-soft', 'accent', 'accent-deep'].flatMap((text) =>
    grounds.map((ground) => [text, ground, 4.5] as [string, string, number]),
  ),
  ...['good', 'warn', 'bad'].flatMap((tone): [string, string, number][] => [
    [tone, 'surface', 4.5],
    [tone, `${tone}-pale`, 4.5],
    [`${tone}-ink`, `${tone}-pale`, 4.5],
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-deep', 4.5],
  ['on-bad', 'bad', 4.5],
  ...['on-night', 'night-string', 'night-word', 'night-comment'].map((text): [string, string, number] => [
    text,
    'night',
    4.5,
  ]),
  ['plain-ink', 'plain-pale', 4.5],
  ['busy-ink', 'busy-pale', 4.5],
  ['ink-soft', 'line', 4.5],
  // Edges of controls, and the ring of the focus (WCAG 2.2, 1.4.11).
  ['line-strong', 'surface', 3],
  ['line-strong', 'ground', 3],
  ['focus', 'surface', 3],
  ['focus', 'ground', 3],
];

describe.each(Object.entries(schemes))('the %s scheme', (_, colours) => {
  it.each(pairs)('%s can be read on %s', (text, ground, least) => {
    expect(contrast(colours[text] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

it('names every colour of the dark scheme in the light one', () => {
  expect(Object.keys(coloursIn(dark)).filter((name) => !(name in coloursIn(light)))).toEqual([]);
});
