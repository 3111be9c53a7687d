/**
 * Kills a host with SIGKILL at every store call of an operation, before and after the call. The client tries again at
 * the next host. Work that was begun ends without help; no work is lost or doubled.
 */
import type { HostProcess } from '../../infra/local/stack.ts';
import { withBackground } from '../hosts.ts';
import { beforeStores } from '../servers/before-stores.ts';
import { aCuttingProxy, type Cut, type Moment, momentsOf } from '../servers/cutting-proxy.ts';
import { aClient, type Client, expectStatus, pause } from './client.ts';
import {
  aDraft,
  aPdf,
  appId,
  complete,
  finalizedLife,
  type Life,
  linkTokens,
  send,
  sign,
  until,
  upload,
} from './life.ts';
import { anOwner, aPayment, logIn, type Owner, type Payment, register } from './owner.ts';
import { aWorld, runFunction, type Secrets, secretsOf, type World } from './world.ts';

/** One operation: its preparation, the request, and the client's actions after a crash. */
interface Operation<P> {
  /** Further settings of the hosts, and the timers that run on the one that dies. */
  hosts?: { settings(world: World): Record<string, string>; background: string[] };
  prepare(world: Prepared): Promise<P>;
  /** The client repeats this until it has an answer, after the crash at the next host. */
  act(client: Client, prepared: P, world: Prepared): Promise<void>;
  /** Returns the journey to judge when the envelope is final; null if there is none. */
  finish(client: Client, prepared: P, world: Prepared): Promise<Life | null>;
}

interface Prepared {
  owner: Owner;
  client: Client;
  secrets: Secrets;
  tsa: World['authorities']['tsa'];
}

const operation = <P>(one: Operation<P>): Operation<unknown> => one as Operation<unknown>;

interface Draft {
  id: string;
  recipients: { id: string }[];
  signers: string[];
}

/** Sends, signs and waits: each step is one that may have happened already. */
async function finishSigned(client: Client, { id, recipients, signers }: Draft, { owner, secrets }: Prepared) {
  await send(client, owner, id);
  const tokenOf = linkTokens(owner, appId(id), secrets.linkPepper);
  for (const recipient of recipients) await sign(client, tokenOf(recipient.id));
  await until(client, owner, id, 'completed');
  const token = tokenOf(recipients[0]?.id ?? '');
  const { sha256 } = expectStatus(await client.call('GET', '/api/sign/copy', { token }), 200);
  return { owner, envelopeId: appId(id), signers, sha256 };
}

export const operations = {
  register: operation<{ person?: { email: string; password: string } }>({
    prepare: async () => ({}),
    act: async (client, prepared) => {
      prepared.person = await register(client);
    },
    finish: async (client, { person }) => {
      if (person) await logIn(client, person);
      return null;
    },
  }),
  create: operation<{ draft?: Draft }>({
    prepare: async () => ({}),
    act: async (client, prepared, { owner }) => {
      prepared.draft = await aDraft(client, owner);
    },
    finish: async (client, { draft }, world) => (draft ? finishSigned(client, draft, world) : null),
  }),
  send: operation<Draft>({
    prepare: ({ client, owner }) => aDraft(client, owner),
    act: (client, { id }, { owner }) => send(client, owner, id),
    finish: finishSigned,
  }),
  sign: operation<Draft>({
    prepare: async ({ client, owner }) => {
      const draft = await aDraft(client, owner);
      await send(client, owner, draft.id);
      return draft;
    },
    act: (client, { id, recipients }, { owner, secrets }) =>
      sign(client, linkTokens(owner, appId(id), secrets.linkPepper)(recipients[0]?.id ?? '')),
    finish: finishSigned,
  }),
  complete: operation<{ envelopeId: string }>({
    prepare: async ({ client, owner }) => {
      const { token } = owner;
      const body = { filename: 'Lease.pdf', mimetype: 'application/pdf' };
      const announced = expectStatus(await client.call('POST', '/api/GetUploadUrl', { token, body }), 201);
      await upload(announced, await aPdf('To be finalized'));
      const { envelopeId } = announced;
      const people = { signers: [{ email: 'dora@example.com', name: 'Dora' }] };
      expectStatus(await client.call('PUT', `/api/envelopes/${envelopeId}`, { token, body: people }), 200);
      return { envelopeId };
    },
    act: async (client, { envelopeId }, { owner }) => {
      await complete(client, owner, envelopeId);
    },
    finish: async (client, { envelopeId }, { owner }) => {
      const { hash } = await complete(client, owner, envelopeId);
      return { owner, envelopeId, signers: [], sha256: hash };
    },
  }),
  pay: operation<{ payment: Payment }>({
    prepare: async ({ owner, secrets }) => ({ payment: aPayment(owner.userId, secrets.stripe) }),
    act: async (client, { payment }) => {
      expectStatus(await client.call('POST', '/api/PaymentWebhook', payment), 200);
    },
    finish: async (client, _, { owner }) => {
      const { plan } = expectStatus(await client.call('GET', '/api/account', { token: owner.token }), 200);
      if (plan !== 'pro') throw new Error(`paid, but the plan is ${plan}`);
      return null;
    },
  }),
  archive: operation<Life>({
    hosts: { settings: ({ authorities }) => authorities.settings, background: ['AugmentSeals'] },
    // Sealed while the authority is down, so that a version of a higher level is left to archive.
    prepare: async ({ client, owner, tsa }) => {
      tsa.manners = 'status_500';
      try {
        return await finalizedLife(client, owner);
      } finally {
        tsa.manners = 'good';
      }
    },
    act: (client) => runFunction(client, 'AugmentSeals'),
    finish: async (client, life, { owner }) => {
      const until = Date.now() + 150_000;
      for (;;) {
        await runFunction(client, 'AugmentSeals');
        const envelope = await client.call('GET', `/api/envelopes/${life.envelopeId}`, { token: owner.token });
        const { archive } = expectStatus(envelope, 200).seal;
        if (archive) return { ...life, archiveSha256: archive.sha256 };
        if (Date.now() > until) throw new Error('no version was archived');
        await pause(2_000);
      }
    },
  }),
} satisfies Record<string, Operation<unknown>>;

