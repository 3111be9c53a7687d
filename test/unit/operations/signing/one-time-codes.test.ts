/** One-time codes as operations: bounded guesses, bounded sending, and the checks in their order. */
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { codeOf } from '../../../../shared/domain/signing/one-time-code.ts';
import {
  sendOneTimeCode,
  unlockSigningLink,
  verifyOneTimeCode,
} from '../../../../shared/operations/signing/access-codes.ts';
import { openSigningLink } from '../../../../shared/operations/signing/ceremony.ts';
import { aCeremonyOf, keyedHash } from '../../../fixtures/ceremony.ts';
import { aRecipient, aSentEnvelope, recipientId } from '../../../fixtures/envelopes.ts';
import { anotherInstance } from '../../../fixtures/operations.ts';

const asked = (digit: string, more: Partial<Recipient> = {}) =>
  aRecipient(digit, { verification: 'email_code', ...more });

function aCeremony(recipients: Recipient[] = [asked('1'), asked('2')]) {
  const ceremony = aCeremonyOf(aSentEnvelope({ recipients }));
  const { deps, now } = ceremony;
  const request = (digit = '1', accessProof: string | null = null) => ceremony.request(digit, { accessProof });
  const code = (digit = '1') => {
    const { oneTimeCode } = now().recipients.find(({ id }) => id === recipientId(digit)) ?? {};
    return codeOf(keyedHash, oneTimeCode?.nonce ?? '');
  };
  const verify = (given: string, digit = '1') => verifyOneTimeCode(anotherInstance(deps), request(digit), given);
  return { ...ceremony, request, code, verify };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, details, message }) => (code ? `${code} ${details?.code ?? ''}`.trim() : message),
  );

describe('a recipient who is asked for a one-time code', () => {
  it('opens and acts with the proof; the code is used up', async () => {
    const { deps, request, code, verify, envelopes } = aCeremony();
    expect(await sendOneTimeCode(deps, request())).toMatchObject({ sentTo: 'p•••@example.com', validMinutes: 10 });
    const right = code();
    const { accessProof } = await verify(right);
    expect(await openSigningLink(deps, request('1', accessProof))).toMatchObject({ state: 'open' });
    expect(await outcome(verify(right))).toBe('invalid_access_code expired');
    expect(envelopes.events().map(({ type }) => type)).toEqual([
      'recipient.code_sent',
      'recipient.verified',
      'recipient.viewed',
    ]);
  });

  it('gives the access code first, whose proof alone opens nothing', async () => {
    const accessCodeHash = keyedHash.hash('access-code', '4711');
    const { deps, request, code } = aCeremony([asked('1', { accessCodeHash })]);
    expect(await openSigningLink(deps, request())).toMatchObject({ needs: 'access_code' });
    expect(await outcome(sendOneTimeCode(deps, request()))).toBe('access_code_required');
    const { accessProof } = await unlockSigningLink(deps, request(), '4711');
    const unlocked = request('1', accessProof);
    expect(await openSigningLink(deps, unlocked)).toMatchObject({ state: 'locked', needs: 'email_code' });
    await sendOneTimeCode(deps, unlocked);
    const proven = await verifyOneTimeCode(deps, unlocked, code());
    expect(await openSigningLink(deps, request('1', proven.accessProof))).toMatchObject({ state: 'open' });
  });

  it('uses a code once, also when it is given twenty times at once', async () => {
    const { deps, request, code, verify } = aCeremony();
    await sendOneTimeCode(deps, request());
    const right = code();
    const answers = await Promise.all(Array.from({ length: 20 }, () => outcome(verify(right))));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  });

  it('cannot give a code that is another recipient’s, an earlier one, or ten minutes old', async () => {
    const { deps, request, code, verify, clock } = aCeremony();
    await sendOneTimeCode(deps, request());
    await sendOneTimeCode(deps, request('2'));
    expect(await outcome(verify(code('2')))).toBe('invalid_access_code incorrect');
    const earlier = code();
    await sendOneTimeCode(deps, request());
    expect(await outcome(verify(earlier))).toBe('invalid_access_code incorrect');
    clock.advance(10 * 60_000);
    expect(await outcome(verify(code()))).toBe('invalid_access_code expired');
  });

  it('gets twenty codes in a day, then the time until the next hour or day', async () => {
    const { deps, request, clock } = aCeremony();
    const windowSeconds = (seconds: number) => Math.ceil(seconds - ((clock.now().getTime() / 1_000) % seconds));
    const waitOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: { retryAfterSeconds: number }) => Math.ceil(error.retryAfterSeconds),
      );
    clock.advance(86_400_000 - (clock.now().getTime() % 86_400_000) + 60_000);
    for (let hour = 0; hour < 4; hour++) {
      for (let sent = 0; sent < 5; sent++) expect(await waitOf(sendOneTimeCode(deps, request()))).toBeNull();
      if (hour === 0) expect(await waitOf(sendOneTimeCode(deps, request()))).toBe(windowSeconds(3_600));
      clock.advance(3_600_000);
    }
    expect(await waitOf(sendOneTimeCode(deps, request()))).toBe(windowSeconds(86_400));
    expect(windowSeconds(86_400)).toBe(20 * 3_600 - 60);
    clock.advance(20 * 3_600_000);
    expect(await waitOf(sendOneTimeCode(deps, request()))).toBeNull();
  });

  it('is refused before any count where no code is asked for, and where no e-mail can be sent', async () => {
    const { deps, request } = aCeremony([aRecipient('1')]);
    expect(await outcome(sendOneTimeCode(deps, request()))).toBe('validation_error is not needed');
    expect(await outcome(verifyOneTimeCode(deps, request(), '123456'))).toBe('validation_error is not needed');
    const unable = { ...deps, settings: { ...deps.settings, sendsMail: false } };
    expect(await outcome(sendOneTimeCode(unable, request()))).toBe('service_unavailable');
  });
});
