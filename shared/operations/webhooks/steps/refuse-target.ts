/** Checks an endpoint's address when it is registered or changed. */
import type { WebhookSender } from '../../../domain/webhooks/webhook-sender.ts';
import { AppError } from '../../../errors.ts';

/** @throws AppError validation_error for an address that could lead to a host that is not public */
export function refuseTarget(sender: Pick<WebhookSender, 'targetProblem'>, url: string): void {
  const problem = sender.targetProblem(url);
  if (problem) throw new AppError('validation_error', { details: { url: problem } });
}
