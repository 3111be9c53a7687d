import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Measurement } from '../measurement.ts';

/** Latencies of each operation, in histograms of three significant figures (HDR). */
export class Latencies {
  readonly #byOperation = new Map<string, RecordableHistogram>();

  /** @param ms from the due time of the operation until its answer, including the wait for an earlier slow operation */
  record(operation: string, ms: number): void {
    const histogram = this.#byOperation.get(operation) ?? createHistogram({ figures: 3 });
    this.#byOperation.set(operation, histogram);
    // The histogram takes whole numbers from 1: microseconds.
    histogram.record(Math.max(1, Math.round(ms * 1_000)));
  }

  /** The percentiles 99, 50, 90 and 100. */
  measurements(): Measurement[] {
    return [...this.#byOperation].map(([operation, histogram]) => {
      const at = (share: number) => histogram.percentile(share) / 1_000;
      const others = `50 % ${rounded(at(50))}, 90 % ${rounded(at(90))}, maximum ${rounded(histogram.max / 1_000)}`;
      return { what: `${operation}, p99`, value: at(99), unit: 'ms', note: `${others}; ${histogram.count} times` };
    });
  }
}

const rounded = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0);

export interface Point {
  x: number;
  y: number;
}

/** Slope of the least-squares line: units of y per unit of x; 0 with fewer than two different x. */
export function slope(points: readonly Point[]): number {
  const mean = (pick: (point: Point) => number) => points.reduce((sum, each) => sum + pick(each), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spreadX = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (!(spreadX > 0)) return 0;
  return points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spreadX;
}
