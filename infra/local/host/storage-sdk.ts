/** Loaded on first use: an app without queues and timers does not pay for it. */
export { BlobServiceClient } from '@azure/storage-blob';
export { QueueServiceClient } from '@azure/storage-queue';
