/** The bytes of what an owner deletes. The answer says that they are gone, so it waits for storage to say so. */
import { AppError } from '../../../errors.ts';

/** @throws AppError service_unavailable when bytes are still there; SweepUploads erases them later */
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
