/** The effect of a refused or lost request on the ceremony, and its message, by error code. */
import type { SignField } from '../../shared/contracts/sign.ts';
import type { Failure, FailureCode } from '../http/request.ts';
import { type SignMessageKey, t } from './i18n.ts';

const messageOf: Partial<Record<FailureCode, SignMessageKey>> = {
  invalid_captcha: 'captchaWrong',
  offline: 'offline',
  rate_limit_exceeded: 'busy',
  service_unavailable: 'busy',
  validation_error: 'wrongFields',
};

/** The service's own sentences are for developers. */
export function failureText({ code }: Pick<Failure, 'code'>): string {
  return t(messageOf[code] ?? 'failed');
}

/** The time to wait that the service names after too many attempts. */
export function minutesToWait({ retryAfterSeconds }: Pick<Failure, 'retryAfterSeconds'>): number {
  return Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
}

/** This recipient cannot sign this document any more, with this link or a newer one. */
const finalCodes: readonly FailureCode[] = ['invalid_state', 'recipient_locked'];

/** The page leaves the ceremony. A newer link, or the recipient's turn, may bring the person back. */
const leavingCodes: readonly FailureCode[] = [
  ...finalCodes,
  'not_your_turn',
  'invalid_signing_link',
  'document_changed',
];

/** Whether the ceremony cannot continue with this link. */
export function endsCeremony({ code }: Pick<Failure, 'code'>): boolean {
  return leavingCodes.includes(code);
}

/** Whether the person's draft is of no use any more. */
export function endsDraft({ code }: Pick<Failure, 'code'>): boolean {
  return finalCodes.includes(code);
}

/** Whether the service may have carried out the request although no response arrived. */
export function mayHaveArrived({ status }: Pick<Failure, 'status'>): boolean {
  return status === 0 || status >= 500;
}

/** The fields that the service refused: its details name them as `fields.<id>`. */
export function refusedFields(failure: Pick<Failure, 'details'>, fields: readonly SignField[]): SignField[] {
  return fields.filter(({ id }) => Object.hasOwn(failure.details, `fields.${id}`));
}

/** The picture that was made in a way which the sender does not allow any more: the details name `<picture>.method`. */
export function refusedPicture({ details }: Pick<Failure, 'details'>): 'signature' | 'initials' | undefined {
  return (['signature', 'initials'] as const).find((kind) => Object.hasOwn(details, `${kind}.method`));
}
