/** An envelope by a public link: races, crashes and repetitions, with everything but the operations in memory. */
import { hmacKeyedHash } from '../../../shared/auth/keyed-hash.ts';
import { sealedAttempts } from '../../../shared/auth/sealed-attempts.ts';
import { originOfPath } from '../../../shared/domain/signing/frame.ts';
import { codeOf, newCode } from '../../../shared/domain/signing/one-time-code.ts';
import { readSigningLink } from '../../../shared/domain/signing/signing-link.ts';
import {
  abandonedUseMs,
  type PublicLinkAttempt,
  type PublicLinkUse,
} from '../../../shared/domain/templates/public-link.ts';
import { AppError } from '../../../shared/errors.ts';
import { startEnvelope } from '../../../shared/operations/public-links/start-envelope.ts';
import { updateTemplate } from '../../../shared/operations/templates/templates.ts';
import { counterThrottle } from '../../../shared/rate-limit/throttle.ts';
import { accountsInMemory } from '../../fixtures/account-records.ts';
import { anAccount } from '../../fixtures/accounts.ts';
import { aDraftingService, place, templateId, withBytes } from '../../fixtures/drafting.ts';
import { ownerId } from '../../fixtures/envelopes.ts';
import { linkUsesInMemory } from '../../fixtures/operations.ts';
import { codeOfRefusal, refusalOf } from '../../fixtures/refusals.ts';

const client = { ip: '203.0.113.7', userAgent: 'Browser' };
const ref = { ownerId, templateId, version: 1 };

function countersInMemory() {
  const counts = new Map<string, number>();
  return {
    counts,
    add: async (name: string, amount: number) => {
      counts.set(name, (counts.get(name) ?? 0) + amount);
      return counts.get(name) ?? 0;
    },
    read: async (name: string) => counts.get(name) ?? 0,
    clear: async (name: string) => void counts.delete(name),
  };
}

/** A template with an open link, and people who have been sent a code. */
async function aService(link: object = {}) {
  const service = aDraftingService();
  const keyedHash = hmacKeyedHash(Buffer.alloc(32, 2));
  const publicLinkUses = linkUsesInMemory();
  const accounts = accountsInMemory([anAccount({ id: ownerId, email: 'owner@example.com' })]);
  const publicLinkAttempts = sealedAttempts<PublicLinkAttempt>([Buffer.alloc(32, 1)], service.clock, {
    context: 'public-link-attempt',
    seconds: 600,
  });
  const counters = countersInMemory();
  const deps = {
    ...service.deps,
    keyedHash,
    publicLinkUses,
    accounts: accounts.records,
    counters,
    throttle: counterThrottle(counters, service.clock, service.deps.digest),
    publicLinkAttempts,
  };
  await service.template({
    document: withBytes('lease'),
    fields: [{ roleKey: 'tenant', type: 'signature', ...place }],
  });
  const change = (publicLink: object) =>
    updateTemplate(deps, { ownerId, templateId, ifMatch: null }, { publicLink } as never);
  await change({ roleKey: 'tenant', ...link });
  let people = 0;
  /** Returns the request with the code that was sent. */
  const proven = (email: string, origin?: string) => {
    people += 1;
    const id = String(people).padStart(32, '0');
    const code = newCode(keyedHash, id, id, service.clock.now());
    const entered = { id, link: ref, name: 'Vera', email, language: 'de', code };
    const attempt = publicLinkAttempts.close(origin ? { ...entered, origin } : entered);
    return { attempt, code: codeOf(keyedHash, id), client };
  };
  const uses = (): PublicLinkUse[] => publicLinkUses.all.get(`${templateId}:1`) ?? [];
  const made = () => service.envelopes.events().filter(({ type }) => type === 'envelope.sent');
  const started = () => service.envelopes.events().filter(({ type }) => type === 'recipient.embedded_started');
  return { ...service, deps, change, proven, uses, made, started };
}

