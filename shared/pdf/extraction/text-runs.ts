/** Characters on a page as runs: each beside the one before, in the order of the content. */

/** One character with its box; in points as displayed, origin at the top left of the page. */
export interface Glyph {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** White space, or room for it, is before it. */
  isSpaced: boolean;
}

/** Where a character begins and ends on its baseline, and the size of an em. */
export interface Stretch {
  x: number;
  y: number;
  endX: number;
  endY: number;
  size: number;
}

export interface TextRun {
  glyphs: Glyph[];
  first: Stretch;
  last: Stretch;
  /** Direction of the baseline, a unit vector. */
  ux: number;
  uy: number;
}

/** In ems, between the end of one character and the beginning of the next. */
const gaps = {
  /** More is another column; letter-spaced text stays below. */
  max: 2.5,
  /** Kerning goes back less. */
  min: -0.4,
  /** From here on people see a space. */
  space: 0.2,
  /** Off the baseline. */
  across: 0.35,
};

/** How text goes on behind another: undefined where it does not. */
function continuation(run: TextRun, next: Stretch): { isSpaced: boolean } | undefined {
  const { last, ux, uy } = run;
  const size = Math.max(last.size, next.size);
  const [dx, dy] = [next.x - last.endX, next.y - last.endY];
  const along = (dx * ux + dy * uy) / size;
  const across = (dy * ux - dx * uy) / size;
  if (Math.abs(across) > gaps.across || along > gaps.max || along < gaps.min) return undefined;
  return { isSpaced: along > gaps.space };
}

/** Collects the characters of one page. */
export class RunBuilder {
  readonly runs: TextRun[] = [];
  private current: TextRun | undefined;
  private wasSpace = false;

  /** White space is not kept; it parts words. */
  space(): void {
    this.wasSpace = true;
  }

  add(glyph: Omit<Glyph, 'isSpaced'>, stretch: Stretch): void {
    const { current, wasSpace } = this;
    this.wasSpace = false;
    const [dx, dy] = [stretch.endX - stretch.x, stretch.endY - stretch.y];
    const length = Math.hypot(dx, dy);
    const direction =
      length > 0 ? { ux: dx / length, uy: dy / length } : { ux: current?.ux ?? 1, uy: current?.uy ?? 0 };
    if (current && isRepeated(current, glyph)) return;
    const isAligned = current && current.ux * direction.ux + current.uy * direction.uy > 0.99;
    const next = isAligned ? continuation(current, stretch) : undefined;
    if (current && next) {
      current.glyphs.push({ ...glyph, isSpaced: wasSpace || next.isSpaced });
      current.last = stretch;
      return;
    }
    this.current = { glyphs: [{ ...glyph, isSpaced: wasSpace }], first: stretch, last: stretch, ...direction };
    this.runs.push(this.current);
  }
}

/** Drawn twice to look bold. */
function isRepeated({ glyphs, last }: TextRun, glyph: Omit<Glyph, 'isSpaced'>): boolean {
  const before = glyphs.at(-1);
  const slack = last.size * 0.1;
  return (
    before?.text === glyph.text &&
    Math.abs(before.left - glyph.left) < slack &&
    Math.abs(before.top - glyph.top) < slack
  );
}

/** The runs joined where they lie beside each other, whatever their order in the content. */
export function joinedRuns(runs: readonly TextRun[]): TextRun[] {
  const byDirection = new Map<number, TextRun[]>();
  for (const run of runs) {
    const degrees = Math.round((Math.atan2(run.uy, run.ux) * 180) / Math.PI);
    const same = byDirection.get(degrees);
    if (same) same.push(run);
    else byDirection.set(degrees, [run]);
  }
  return [...byDirection.values()].flatMap((same) => linesOf(same).flatMap(joined));
}

/** Runs on one baseline. */
function linesOf(runs: readonly TextRun[]): TextRun[][] {
  const [{ ux, uy } = { ux: 1, uy: 0 }] = runs;
  const acrossOf = ({ first }: TextRun) => first.y * ux - first.x * uy;
  const sorted = runs.map((run) => ({ run, across: acrossOf(run) })).sort((a, b) => a.across - b.across);
  const lines: TextRun[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const { run, across } of sorted) {
    const line = lines.at(-1);
    if (line && across - start <= run.first.size * gaps.across) line.push(run);
    else {
      lines.push([run]);
      start = across;
    }
  }
  return lines;
}

function joined(line: TextRun[]): TextRun[] {
  const [{ ux, uy } = { ux: 1, uy: 0 }] = line;
  const alongOf = ({ first }: TextRun) => first.x * ux + first.y * uy;
  const parts: TextRun[] = [];
  for (const run of line.sort((a, b) => alongOf(a) - alongOf(b))) {
    const before = parts.at(-1);
    const next = before && continuation(before, run.first);
    const [first, ...rest] = run.glyphs;
    if (!before || !next || !first) parts.push({ ...run, glyphs: [...run.glyphs] });
    else {
      before.glyphs.push({ ...first, isSpaced: first.isSpaced || next.isSpaced });
      for (const glyph of rest) before.glyphs.push(glyph);
      before.last = run.last;
    }
  }
  return parts;
}
