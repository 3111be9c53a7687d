/**
 * The resources that reading one document may use. Every bound is checked before memory is allocated, so hostile files
 * are refused early.
 */
import { getHeapStatistics } from 'node:v8';
import { AppError } from '../../errors.ts';

/** The bounds for one document; a document that exceeds one is refused. */
export interface Limits {
  pages: number;
  /** Decoded bytes of one stream. */
  streamBytes: number;
  /** Bytes all streams that had to be decoded may grow to together. */
  decodedBytes: number;
  /** Bytes of object streams, which are kept while the document is open. */
  keptBytes: number;
  /** Bytes of page content that are written again, counted after encoding. */
  copiedBytes: number;
  /** Bytes of an update: content that pages share may have to be written for each of them. */
  updateBytes: number;
  /** Objects parsed, direct ones included. */
  objects: number;
  /** Nodes visited in trees (pages, outlines, names, fields). */
  nodes: number;
  /** Bytes by which the thread's own heap and buffers may grow, garbage that is not collected yet included. */
  memoryBytes: number;
}

const defaults: Limits = {
  pages: 1000,
  streamBytes: 64 << 20,
  decodedBytes: 512 << 20,
  keptBytes: 128 << 20,
  copiedBytes: 64 << 20,
  updateBytes: 128 << 20,
  objects: 1_500_000,
  nodes: 200_000,
  memoryBytes: 400 << 20,
};

/** The memory is measured once per this many objects and nodes, and bytes: measuring takes longer than making them. */
const lookEvery = 512;
const lookEveryBytes = 1 << 20;

/** Arrays and dictionaries inside each other; real documents stay below 30. Bounds the parser's recursion. */
export const maxNesting = 200;

/** Counts down while a document is read. The methods `spend…` and `checkUpdate` throw AppError document_too_complex. */
export class Budget {
  readonly limits: Limits;
  /** Streams decoded so far that other readers may decode differently: damaged ones, and those with rare filters. */
  doubtfulStreams = 0;
  private decoded = 0;
  private kept = 0;
  private copied = 0;
  private objects = 0;
  private nodes = 0;
  private steps = 0;
  /** Bytes since the memory was measured. */
  private unmeasured = 0;
  private readonly memoryBefore = ownMemory();

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...defaults, ...limits };
  }

  /** Bytes the next stream may grow to. */
  get nextStreamBytes(): number {
    return Math.min(this.limits.streamBytes, this.limits.decodedBytes - this.decoded);
  }

  spendDecoded(bytes: number): void {
    this.decoded += bytes;
    if (this.decoded > this.limits.decodedBytes) throw tooComplex('Its streams unpack to too many bytes.');
    this.addBytes(bytes);
  }

  spendKept(bytes: number): void {
    this.kept += bytes;
    if (this.kept > this.limits.keptBytes) throw tooComplex('Its object streams unpack to too many bytes.');
  }

  spendCopied(bytes: number): void {
    this.copied += bytes;
    if (this.copied > this.limits.copiedBytes) throw tooComplex('Too much of its content would be written anew.');
    this.addBytes(bytes);
  }

  checkUpdate(bytes: number): void {
    if (bytes > this.limits.updateBytes) throw tooComplex('Too much would be added to it.');
  }

  spendObjects(count: number): void {
    this.objects += count;
    if (this.objects > this.limits.objects) throw tooComplex('It holds too many objects.');
    this.step();
  }

  spendNode(): void {
    if (++this.nodes > this.limits.nodes) throw tooComplex('Its trees have too many nodes.');
    this.step();
  }

  private addBytes(bytes: number): void {
    this.unmeasured += bytes;
    if (this.unmeasured < lookEveryBytes) return;
    this.unmeasured = 0;
    this.checkMemory();
  }

  private step(): void {
    if (++this.steps % lookEvery === 0) this.checkMemory();
  }

  private checkMemory(): void {
    if (ownMemory() - this.memoryBefore > this.limits.memoryBytes) throw tooComplex('It takes too much memory.');
  }
}

/** The memory of this thread alone: its heap, and buffers outside of it. */
function ownMemory(): number {
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return heap + buffers;
}

/** The refusal of a document beyond its bounds; `why` is a sentence for the owner. */
export function tooComplex(why: string): AppError {
  return new AppError('document_too_complex', { message: `The document is too complex to be sealed. ${why}` });
}
