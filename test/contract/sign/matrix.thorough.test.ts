/** Every signing route × every state of the envelope × every kind of caller, compared with the rules written down here. */

import { refusalsOf } from '../../../shared/contracts/openapi/refusals.ts';
import {
  aCeremony,
  anAddress,
  approve,
  aSignature,
  awaitStatus,
  type Ceremony,
  decline,
  imageSha256,
  open,
  sign,
  tokenOf,
} from '../../ceremony.ts';
import { endTimeOf } from '../../fixtures/records.ts';
import { httpRoutes, type Route } from '../../fixtures/routes.ts';
import { anApiKey, aSession, call, everyScope, type Json, matches, type Reply, type Session } from '../../stack.ts';

const states = ['sent', 'in_progress', 'completed', 'declined', 'voided', 'expired'] as const;
type State = (typeof states)[number];

/**
 * The callers: `signer` and `approver` are in turn, `later` has a link but comes after them, `done` has signed,
 * `replaced` has a link that a newer one has ended, and `forged` one with a changed character.
 */
const linked = ['signer', 'approver', 'viewer', 'cc', 'later', 'done', 'replaced'] as const;
const callers = [...linked, 'forged', 'session', 'apiKey', 'nobody'] as const;
type Caller = (typeof callers)[number];

const routes = async () => (await httpRoutes()).filter(({ auth }) => auth.kind === 'signingLink');

const strangers: readonly Caller[] = ['replaced', 'forged', 'session', 'apiKey', 'nobody'];
const closed: readonly State[] = ['declined', 'voided', 'expired'];

const invalidState = '409 invalid_state';

/** Returns the answer that the rules demand. `done` exists from `in_progress` on. */
function expected(route: string, state: State, caller: Caller): string {
  if (strangers.includes(caller)) return '401 invalid_signing_link';
  // No recipient here has an access code or needs a one-time code.
  if (route === 'SignUnlock' || route === 'SignCode' || route === 'SignVerify') return '400 validation_error';
  // The links are those of e-mails, not of the sender's device.
  if (route === 'SignStart') return '401 invalid_signing_link';
  // The sender here does not allow delegation.
  if (route === 'SignDelegate') {
    const wanted = acting('SignDecline', state, caller);
    return wanted === '200' ? '403 delegation_not_allowed' : wanted;
  }
  if (route === 'SignSave') return acting('SignDecline', state, caller);
  // The sender here has no logo, whose visibility does not depend on the state.
  if (route === 'SignLogo') return '404 not_found';
  // No recipient here has a field for a file.
  if (route === 'SignAttachment') {
    const wanted = acting('SignDecline', state, caller);
    return wanted === '200' ? '404 not_found' : wanted;
  }
  const isAct = route === 'SignEnvelope' || route === 'SignApprove' || route === 'SignDecline';
  if (isAct) return acting(route, state, caller);
  if (closed.includes(state)) return invalidState;
  if (state !== 'completed') {
    if (caller === 'later' || caller === 'cc') return '409 not_your_turn';
    if (route === 'SignCopy') return invalidState;
  }
  if (route === 'SignOpen' || route === 'SignCopy') return '200';
  if (route === 'SignDocument') return caller === 'cc' ? '403 role_not_allowed' : '200';
  if (route !== 'SignImage') throw new Error(`no rule for ${route}`);
  return caller === 'cc' || state === 'sent' ? '404 not_found' : '200';
}

function acting(route: string, state: State, caller: Caller): string {
  const role = caller === 'later' || caller === 'done' ? 'signer' : caller;
  const roles = { SignEnvelope: ['signer'], SignApprove: ['approver'], SignDecline: ['signer', 'approver'] }[
    route as 'SignDecline'
  ];
  if (!roles.includes(role)) return '403 role_not_allowed';
  if (state !== 'sent' && state !== 'in_progress') return invalidState;
  if (caller === 'done') return '409 recipient_locked';
  return caller === 'later' ? '409 not_your_turn' : '200';
}

interface Prepared {
  ceremony: Ceremony;
  image: string;
  bodies: Record<string, unknown>;
}

let session: Session;
let key: string;
beforeAll(async () => {
  session = await aSession();
  key = await anApiKey(session, everyScope);
});

