/** Runs one engine on one document in a new process: `<engine> <file> <keys.json> <rounds>` → one line of JSON. */
import { readFileSync } from 'node:fs';
import { pemSigner } from '../../../shared/sealing/signers/pem-signer.ts';
import { median } from '../measurement.ts';
import { type EngineName, openEngine } from './engines.ts';

export interface ChildResult {
  /** The time from the start of the process to the end of its first seal. */
  coldMs: number;
  /** Median of the seals after Node has compiled the code that the engine runs often. */
  warmMs: number;
  /** Bytes of the last sealed file. */
  bytes: number;
  /** Greatest resident size of the process after its first seal. */
  peakMiB: number;
}

/** On Linux, `maxRSS` of a new process includes the size of its parent. */
function peakMiB(): number {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
    if (kibibytes) return Number(kibibytes) / 1024;
  } catch {
    // Other systems have no such file, and their `maxRSS` is correct.
  }
  return process.resourceUsage().maxRSS / 1024;
}

/** Node compiles the code of an engine in less time. */
const warmUpMs = 400;

const [engine = '', file = '', keysFile = '', rounds = '1'] = process.argv.slice(2);
const keys = JSON.parse(readFileSync(keysFile, 'utf8'));
const seal = await openEngine(engine as EngineName, { signer: pemSigner(keys), p12: Buffer.from(keys.p12, 'base64') });
const document = readFileSync(file);
await seal(document);
const coldMs = performance.now();
const coldPeakMiB = peakMiB();
let bytes = 0;

async function timed(): Promise<number> {
  const from = performance.now();
  bytes = await seal(document);
  return performance.now() - from;
}

for (const until = performance.now() + warmUpMs; performance.now() < until; ) await timed();
const times: number[] = [];
for (let round = 0; round < Number(rounds); round++) times.push(await timed());
const result: ChildResult = { coldMs, warmMs: median(times), bytes, peakMiB: coldPeakMiB };
process.stdout.write(JSON.stringify(result));
