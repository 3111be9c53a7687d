/**
 * Erases the bytes of a deleted record. The answer says that they are erased, so it waits for storage to confirm it.
 */
import { AppError } from '../../../errors.ts';

/** @throws AppError service_unavailable if the bytes still exist; SweepUploads erases them later */
export async function eraseForGood(erase: () => Promise<void>): Promise<void> {
  try {
    await erase();
  } catch (error) {
    const cause = error instanceof AppError ? (error.cause ?? error) : error;
    throw new AppError('service_unavailable', {
      retryAfterSeconds: 5,
      message: 'It is deleted, but its document could not be erased yet. The service erases it later.',
      cause,
    });
  }
}
