/** The part of pako that the worker uses; the package brings no types. */
declare module 'pako/lib/inflate.js' {
  interface Options {
    raw?: boolean;
    windowBits?: number;
    /** Bytes of the pieces that are handed over. */
    chunkSize?: number;
  }
  export class Inflate {
    constructor(options: Options);
    /** Not 0: the data is damaged. */
    err: number;
    onData: (chunk: Uint8Array) => void;
    /** `flush` as in zlib.h. */
    push(data: Uint8Array, flush: number): boolean;
  }
}
