import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from '../../../shared/crypto/crc32.ts';

const headerBytes = 8;
/** The records hold personal data and secrets. */
const ownerOnly = 0o600;
const syncEveryMs = 1000;

/**
 * An append-only file of records: length and CRC-32 (four bytes each, big-endian), then text. The journal writes a
 * record to the operating system before the request is answered, so SIGKILL loses nothing. It syncs the file once a
 * second, so a power cut loses at most one second. The next start moves everything after the last whole record to
 * another file: the part of an interrupted record, or all bytes after a damaged one.
 */
export class Journal {
  readonly #folder: string;
  #file: number;
  #bytes: number;
  #isDirty = false;
  #isClosed = false;
  readonly #timer: NodeJS.Timeout;

  private constructor(folder: string, file: number, bytes: number) {
    this.#folder = folder;
    this.#file = file;
    this.#bytes = bytes;
    this.#timer = setInterval(() => this.#sync(), syncEveryMs).unref();
  }

  /** Opens the journal of a folder, creates it if it does not exist, and passes every whole record to `replay`. */
  static open(folder: string, replay: (record: string) => void): Journal {
    mkdirSync(folder, { recursive: true });
    rmSync(join(folder, nextName), { force: true });
    const path = join(folder, name);
    const kept = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = replayAll(kept, replay);
    if (whole < kept.length) moveAside(folder, kept.subarray(whole), whole);
    const file = openSync(path, 'a', ownerOnly);
    ftruncateSync(file, whole);
    syncFolder(folder);
    return new Journal(folder, file, whole);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Throws if the record could not be written completely. The file is then unchanged. */
  append(record: string): void {
    try {
      this.#bytes += writeWhole(this.#file, frame(record));
    } catch (error) {
      ftruncateSync(this.#file, this.#bytes);
      throw error;
    }
    this.#isDirty = true;
  }

  /**
   * Replaces all records by `records`, which describe the current state. A crash leaves the old file or the new one.
   */
  compact(records: Iterable<string>): void {
    const path = join(this.#folder, nextName);
    const file = openSync(path, 'w', ownerOnly);
    let bytes = 0;
    try {
      for (const record of records) bytes += writeWhole(file, frame(record));
      fsyncSync(file);
      renameSync(path, join(this.#folder, name));
    } catch (error) {
      closeSync(file);
      throw error;
    }
    // After the renaming the new file is the journal, even if a later step fails.
    closeSync(this.#file);
    this.#file = file;
    this.#bytes = bytes;
    this.#isDirty = false;
    syncFolder(this.#folder);
  }

  close(): void {
    clearInterval(this.#timer);
    if (this.#isClosed) return;
    this.#isClosed = true;
    fdatasyncSync(this.#file);
    closeSync(this.#file);
  }

  #sync(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    const file = this.#file;
    fdatasync(file, (error) => {
      // Compaction and close sync the file too.
      if (error && file === this.#file && !this.#isClosed) this.#isDirty = true;
    });
  }
}

const name = 'journal.log';
const nextName = 'journal.next';

function frame(record: string): Buffer {
  const text = Buffer.from(record);
  const bytes = Buffer.allocUnsafe(headerBytes + text.length);
  bytes.writeUInt32BE(text.length, 0);
  bytes.writeUInt32BE(crc32(text), 4);
  text.copy(bytes, headerBytes);
  return bytes;
}

function writeWhole(file: number, bytes: Buffer): number {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
  return bytes.length;
}

/** Moves the bytes after the last valid record to another file: whole records may follow a damaged one. */
function moveAside(folder: string, rest: Buffer, at: number): void {
  const path = join(folder, `journal.rest-${Date.now()}`);
  writeFileSync(path, rest, { mode: ownerOnly, flush: true });
  console.error(
    `cosmos: the record at byte ${at} of the journal is damaged or incomplete. ` +
      `The records before it are used; the ${rest.length} bytes from it on are now in ${path}.`,
  );
}

/** Returns where the last whole record ends. */
function replayAll(bytes: Buffer, replay: (record: string) => void): number {
  let at = 0;
  while (at + headerBytes <= bytes.length) {
    const end = at + headerBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const text = bytes.subarray(at + headerBytes, end);
    if (crc32(text) !== bytes.readUInt32BE(at + 4)) break;
    replay(text.toString());
    at = end;
  }
  return at;
}

/** Syncs the folder, so that a new file name survives a power cut. Windows needs no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
