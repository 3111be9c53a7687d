/** The part of pako that the worker uses; the package brings no types. */
declare module 'pako/lib/inflate.js' {
  interface Options {
    raw?: boolean;
    windowBits?: number;
    /** Size in bytes of the chunks passed to `onData`. */
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
