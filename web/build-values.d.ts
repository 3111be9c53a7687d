/** Addresses that the build puts in place. */
declare const PDF_WORKER_URL: string;
declare const PDF_DATA_URL: string;

/** The address of a script for a worker, which the build makes of this file. */
declare module '*?worker' {
  const url: string;
  export default url;
}