/** The signers `signer`, `done` and `replaced` and an approver act first, then `later`. */
async function prepare(state: State): Promise<Prepared> {
  const role = { approver: 'approver', viewer: 'viewer', cc: 'cc' } as const;
  const signers = linked.map((name) => ({
    email: anAddress(name),
    name,
    ...(name in role ? { role: role[name as keyof typeof role] } : {}),
    order: name === 'later' ? 2 : 1,
  }));
  const expiresAt = state === 'expired' ? new Date(Date.now() + 3_600_000).toISOString() : null;
  const ceremony = await aCeremony(session, signers, { requireAllSignatures: false, expiresAt });
  const { envelopeId, token } = ceremony;
  const opened = (await open(token(0))).json;
  const signature = aSignature();
  const act = { consent: { sha256: opened.consents[0].sha256 }, documentSha256: opened.document.sha256 };
  if (state !== 'sent') expect((await sign(token(linked.indexOf('done')), { signature })).status).toBe(200);
  const put = (body: object) => call('PUT', `/api/envelopes/${envelopeId}`, { token: session.token, body });
  if (state === 'completed') {
    await call('POST', `/api/envelopes/${envelopeId}/complete`, { token: session.token });
    await awaitStatus(session, envelopeId, 'completed');
  }
  if (state === 'voided') await put({ status: 'voided' });
  if (state === 'declined') await decline(token(linked.indexOf('replaced')));
  if (state === 'expired') await endTimeOf(session.userId, envelopeId);
  return {
    ceremony,
    image: imageSha256(signature),
    bodies: {
      SignOpen: {},
      SignUnlock: { accessCode: 'guess' },
      SignEnvelope: { ...act, fields: [], signature },
      SignApprove: act,
      SignDecline: { reason: 'no' },
      SignCode: {},
      SignVerify: { code: '123456' },
      SignStart: {},
      SignDelegate: { name: 'Delegate', email: anAddress('delegate'), reason: 'on leave' },
      SignSave: { fields: [] },
    },
  };
}

function credential(caller: Caller, { ceremony }: Prepared): string | undefined {
  const { token, envelopeId, signers } = ceremony;
  if (caller === 'nobody') return undefined;
  if (caller === 'session') return session.token;
  if (caller === 'apiKey') return key;
  if (caller === 'forged') return token(0).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  if (caller === 'replaced')
    return tokenOf(session, envelopeId, signers[linked.indexOf(caller as (typeof linked)[number])].id, 9);
  return token(linked.indexOf(caller as (typeof linked)[number]));
}

function request(route: Route, caller: Caller, prepared: Prepared): Promise<Reply> {
  const path = route.path.replace('{sha256}', prepared.image).replace('{fieldId}', `fld_${'0'.repeat(32)}`);
  return call(route.method, path, { token: credential(caller, prepared), body: prepared.bodies[route.name] });
}

/** Expects that the route's value declares the refusal, or the answer with its body. */
async function declares(route: Route, status: number, json: Json): Promise<void> {
  if (status >= 400)
    return expect([route.name, refusalsOf(route)]).toEqual([route.name, expect.arrayContaining([json.error.code])]);
  const answer = route.answers?.[status as 200];
  expect([route.name, answer]).toEqual([route.name, expect.anything()]);
  if (answer?.json) await matches(answer.json, json);
}

const changes = ['SignEnvelope', 'SignApprove', 'SignDecline'];

it.each(states)(
  'every request about an envelope that is %s is answered as the rules say',
  async (state) => {
    const shared = await prepare(state);
    const wrong: string[] = [];
    for (const route of await routes()) {
      for (const caller of callers.filter((each) => each !== 'done' || state !== 'sent')) {
        const wanted = expected(route.name, state, caller);
        // A request that changes the envelope needs a new one.
        const prepared = wanted === '200' && changes.includes(route.name) ? await prepare(state) : shared;
        const { status, json } = await request(route, caller, prepared);
        await declares(route, status, json);
        const got = status < 400 ? String(status) : `${status} ${json.error.code}`;
        if (got !== wanted) wrong.push(`${route.name} by ${caller}: ${got} instead of ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  240_000,
);

it('an approver cannot act before the signers whose turn comes first', async () => {
  const { token } = await aCeremony(session, [
    { email: anAddress(), name: 'Ann', order: 1 },
    { email: anAddress(), name: 'App', role: 'approver', order: 2 },
  ]);
  expect((await approve(token(1))).json.error.code).toBe('not_your_turn');
  expect((await sign(token(0))).status).toBe(200);
  expect((await approve(token(1))).status).toBe(200);
});
