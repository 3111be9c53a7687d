/**
 * What one envelope takes, as `npm run bench -- envelope` counts it in the log of ten: one signer, two pages, e-mail on,
 * no webhooks; `GetUploadUrl`, update and send, open, read, sign, seal in the background, read twice.
 */
export interface EnvelopeUse {
  httpExecutions: number;
  jobExecutions: number;
  cosmosCalls: number;
  requestUnits: number;
  /** By the app and, for the upload, by the client. */
  blobWrites: number;
  blobReads: number;
  /** To send, to take and to delete each message. */
  queueCalls: number;
  signatures: number;
  mails: number;
  /** Of the host, for all requests; and for the job that seals, dispatches and sends. */
  httpCpuMs: number;
  sealCpuMs: number;
  /** Of the envelope and its events; their index comes on top. */
  storedKb: number;
  /** The app's own lines (2.5), and 1.6 for each execution: an assumption for those of the runtime. */
  logKb: number;
}

export const envelopeUse: EnvelopeUse = {
  httpExecutions: 7,
  jobExecutions: 2,
  cosmosCalls: 59,
  requestUnits: 180,
  blobWrites: 3,
  blobReads: 5,
  queueCalls: 6,
  signatures: 1,
  mails: 3,
  httpCpuMs: 108,
  sealCpuMs: 107,
  storedKb: 11.2,
  logKb: 17,
};