describe('an envelope by a public link', () => {
  it('is sent to the person, whose address the trail says was confirmed; no document is tried again', async () => {
    const { deps, proven, uses, preflight, envelopes, made } = await aService();
    const tries = preflight.mock.calls.length;
    await startEnvelope(deps, proven('vera@example.com'));
    expect(preflight.mock.calls.length).toBe(tries);
    expect(uses()).toMatchObject([{ number: 1, isSettled: true }]);
    const [sent] = made();
    expect(envelopes.the(sent?.envelopeId ?? '')).toMatchObject({
      status: 'sent',
      recipients: [{ email: 'vera@example.com', language: 'de' }],
    });
  });

  it('a process that dies after the claim leaves a place, which the repeated request and a new attempt both find', async () => {
    const { deps, proven, uses, made } = await aService({ maxUses: 1 });
    const dying = {
      ...deps,
      envelopes: { ...deps.envelopes, create: () => Promise.reject(new Error('the process died')) },
    };
    const first = proven('vera@example.com');
    await expect(startEnvelope(dying, first)).rejects.toThrow('the process died');
    expect([uses().length, made().length, uses()[0]?.isSettled]).toEqual([1, 0, false]);
    const other = await startEnvelope(deps, proven('Vera@Example.com'));
    expect(await startEnvelope(deps, first)).toEqual(other);
    expect([uses().length, made().length, uses()[0]?.isSettled]).toEqual([1, 1, true]);
  });

  it('a place whose process died is given back after a while, one with an envelope is not', async () => {
    const { deps, proven, uses, clock, made } = await aService({ maxUses: 2 });
    const dying = {
      ...deps,
      envelopes: { ...deps.envelopes, create: () => Promise.reject(new Error('the process died')) },
    };
    await startEnvelope(dying, proven('a@example.com')).catch(() => undefined);
    const unsettled = { ...deps.publicLinkUses, settle: () => Promise.reject(new AppError('service_unavailable')) };
    await startEnvelope({ ...deps, publicLinkUses: unsettled }, proven('b@example.com'));
    expect(await refusalOf(startEnvelope(deps, proven('c@example.com')))).toMatchObject([
      'public_link_closed',
      { reason: 'full' },
    ]);
    clock.advance(abandonedUseMs + 1_000);
    await startEnvelope(deps, proven('c@example.com'));
    expect(await refusalOf(startEnvelope(deps, proven('d@example.com')))).toMatchObject(['public_link_closed', {}]);
    expect([uses().length, made().length, uses().every(({ isSettled }) => isSettled)]).toEqual([2, 2, true]);
  });

  it('the person whose process died comes back: at once to that place, later to a new one, and never to a place that is about to be given back', async () => {
    const { deps, proven, uses, clock, made } = await aService({ maxUses: 1 });
    const dying = {
      ...deps,
      envelopes: { ...deps.envelopes, create: () => Promise.reject(new Error('the process died')) },
    };
    await startEnvelope(dying, proven('vera@example.com')).catch(() => undefined);
    clock.advance(abandonedUseMs - 60_000);
    expect(await codeOfRefusal(startEnvelope(deps, proven('vera@example.com')))).toBe('service_unavailable');
    expect(made()).toEqual([]);
    clock.advance(61_000);
    await startEnvelope(deps, proven('vera@example.com'));
    expect([uses().length, made().length, uses()[0]?.isSettled]).toEqual([1, 1, true]);
  });

  it('two requests of one person at once make one envelope', async () => {
    const { deps, proven, uses, made } = await aService({ perAddress: 3 });
    const person = proven('vera@example.com');
    const [one, other] = await Promise.all([startEnvelope(deps, person), startEnvelope(deps, person)]);
    expect(one).toEqual(other);
    expect([uses().length, made().length]).toEqual([1, 1]);
  });

  it('a link that was closed or has expired starts nothing new', async () => {
    const { deps, proven, change, clock } = await aService();
    const until = new Date(clock.now().getTime() + 1_000).toISOString();
    await change({ expiresAt: until });
    clock.advance(1_000);
    expect(await refusalOf(startEnvelope(deps, proven('a@example.com')))).toMatchObject([
      'public_link_closed',
      { reason: 'expired' },
    ]);
    await change({ expiresAt: null, isOpen: false });
    expect(await refusalOf(startEnvelope(deps, proven('a@example.com')))).toMatchObject([
      'public_link_closed',
      { reason: 'closed', sender: 'owner@example.com' },
    ]);
  });

  it('six guesses at once find nothing, even if the sixth is right', async () => {
    const { deps, proven, made } = await aService();
    const person = proven('vera@example.com');
    const guesses = ['1', '2', '3', '4', '5'].map((digit) =>
      refusalOf(startEnvelope(deps, { ...person, code: digit.repeat(6) })),
    );
    const right = refusalOf(startEnvelope(deps, person));
    expect((await Promise.all([...guesses, right])).map((refusal) => refusal?.[0])).toEqual(
      Array(6).fill('invalid_access_code'),
    );
    expect(made()).toEqual([]);
  });

  it('wrong codes of one address are counted by day, over all its codes', async () => {
    const { deps, proven } = await aService();
    const guess = (email: string) => codeOfRefusal(startEnvelope(deps, { ...proven(email), code: '000000' }));
    for (let count = 0; count < 30; count++) expect(await guess('vera@example.com')).toBe('invalid_access_code');
    expect(await codeOfRefusal(startEnvelope(deps, proven('Vera@Example.com')))).toBe('rate_limit_exceeded');
    expect(await guess('ben@example.com')).toBe('invalid_access_code');
  });

  it('attack: wrong codes of a stranger for the address of another person do not lock that person out', async () => {
    const { deps, proven, made } = await aService();
    const stranger = { ip: '198.51.100.9', userAgent: 'Browser' };
    const guess = () =>
      codeOfRefusal(startEnvelope(deps, { ...proven('vera@example.com'), code: '0', client: stranger }));
    for (let count = 0; count < 30; count++) expect(await guess()).toBe('invalid_access_code');
    expect(await guess()).toBe('rate_limit_exceeded');
    await startEnvelope(deps, proven('vera@example.com'));
    expect(made()).toHaveLength(1);
  });

  it('in a frame starts a session there; repeated requests find it, another attempt ends it', async () => {
    const origin = 'https://www.example.com';
    const { deps, proven, made, started, envelopes } = await aService({ embedOrigin: origin });
    const person = proven('vera@example.com', origin);
    const [one, other] = await Promise.all([startEnvelope(deps, person), startEnvelope(deps, person)]);
    expect([await startEnvelope(deps, person), other]).toEqual([one, one]);
    expect(originOfPath(one?.framePath ?? '')).toBe(origin);
    expect(made()).toHaveLength(1);
    expect(started().map(({ actor, data }) => ({ actor, data }))).toMatchObject([
      { actor: { kind: 'recipient', ip: client.ip }, data: { origin, isByPublicLink: true } },
    ]);
    const later = await startEnvelope(deps, proven('vera@example.com', origin));
    expect(later.token).not.toBe(one.token);
    const sessionId = readSigningLink(deps.keyedHash, later.token)?.session?.id;
    const [recipient] = envelopes.the(made()[0]?.envelopeId ?? '').recipients;
    expect(recipient?.session).toMatchObject({ id: sessionId, origin, apiKeyName: null, isStarted: true });
  });

  it('in a frame that the owner names no longer starts nothing', async () => {
    const origin = 'https://www.example.com';
    const { deps, proven, change, made } = await aService({ embedOrigin: origin });
    const person = proven('vera@example.com', origin);
    await change({ embedOrigin: 'https://other.example.com' });
    expect(await codeOfRefusal(startEnvelope(deps, person))).toBe('invalid_public_link');
    await change({ embedOrigin: null });
    expect(await codeOfRefusal(startEnvelope(deps, person))).toBe('invalid_public_link');
    expect(made()).toEqual([]);
  });

  it('ten minutes after it was sent, a code starts nothing', async () => {
    const { deps, proven, clock } = await aService();
    const person = proven('vera@example.com');
    clock.advance(600_000);
    expect(await refusalOf(startEnvelope(deps, person))).toEqual(['invalid_access_code', { code: 'expired' }]);
  });
});
