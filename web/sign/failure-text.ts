/** The message for a failed request. The error code decides; the service's own sentences are for developers. */
import type { Failure, FailureCode } from '../http/request.ts';
import type { SignMessageKey, SignTranslate } from './i18n.ts';

const messageOf: Partial<Record<FailureCode, SignMessageKey>> = {
  offline: 'offline',
  rate_limit_exceeded: 'busy',
  service_unavailable: 'busy',
  validation_error: 'wrongFields',
};

export function failureText({ code }: Pick<Failure, 'code'>, t: SignTranslate): string {
  return t(messageOf[code] ?? 'failed');
}

/** A refused access code. After too many incorrect ones the service names the time to wait. */
export function accessCodeFailureText(failure: Failure, t: SignTranslate): string {
  if (failure.code === 'invalid_access_code') return t('codeWrong');
  if (failure.code === 'rate_limit_exceeded') {
    return t('codeLocked', { minutes: Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60)) });
  }
  return failureText(failure, t);
}
