/** The storage queue SDK, loaded on first use. */
export { QueueServiceClient } from '@azure/storage-queue';
