/** The result of a benchmark, and shared arithmetic. */
export interface Measurement {
  what: string;
  value: number;
  unit: string;
  /** Without a goal the value is for information only. */
  goal?: number;
  /** The first and the third quartile, if the value is the median of several rounds. */
  quartiles?: readonly [number, number];
  /** Printed after the value. */
  note?: string;
}

export interface Benchmark {
  /** One line that names the things compared. */
  title: string;
  /** @param options.minutes duration of the measurement, if it can be chosen */
  run(options?: { minutes?: number }): Promise<Measurement[]>;
}

/** The result of several rounds: the median and the quartiles. */
export function spread(what: string, unit: string, values: number[], goal?: number): Measurement {
  return { what, unit, ...spreadOf(values), ...(goal !== undefined && { goal }) };
}

/** Divides the values of each round. */
export function ratios(values: number[], divisors: number[]): number[] {
  return values.map((value, round) => value / (divisors[round] ?? Number.NaN));
}

/** @param share from 0 to 1; the result is the nearest value */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function spreadOf(values: number[]): Required<Pick<Measurement, 'value' | 'quartiles'>> {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return { value: median(sorted), quartiles: [median(sorted.slice(0, half)), median(sorted.slice(-half))] };
}

/** A goal is a bound that the value must not exceed. */
export function isMet({ value, goal }: Measurement): boolean {
  return goal === undefined || value <= goal;
}
