/** A reminder that cannot be sent is refused before anything is recorded. */
import { AppError } from '../../../errors.ts';

/** @throws AppError service_unavailable where no mail service is configured */
export function requireMailService({ sendsMail }: { sendsMail: boolean }): void {
  if (!sendsMail) throw new AppError('service_unavailable', { message: 'No mail service is configured.' });
}
