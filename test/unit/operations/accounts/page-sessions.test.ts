/** Sessions of the pages: stolen refresh tokens, and two tabs that renew at the same time. */
import { absoluteMs, graceMs, idleMs, maxSessions } from '../../../../shared/domain/accounts/page-session.ts';
import { changePassword } from '../../../../shared/operations/accounts/passwords.ts';
import {
  endEverySession,
  endOneSession,
  endSession,
  listSessions,
  renewSession,
} from '../../../../shared/operations/accounts/sessions.ts';
import { aLoginService, ann, clientAddress } from '../../../fixtures/logging-in.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const refused = ['unauthorized', {}];
const hourMs = 3_600_000;

describe('a refresh token', () => {
  it('is exchanged for an access token of ten minutes and the next refresh token', async () => {
    const { logIn, renew, isGood, clock } = aLoginService();
    const first = await logIn();
    clock.advance(graceMs + 1);
    const second = await renew(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect([first.expiresInSeconds, second.expiresInSeconds]).toEqual([600, 600]);
    expect(await isGood(second.token)).toBe(true);
  });

  it('is in no record', async () => {
    const { logIn, pageSessions } = aLoginService();
    const { refreshToken } = await logIn();
    const stored = JSON.stringify(pageSessions.of(ann));
    expect(stored).not.toContain(refreshToken);
    expect(stored).not.toContain(refreshToken.slice(-40));
  });

  it('guessing: a token with any character changed is refused, and no record is read for it', async () => {
    const { logIn, renew, work, pageSessions } = aLoginService();
    const { refreshToken } = await logIn();
    work.accountsRead = 0;
    pageSessions.counts.reads = 0;
    for (let at = 0; at < refreshToken.length; at++) {
      const other = refreshToken[at] === 'A' ? 'B' : 'A';
      const guess = refreshToken.slice(0, at) + other + refreshToken.slice(at + 1);
      expect([at, await refusalOf(renew(guess))]).toEqual([at, refused]);
    }
    for (const guess of [null, '', 'A'.repeat(96), `${refreshToken}A`, refreshToken.toLowerCase()]) {
      expect(await refusalOf(renew(guess))).toEqual(refused);
    }
    expect([work.accountsRead, pageSessions.counts.reads]).toEqual([0, 0]);
  });
});

describe('tabs', () => {
  async function aService() {
    const service = aLoginService();
    const { refreshToken } = await service.logIn();
    service.clock.advance(graceMs + 1);
    return { ...service, refreshToken };
  }

  it('that renew at once get the same successor, and none is logged out', async () => {
    const { renew, isGood, refreshToken, clock } = await aService();
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(refreshToken)));
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    for (const { token } of answers) expect(await isGood(token)).toBe(true);
    clock.advance(graceMs + 1);
    expect(await renew(answers[0]?.refreshToken ?? '')).toBeDefined();
  });

  it('one of which is late by the grace goes on, however many have renewed in between', async () => {
    const { renew, refreshToken, clock } = await aService();
    let last = (await renew(refreshToken)).refreshToken;
    for (let tab = 0; tab < 5; tab++) last = (await renew(last)).refreshToken;
    clock.advance(graceMs);
    expect((await renew(refreshToken)).refreshToken).toBe(last);
  });
});

describe('refresh replay', () => {
  it('of a token that was exchanged before the grace ends the session, for the thief and for the owner, no matter who was faster', async () => {
    const { logIn, renew, clock } = aLoginService();
    const { refreshToken: stolen } = await logIn();
    clock.advance(graceMs + 1);
    const { refreshToken: owners } = await renew(stolen);
    clock.advance(graceMs + 1);
    expect(await refusalOf(renew(stolen))).toEqual(refused);
    expect(await refusalOf(renew(owners))).toEqual(refused);
  });

  it('of a token older than the last one ends the session within the grace as well', async () => {
    const { logIn, renew, clock } = aLoginService();
    const { refreshToken: oldest } = await logIn();
    let last = oldest;
    for (let count = 0; count < 2; count++) {
      clock.advance(graceMs + 1);
      last = (await renew(last)).refreshToken;
    }
    expect(await refusalOf(renew(oldest))).toEqual(refused);
    expect(await refusalOf(renew(last))).toEqual(refused);
  });

  it('ends no other session of the account', async () => {
    const { logIn, renew, clock } = aLoginService();
    const [stolen, other] = [await logIn(), await logIn()];
    clock.advance(graceMs + 1);
    await renew(stolen.refreshToken);
    clock.advance(graceMs + 1);
    await refusalOf(renew(stolen.refreshToken));
    expect(await renew(other.refreshToken)).toBeDefined();
  });
});

