/** Addresses that the build puts in place. */
declare const PDF_WORKER_URL: string;
declare const PDF_DATA_URL: string;
