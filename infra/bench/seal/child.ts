/** One engine and one document in a process of its own: `<engine> <file> <keys.json> <rounds>` → one line of JSON. */
import { readFileSync } from 'node:fs';
import { pemSigner } from '../../../shared/sealing/signers/pem-signer.ts';
import { type EngineName, openEngine } from './engines.ts';

export interface ChildResult {
  /** From the start of the process to the end of its first seal. */
  coldMs: number;
  /** Median of the seals after the first ones. */
  warmMs: number;
  /** Greatest resident size of the process when it had made one seal, and when it had made all. */
  peakMiB: number;
  warmPeakMiB: number;
}

/** Linux counts what a process was before it became this one into `maxRSS`, so that a child begins with its parent's. */
function peakMiB(): number {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
    if (kibibytes) return Number(kibibytes) / 1024;
  } catch {
    // Other systems have no such file, and no such fault.
  }
  return process.resourceUsage().maxRSS / 1024;
}

const [engine = '', file = '', keysFile = '', rounds = '1'] = process.argv.slice(2);
const keys = JSON.parse(readFileSync(keysFile, 'utf8'));
const seal = await openEngine(engine as EngineName, { signer: pemSigner(keys), p12: Buffer.from(keys.p12, 'base64') });
const document = readFileSync(file);
await seal(document);
const coldMs = performance.now();
const coldPeakMiB = peakMiB();
const warmUp = Math.min(10, Number(rounds) >> 2);
for (let round = 0; round < warmUp; round++) await seal(document);
const times: number[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const from = performance.now();
  await seal(document);
  times.push(performance.now() - from);
}
times.sort((a, b) => a - b);
const result: ChildResult = {
  coldMs,
  warmMs: times[times.length >> 1] ?? coldMs,
  peakMiB: coldPeakMiB,
  warmPeakMiB: peakMiB(),
};
process.stdout.write(JSON.stringify(result));
