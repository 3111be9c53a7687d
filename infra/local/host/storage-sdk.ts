/** Loaded on first use: an app without queues and timers starts without it. */
export { BlobServiceClient } from '@azure/storage-blob';
export { QueueServiceClient } from '@azure/storage-queue';
