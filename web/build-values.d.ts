/** Addresses that the build puts in place. */
declare const PDF_WORKER_URL: string;
declare const PDF_DATA_URL: string;

declare module '*.webp' {
  const url: string;
  export default url;
}

/** The address of a worker's script, which the build makes from this file. */
declare module '*?worker' {
  const url: string;
  export default url;
}
