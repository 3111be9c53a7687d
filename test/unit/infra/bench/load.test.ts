/** The arithmetic of `npm run bench -- load`. */
import { arrivals, Latencies, slope } from '../../../../infra/bench/load/latencies.ts';

describe('arrivals', () => {
  it('are equally far from each other and end with the time', () => {
    expect(arrivals(0.05, 2)).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500]);
    expect(arrivals(10, 1)).toHaveLength(600);
  });
});

describe('Latencies', () => {
  it('tells percentiles of each operation to three figures', () => {
    const latencies = new Latencies();
    for (let ms = 1; ms <= 1_000; ms++) latencies.record('GET', ms);
    latencies.record('sign', 12_345);
    const [get, sign] = latencies.measurements();
    expect(get).toMatchObject({ what: 'GET, p99', unit: 'ms' });
    expect(get?.value).toBeGreaterThan(989);
    expect(get?.value).toBeLessThan(992);
    expect(get?.note).toMatch(/^50 % 50\d, 90 % 90\d, most 100\d; 1000 times$/);
    expect(sign?.value).toBeCloseTo(12_345, -2);
  });

  it('takes an answer that came at once', () => {
    const latencies = new Latencies();
    latencies.record('GET', 0);
    expect(latencies.measurements()[0]?.value).toBeCloseTo(0.001, 3);
  });
});

describe('slope', () => {
  it('is that of the line through the points', () => {
    const points = [0, 1, 2, 3].map((x) => ({ x, y: 200 + 1.5 * x }));
    expect(slope(points)).toBeCloseTo(1.5, 10);
  });

  it('weighs what lies off the line by least squares', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 3 },
      { x: 2, y: 0 },
      { x: 3, y: 3 },
    ];
    expect(slope(points)).toBeCloseTo(0.6, 10);
  });

  it('is 0 without two different times', () => {
    expect(slope([])).toBe(0);
    expect(slope([{ x: 1, y: 5 }])).toBe(0);
  });
});
