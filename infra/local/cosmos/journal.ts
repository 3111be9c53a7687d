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
  statSync,
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
 * second, so a power cut loses at most one second. The next start moves damaged and interrupted records to another
 * file. It uses the records after a damaged one if the length in its header leads to a whole record.
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
    const { whole, damaged } = existsSync(path) ? replayAll(readFileSync(path), replay) : { whole: [], damaged: [] };
    if (damaged.length > 0) {
      moveAside(folder, damaged);
      const next = join(folder, nextName);
      writeFileSync(next, Buffer.concat(whole), { mode: ownerOnly, flush: true });
      renameSync(next, path);
    }
    const file = openSync(path, 'a', ownerOnly);
    syncFolder(folder);
    return new Journal(folder, file, statSync(path).size);
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

function moveAside(folder: string, damaged: Buffer[]): void {
  const path = join(folder, `journal.rest-${Date.now()}`);
  const bytes = Buffer.concat(damaged);
  writeFileSync(path, bytes, { mode: ownerOnly, flush: true });
  console.error(
    `cosmos: ${bytes.length} bytes of the journal are damaged or incomplete, and are now in ${path}. ` +
      'The other records are used.',
  );
}

/**
 * Passes every whole record to `replay`. A damaged record is skipped by its length. If no whole record follows, the
 * length may be damaged too, and all bytes up to the end count as damaged.
 */
function replayAll(bytes: Buffer, replay: (record: string) => void): { whole: Buffer[]; damaged: Buffer[] } {
  const whole: Buffer[] = [];
  const damaged: Buffer[] = [];
  let rest = 0;
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    const end = at + headerBytes + bytes.readUInt32BE(at);
    const text = bytes.subarray(at + headerBytes, end);
    // A file system may fill an interrupted write with zeros, which would be empty records with a valid checksum.
    if (end <= bytes.length && text.length > 0 && crc32(text) === bytes.readUInt32BE(at + 4)) {
      if (rest < at) damaged.push(bytes.subarray(rest, at));
      whole.push(bytes.subarray(at, end));
      replay(text.toString());
      rest = end;
    }
    at = end;
  }
  if (rest < bytes.length) damaged.push(bytes.subarray(rest));
  return { whole, damaged };
}

/** Syncs the folder, so that a new file name survives a power cut. Windows needs no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
