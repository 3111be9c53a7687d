/** Joins the characters of a page to runs: each character follows the one before, in the order of the content. */

/** One character; in points as displayed, origin at the top left of the page. */
export interface Glyph {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Start and end on the baseline, and the size of an em. */
  x: number;
  y: number;
  endX: number;
  endY: number;
  size: number;
  /** White space, or a gap wide enough for it, precedes it. */
  isSpaced: boolean;
}

export interface TextRun {
  glyphs: Glyph[];
  first: Glyph;
  last: Glyph;
  /** Direction of the baseline, a unit vector. */
  ux: number;
  uy: number;
}

/** Gaps in ems, between the end of one character and the beginning of the next. */
const gaps = {
  /** A wider gap starts another column; letter-spaced text stays below. */
  max: 2.5,
  /** Kerning moves back less. */
  min: -0.4,
  /** Readers see a space from this width on. */
  space: 0.2,
  /** Distance from the baseline. */
  across: 0.35,
};

/** Whether the character continues the run. A gap as wide as a space separates words. */
function goesOn({ last, ux, uy }: TextRun, next: Glyph): boolean {
  const size = Math.max(last.size, next.size);
  const dx = next.x - last.endX;
  const dy = next.y - last.endY;
  const along = (dx * ux + dy * uy) / size;
  if (along > gaps.max || along < gaps.min || Math.abs(dy * ux - dx * uy) > gaps.across * size) return false;
  if (along > gaps.space) next.isSpaced = true;
  return true;
}

export class RunBuilder {
  readonly runs: TextRun[] = [];
  private current: TextRun | undefined;
  private wasSpace = false;

  /** White space is not stored; it separates words. */
  space(): void {
    this.wasSpace = true;
  }

  add(glyph: Glyph): void {
    const { current } = this;
    glyph.isSpaced = this.wasSpace;
    this.wasSpace = false;
    if (current && isRepeated(current.last, glyph)) return;
    const dx = glyph.endX - glyph.x;
    const dy = glyph.endY - glyph.y;
    const length = Math.hypot(dx, dy);
    const ux = length > 0 ? dx / length : (current?.ux ?? 1);
    const uy = length > 0 ? dy / length : (current?.uy ?? 0);
    if (current && current.ux * ux + current.uy * uy > 0.99 && goesOn(current, glyph)) {
      current.glyphs.push(glyph);
      current.last = glyph;
      return;
    }
    this.current = { glyphs: [glyph], first: glyph, last: glyph, ux, uy };
    this.runs.push(this.current);
  }
}

/** Some producers draw text twice to make it bold. */
function isRepeated(before: Glyph, glyph: Glyph): boolean {
  const slack = before.size * 0.1;
  return (
    before.text === glyph.text && Math.abs(before.left - glyph.left) < slack && Math.abs(before.top - glyph.top) < slack
  );
}

/** Joins runs that adjoin each other. Their order in the content does not matter. */
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

/** Groups runs by baseline. */
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
    if (!before || !goesOn(before, run.first)) {
      parts.push(run);
      continue;
    }
    for (const glyph of run.glyphs) before.glyphs.push(glyph);
    before.last = run.last;
  }
  return parts;
}
