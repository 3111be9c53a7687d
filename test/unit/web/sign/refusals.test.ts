import { type Failure, type FailureCode, Failure as RequestFailure } from '../../../../web/http/request.ts';
import { accessCodeFailureText, failureText } from '../../../../web/sign/failure-text.ts';
import { endsCeremony, endsDraft, mayHaveArrived, refusedFields } from '../../../../web/sign/refusals.ts';
import { aSignField } from '../../../fixtures/sign-field.ts';

const aFailure = (code: FailureCode, retryAfterSeconds: number | null = null): Failure =>
  new RequestFailure({ code, message: 'a sentence for developers', status: 400, retryAfterSeconds });

/** Shows the key and the values instead of a sentence. */
const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
  values ? `${key} ${JSON.stringify(values)}` : key;

describe('a refused request, by its code', () => {
  it.each([
    ['invalid_state', true, true],
    ['recipient_locked', true, true],
    ['not_your_turn', true, false],
    ['invalid_signing_link', true, false],
    ['document_changed', true, false],
    ['validation_error', false, false],
    ['access_code_required', false, false],
    ['service_unavailable', false, false],
    ['offline', false, false],
  ] as const)('%s: ends the ceremony %p, deletes the draft %p', (code, isEnd, isDraftOver) => {
    expect([endsCeremony({ code }), endsDraft({ code })]).toEqual([isEnd, isDraftOver]);
  });

  it.each([
    [0, true],
    [400, false],
    [409, false],
    [499, false],
    [500, true],
    [503, true],
  ])('with status %i the request may have arrived: %p', (status, expected) => {
    expect(mayHaveArrived({ status })).toBe(expected);
  });

  it('names the refused fields in the order of the document', () => {
    const fields = [aSignField({ id: 'a' }), aSignField({ id: 'b' }), aSignField({ id: 'toString' })];
    const details = { 'fields.b': 'is required', 'fields.a': 'is required', signature: 'is required' };
    expect(refusedFields({ details }, fields).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each([
    ['offline', 'offline'],
    ['rate_limit_exceeded', 'busy'],
    ['service_unavailable', 'busy'],
    ['validation_error', 'wrongFields'],
    ['internal_error', 'failed'],
    ['unreadable', 'failed'],
  ] as const)('%s is told as %s, whatever the service wrote', (code, key) => {
    expect(failureText(aFailure(code), t)).toBe(key);
  });

  it.each([
    ['invalid_access_code', null, 'codeWrong'],
    ['rate_limit_exceeded', null, 'codeLocked {"minutes":1}'],
    ['rate_limit_exceeded', 10, 'codeLocked {"minutes":1}'],
    ['rate_limit_exceeded', 61, 'codeLocked {"minutes":2}'],
    ['offline', null, 'offline'],
  ] as const)('an access code, %s after %p seconds: %s', (code, seconds, text) => {
    expect(accessCodeFailureText(aFailure(code, seconds), t)).toBe(text);
  });
});
