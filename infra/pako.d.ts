declare module 'pako' {
  export function deflateRaw(data: Uint8Array, options: { level: number; memLevel: number }): Uint8Array;
}
