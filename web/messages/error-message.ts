/** The message for a failure. Only the error code decides, not the sentence of the service. */
import en from '../../shared/messages/errors/en.json' with { type: 'json' };
import type { Translate } from '../../shared/messages/translate.ts';
import type { Failure } from '../http/request.ts';

export type ErrorKey = keyof typeof en;

const isKey = (key: string): key is ErrorKey => Object.hasOwn(en, key);

export function errorMessage(t: Translate<ErrorKey>, failure: Failure): string {
  if (failure.code === 'rate_limit_exceeded' && failure.retryAfterSeconds !== null) {
    return t('error.rate_limit_seconds', { seconds: failure.retryAfterSeconds });
  }
  return codeMessage(t, failure.code);
}

export function codeMessage(t: Translate<ErrorKey>, code: string): string {
  const key = `error.${code}`;
  return t(isKey(key) ? key : 'error.unknown');
}
