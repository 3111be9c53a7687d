/** A growing buffer of output bytes. */

export class ByteSink {
  private buffer: Buffer;
  length = 0;

  constructor(capacity = 1 << 16) {
    this.buffer = Buffer.allocUnsafe(capacity);
  }

  /** Latin-1 text. */
  text(text: string): void {
    this.reserve(text.length);
    const { buffer } = this;
    // Most texts are a few characters long: copying them here costs less than a call into the engine.
    if (text.length < 24) {
      let at = this.length;
      for (let i = 0; i < text.length; i++) buffer[at++] = text.charCodeAt(i);
      this.length = at;
    } else this.length += buffer.write(text, this.length, 'latin1');
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  byte(code: number): void {
    this.reserve(1);
    this.buffer[this.length++] = code;
  }

  /** The bytes written, without a copy: the sink must not be used afterwards. */
  finish(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  private reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }
}
