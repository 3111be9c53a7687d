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
import { httpRoutes } from '../../fixtures/routes.ts';
import { anApiKey, aSession, call, everyScope, type Json, matches, type Reply, type Session } from '../../stack.ts';

const states = ['sent', 'in_progress', 'completed', 'declined', 'voided', 'expired'] as const;
type State = (typeof states)[number];

/**
 * The callers: `signer` and `approver` are in turn, `later` has a link but comes after them, `done` has signed,
 * `replaced` has a link that a newer one has ended, and `forged` one with a changed character.
 */
const callers = [
  'signer',
  'approver',
  'viewer',
  'cc',
  'later',
  'done',
  'replaced',
  'forged',
  'session',
  'apiKey',
  'nobody',
] as const;
type Caller = (typeof callers)[number];

const routes = [
  'SignOpen',
  'SignUnlock',
  'SignDocument',
  'SignImage',
  'SignEnvelope',
  'SignApprove',
  'SignDecline',
  'SignCopy',
  'SignAttachment',
  'SignLogo',
  'SignCode',
  'SignVerify',
  'SignStart',
  'SignDelegate',
  'SignSave',
] as const;
type RouteName = (typeof routes)[number];

const strangers: readonly Caller[] = ['replaced', 'forged', 'session', 'apiKey', 'nobody'];
const closed: readonly State[] = ['declined', 'voided', 'expired'];

const invalidState = '409 invalid_state';

/** The answer by the rules. `done` exists from `in_progress` on. */
function expected(route: RouteName, state: State, caller: Caller): string {
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
  return caller === 'cc' ? '404 not_found' : state === 'sent' ? '404 not_found' : '200';
}

function acting(route: RouteName, state: State, caller: Caller): string {
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

const order: Caller[] = ['signer', 'approver', 'viewer', 'cc', 'later', 'done', 'replaced'];

/** The signers `signer`, `done` and `replaced` and an approver act first, then `later`. */
async function prepare(state: State): Promise<Prepared> {
  const role = { approver: 'approver', viewer: 'viewer', cc: 'cc' } as const;
  const signers = order.map((name) => ({
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
  if (state !== 'sent') expect((await sign(token(order.indexOf('done')), { signature })).status).toBe(200);
  const put = (body: object) => call('PUT', `/api/envelopes/${envelopeId}`, { token: session.token, body });
  if (state === 'completed') {
    await call('POST', `/api/envelopes/${envelopeId}/complete`, { token: session.token });
    await awaitStatus(session, envelopeId, 'completed');
  }
  if (state === 'voided') await put({ status: 'voided' });
  if (state === 'declined') await decline(token(order.indexOf('replaced')));
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
  if (caller === 'replaced') return tokenOf(session, envelopeId, signers[order.indexOf(caller)].id, 9);
  return token(order.indexOf(caller));
}

async function request(route: RouteName, caller: Caller, prepared: Prepared): Promise<Reply> {
  const known = (await httpRoutes()).find(({ name }) => name === route);
  if (!known) throw new Error(`no route ${route}`);
  const path = known.path.replace('{sha256}', prepared.image).replace('{fieldId}', `fld_${'0'.repeat(32)}`);
  const body = prepared.bodies[route];
  const token = credential(caller, prepared);
  return call(known.method, path, { token, body });
}

/** Expects that the route's value declares the refusal, or the answer with its body. */
async function declares(route: RouteName, status: number, json: Json): Promise<void> {
  const known = (await httpRoutes()).find(({ name }) => name === route);
  if (!known) throw new Error(`no route ${route}`);
  if (status >= 400)
    return expect([route, refusalsOf(known)]).toEqual([route, expect.arrayContaining([json.error.code])]);
  const answer = known.answers?.[status as 200];
  expect([route, answer]).toEqual([route, expect.anything()]);
  if (answer?.json) await matches(answer.json, json);
}

const changes = ['SignEnvelope', 'SignApprove', 'SignDecline'];

describe.each(states)('an envelope that is %s', (state) => {
  const cells = routes.flatMap((route) =>
    callers.filter((caller) => caller !== 'done' || state !== 'sent').map((caller) => ({ route, caller })),
  );

  it(`answers ${cells.length} requests as the rules say`, async () => {
    const shared = await prepare(state);
    const wrong: string[] = [];
    for (const { route, caller } of cells) {
      const wanted = expected(route, state, caller);
      // A request that changes the envelope needs a new one.
      const prepared = wanted === '200' && changes.includes(route) ? await prepare(state) : shared;
      const { status, json } = await request(route, caller, prepared);
      await declares(route, status, json);
      const got = status < 400 ? String(status) : `${status} ${json.error.code}`;
      if (got !== wanted) wrong.push(`${route} by ${caller}: ${got} instead of ${wanted}`);
    }
    expect(wrong).toEqual([]);
  }, 240_000);
});

it('covers every signing route', async () => {
  const declared = (await httpRoutes()).filter(({ auth }) => auth.kind === 'signingLink');
  expect(declared.map(({ name }) => name).sort()).toEqual([...routes].sort());
});

it('an approver cannot act before the signers whose turn comes first', async () => {
  const { token } = await aCeremony(session, [
    { email: anAddress(), name: 'Ann', order: 1 },
    { email: anAddress(), name: 'App', role: 'approver', order: 2 },
  ]);
  expect((await approve(token(1))).json.error.code).toBe('not_your_turn');
  expect((await sign(token(0))).status).toBe(200);
  expect((await approve(token(1))).status).toBe(200);
});