describe('an ended session stays ended', () => {
  type Service = ReturnType<typeof aLoginService>;
  type Begun = Awaited<ReturnType<Service['logIn']>>;
  const change = { accountId: ann, currentPassword: 'secret 1', newPassword: 'a new secret', clientAddress };

  it.each<[string, (service: Service, begun: Begun) => Promise<unknown> | unknown]>([
    ['by logging out', ({ deps }, { refreshToken }) => endSession(deps, refreshToken)],
    [
      'from the list of devices',
      ({ deps }, { session }) => endOneSession(deps, { ownerId: ann, sessionId: session.id }),
    ],
    ['everywhere', ({ deps }) => endEverySession(deps, ann)],
    ['by a change of the password', ({ deps }) => changePassword(deps, change)],
    ['by its idle time', ({ clock }) => clock.advance(idleMs)],
  ])('%s', async (_, end) => {
    const service = aLoginService();
    const begun = await service.logIn();
    await end(service, begun);
    expect(await refusalOf(service.renew(begun.refreshToken))).toEqual(refused);
    expect(await refusalOf(service.renew(begun.refreshToken))).toEqual(refused);
    expect(await listSessions(service.deps, ann)).toEqual([]);
  });

  it('by its absolute time, however often it was used', async () => {
    const { logIn, renew, clock } = aLoginService();
    let { refreshToken } = await logIn();
    for (let spent = 0; spent + idleMs / 2 < absoluteMs; spent += idleMs / 2) {
      clock.advance(idleMs / 2);
      ({ refreshToken } = await renew(refreshToken));
    }
    clock.advance(idleMs / 2);
    expect(await refusalOf(renew(refreshToken))).toEqual(refused);
  });

  it('by a replay is logged; an invented token is not', async () => {
    const { deps, logIn, renew, clock } = aLoginService();
    const { refreshToken } = await logIn();
    clock.advance(graceMs + 1);
    await renew(refreshToken);
    clock.advance(graceMs + 1);
    const report = jest.fn();
    const again = (text: string | null) => refusalOf(renewSession(deps, { refreshToken: text, network: null }, report));
    expect(await again('A'.repeat(96))).toEqual(refused);
    expect(report).not.toHaveBeenCalled();
    expect(await again(refreshToken)).toEqual(refused);
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('a log-in', () => {
  it('fixation: is always a new session, and ends the one that the browser brought', async () => {
    const { logIn, renew } = aLoginService();
    const planted = await logIn();
    const begun = await logIn(planted.refreshToken);
    expect(begun.session.id).not.toBe(planted.session.id);
    expect(await refusalOf(renew(planted.refreshToken))).toEqual(refused);
    expect(await renew(begun.refreshToken)).toBeDefined();
  });

  it('with a wrong password begins no session, and ends none', async () => {
    const { logIn, renew, pageSessions } = aLoginService();
    const { refreshToken } = await logIn();
    expect(await refusalOf(logIn(refreshToken, 'a guess'))).toEqual(['invalid_credentials', {}]);
    expect(pageSessions.of(ann)).toHaveLength(1);
    expect(await renew(refreshToken)).toBeDefined();
  });

  it('beyond the number of sessions ends the one that was unused for the longest time', async () => {
    const { logIn, renew, clock, pageSessions } = aLoginService();
    const first = await logIn();
    const second = await logIn();
    clock.advance(hourMs);
    await renew(first.refreshToken);
    for (let count = 2; count <= maxSessions; count++) await logIn();
    expect(pageSessions.of(ann)).toHaveLength(maxSessions);
    expect(pageSessions.of(ann).map(({ id }) => id)).toContain(first.session.id);
    expect(pageSessions.of(ann).map(({ id }) => id)).not.toContain(second.session.id);
  });

  it('on another instance, which this one has not seen yet, is not refused here', async () => {
    const { deps, logIn, renew } = aLoginService();
    const { refreshToken } = await logIn();
    deps.pageSessions.get = async () => ({ value: [], version: '' });
    expect(await renew(refreshToken)).toBeDefined();
  });

  it('after a log-out everywhere, which this instance has not seen yet, is not refused here, and keeps its session', async () => {
    const { deps, account, logIn, renew, pageSessions } = aLoginService();
    const stale = { value: account(), version: '"0"' };
    await endEverySession(deps, ann);
    const { refreshToken } = await logIn();
    deps.accounts.get = async () => stale;
    expect(await renew(refreshToken)).toBeDefined();
    expect(pageSessions.of(ann)).toHaveLength(1);
  });
});
