/** Port: batches and their chunks. */
import type { CreatedRecord } from '../list-position.ts';
import type { Conflict, Versioned } from '../versioned.ts';
import type { Batch, Chunk } from './batch.ts';

export interface BatchRef {
  ownerId: string;
  batchId: string;
}

/** A chunk without its rows. */
export type ChunkState = Pick<Chunk, 'index' | 'round' | 'status' | 'dueAt' | 'counts'>;

export interface BatchRecords {
  /** Returns false if the batch exists. */
  create(batch: Batch): Promise<boolean>;
  /** Returns false if the chunk exists. */
  createChunk(chunk: Chunk): Promise<boolean>;
  get(ownerId: string, batchId: string): Promise<Versioned<Batch> | null>;
  /** Newest first, at most `limit`. */
  list(ownerId: string, page: { limit: number; after: CreatedRecord | null }): Promise<Batch[]>;
  replace(current: Versioned<Batch>, next: Batch): Promise<Versioned<Batch> | Conflict>;
  getChunk(ref: BatchRef, index: number): Promise<Versioned<Chunk> | null>;
  replaceChunk(current: Versioned<Chunk>, next: Chunk): Promise<Versioned<Chunk> | Conflict>;
  /** Chunks of every status, without their rows. */
  chunkStates(ref: BatchRef): Promise<ChunkState[]>;
  /** Batches of all owners that the sweep has to look at. */
  findDue(at: Date, limit: number): Promise<BatchRef[]>;
}
