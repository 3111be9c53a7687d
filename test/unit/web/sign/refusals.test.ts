import { endsCeremony, endsDraft, failureText, mayHaveArrived } from '../../../../web/sign/refusals.ts';

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

  it.each([
    ['offline', 'The service cannot be reached. Check your connection; your entries are saved.'],
    ['rate_limit_exceeded', 'The service is busy. Please try again in a moment.'],
    ['service_unavailable', 'The service is busy. Please try again in a moment.'],
    ['validation_error', 'Please fix the highlighted fields.'],
    ['internal_error', 'Something went wrong on our side. Please try again.'],
    ['unreadable', 'Something went wrong on our side. Please try again.'],
  ] as const)('%s has the message "%s"', (code, message) => expect(failureText({ code })).toBe(message));
});
