/** What a benchmark says, and the arithmetic they share. */
export interface Measurement {
  what: string;
  value: number;
  unit: string;
  /** Undefined: told for information. */
  goal?: number;
  /** The value is the median of rounds; the first and the third quartile of these. */
  quartiles?: readonly [number, number];
}

export interface Benchmark {
  /** One line: what is measured against what. */
  title: string;
  run(): Promise<Measurement[]>;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Median and quartiles of rounds. */
export function spreadOf(values: number[]): Required<Pick<Measurement, 'value' | 'quartiles'>> {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return { value: median(sorted), quartiles: [median(sorted.slice(0, half)), median(sorted.slice(-half))] };
}

/** A goal is a bound that the value must not exceed. */
export function isMet({ value, goal }: Measurement): boolean {
  return goal === undefined || value <= goal;
}
