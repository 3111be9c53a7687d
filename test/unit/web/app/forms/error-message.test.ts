import { errorCodes } from '../../../../../shared/errors.ts';
import en from '../../../../../shared/messages/errors/en.json' with { type: 'json' };
import { fieldMessage, InvalidForm, problemsOf } from '../../../../../web/app/forms/error-message.ts';
import { t } from '../../../../../web/app/frame/i18n.ts';
import { asFailure, Failure, request } from '../../../../../web/http/request.ts';
import { codeMessage, errorMessage } from '../../../../../web/messages/error-message.ts';

const refusal = (details: Record<string, string>) =>
  new Failure({ code: 'validation_error', message: 'Of the service.', details });

/** The service answers no request of the dashboard with these codes. */
const ofOthers = [
  'invalid_json',
  'invalid_signature',
  'invalid_api_key',
  'invalid_signing_link',
  'invalid_public_link',
  'public_link_closed',
  'public_link_used',
  'method_not_allowed',
  'access_code_required',
  'invalid_access_code',
  'role_not_allowed',
  'not_your_turn',
  'unsupported_media_type',
  'delegation_not_allowed',
  'document_unreachable',
  'idempotency_key_reused',
];

describe('the message of a failure', () => {
  it('has a sentence for every code that the dashboard can meet', () => {
    const silent = errorCodes.filter((code) => !(`error.${code}` in en));
    expect(silent.sort()).toEqual([...ofOthers].sort());
    expect(codeMessage(t, 'not_your_turn')).toBe(en['error.unknown']);
    expect(codeMessage(t, 'toString')).toBe(en['error.unknown']);
  });

  it.each(['offline', 'unreadable', 'upload_failed', 'page_error'] as const)('has a sentence for %s', (code) =>
    expect(codeMessage(t, code)).not.toBe(en['error.unknown']),
  );

  it.each(['{}', '{"error":{}}', '', '<h1>503</h1>'])('is never empty: an answer %j', async (body) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body, { status: 503 }));
    const failure = await request('GET', '/').catch(asFailure);
    expect(failure instanceof Failure && errorMessage(t, failure)).toBe(en['error.unreadable']);
  });

  it('never repeats what the service says', () => {
    const failure = refusal({ 'signers[0].email': 'is already used by another recipient' });
    expect(errorMessage(t, failure)).toBe(en['error.validation_error']);
    expect(fieldMessage(problemsOf(failure), 'signers[0].email')).toBe(en['invalid.signerEmail']);
  });

  it('names the seconds to wait where the service does', () => {
    const limited = (retryAfterSeconds: number | null) =>
      errorMessage(t, new Failure({ code: 'rate_limit_exceeded', message: '', retryAfterSeconds }));
    expect(limited(7)).toContain('7 seconds');
    expect(limited(null)).toBe(en['error.rate_limit_exceeded']);
  });
});

describe('the message beside a field', () => {
  it.each([
    ['expiresAt', 'invalid.expiresAt'],
    ['signers', 'invalid.signers'],
    ['fields[3].recipientId', 'invalid.fieldRecipient'],
    ['fields[3].label', 'invalid.field'],
    ['newPassword', 'invalid.password'],
    ['url', 'invalid.url'],
    ['scopes', 'invalid.choices'],
    ['keys', 'invalid.keys'],
    ['message', 'invalid.refused'],
  ] as const)('goes by the field where the service refuses %s', (path, key) =>
    expect(fieldMessage(problemsOf(refusal({ [path]: 'whatever it says' })), path)).toBe(en[key]),
  );

  it('names the limit where the page has found a text that is too long', () => {
    const problems = problemsOf(new InvalidForm({ text: { reason: 'tooLong', limit: 200 } }));
    expect(fieldMessage(problems, 'text')).toBe('Enter at most 200 characters.');
    expect(fieldMessage(problems, 'right')).toBeUndefined();
  });
});
