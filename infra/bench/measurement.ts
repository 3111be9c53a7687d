/** What a benchmark says, and the arithmetic they share. */
export interface Measurement {
  what: string;
  value: number;
  unit: string;
  /** Undefined: told for information. */
  goal?: number;
}

export interface Benchmark {
  /** One line: what is measured against what. */
  title: string;
  /** It needs no build. */
  isSimulated?: true;
  /** A text is printed as it is. */
  run(): Promise<Measurement[] | string>;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** A goal is a bound that the value must not exceed. */
export function isMet({ value, goal }: Measurement): boolean {
  return goal === undefined || value <= goal;
}