export type OperationName = keyof typeof operations;

export interface KillRun {
  names: readonly OperationName[];
  /** Selects crashes of an operation for a short run. */
  sample?: (all: Moment[]) => Moment[];
}

export interface KillVerdict {
  crashes: [OperationName, number][];
  problems: string[];
}

export async function proveKills({ names, sample = (all) => all }: KillRun): Promise<KillVerdict> {
  const world = await aWorld();
  try {
    const settings = names.map((name) => operations[name].hosts?.settings(world));
    const steady = await world.aHost(Object.assign({}, ...settings));
    const client = aClient(() => steady.url);
    const owner = await anOwner(client, secretsOf(world).stripe, world.receiver.url);
    const prepared: Prepared = { owner, client, secrets: secretsOf(world), tsa: world.authorities.tsa };
    const crashes: [OperationName, number][] = [];
    const problems: string[] = [];
    const lives: Life[] = [];
    for (const name of names) {
      const all = await crashesOf(world, steady, name, prepared);
      const chosen = sample(all);
      crashes.push([name, chosen.length]);
      for (const crash of chosen) {
        try {
          const life = await crashAt(world, steady, name, prepared, crash);
          if (life) lives.push(life);
        } catch (error) {
          problems.push(`${name}, ${crash.label}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    }
    problems.push(...(await world.judge(lives, steady)));
    return { crashes, problems };
  } finally {
    await world.close();
  }
}

/** The store calls of the operation on a host that lives, and so the moments at which one can die. */
async function crashesOf(world: World, steady: HostProcess, name: OperationName, prepared: Prepared) {
  const cut = aCut();
  await crashAt(world, steady, name, prepared, { at: 0, when: 'before', label: 'no crash' }, cut);
  return momentsOf(cut.seen);
}

const aCut = (): Cut => ({ seen: [], isArmed: false, at: 0, when: 'before', happens: () => undefined });

/** Runs the operation on a host that dies at that call; its client continues at the host that stays. */
async function crashAt(
  world: World,
  steady: HostProcess,
  name: OperationName,
  prepared: Prepared,
  { at, when }: Moment,
  cut = aCut(),
): Promise<Life | null> {
  const { hosts, prepare, act, finish } = operations[name];
  const before = await beforeStores(world.env, (target) => aCuttingProxy(target, cut));
  const doomedHost = await world.aHost({
    ...hosts?.settings(world),
    ...before.env,
    ...(await withBackground(...(hosts?.background ?? []))),
  });
  try {
    const own = await prepare(prepared);
    let url = doomedHost.url;
    const client = aClient(() => url);
    // Clients, containers and the session are there: the calls that follow are those of the operation.
    await client.call('GET', '/api/account', { token: prepared.owner.token });
    await client.call('GET', '/api/v1/envelopes?limit=1', { token: prepared.owner.key });
    const happens = () => {
      url = steady.url;
      void doomedHost.kill9();
    };
    Object.assign(cut, { seen: [], isArmed: true, at, when, happens });
    await act(client, own, prepared);
    cut.isArmed = false;
    return await finish(prepared.client, own, prepared);
  } finally {
    await doomedHost.stop();
    await before.close();
  }
}
