import { aCeremony, anAddress, aSignature, awaitMail, awaitStatus, copy, mailsTo, open, sign } from '../../ceremony.ts';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { beforeStores } from '../../servers/before-stores.ts';
import { aCuttingProxy, type Cut } from '../../servers/cutting-proxy.ts';
import { aSession, call, type Json, runFunction, type Session, stack } from '../../stack.ts';

const cut: Cut = { seen: [], isArmed: false, at: 0, when: 'before', happens: () => undefined };
const hosts: HostProcess[] = [];
let session: Session;

beforeAll(async () => {
  session = await aSession();
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
});

/** A host that only serves requests, and whose own to Cosmos DB, blobs and queues pass the cut. */
async function aVictim() {
  const before = await beforeStores(stack().env, (target) => aCuttingProxy(target, cut));
  const host = await aPeculiarHost(before.env);
  hosts.push(host);
  return { host, close: before.close };
}

interface Signed {
  envelopeId: string;
  token: string;
  email: string;
}

async function honestBody(token: string, signature: object) {
  const { consents, document } = (await open(token)).json;
  return { consent: { sha256: consents[0].sha256 }, documentSha256: document.sha256, fields: [], signature };
}

const post = (baseUrl: string, token: string, body: object) => call('POST', '/api/sign/sign', { token, baseUrl, body });

/** The only signer signs on a host that dies at the given request; 0: that lives. */
async function signAt(at: number, when: Cut['when']): Promise<Signed> {
  const { host, close } = await aVictim();
  const email = anAddress('crash');
  const { token, envelopeId } = await aCeremony(session, [{ email, name: 'Ann' }]);
  await awaitMail(email);
  // Everything is warm: clients, containers, queues, the sealing engine.
  const warm = await aCeremony(session, [{ email: anAddress(), name: 'Warm' }]);
  expect((await post(host.url, warm.token(0), await honestBody(warm.token(0), aSignature(at + 100)))).status).toBe(200);
  const body = await honestBody(token(0), aSignature(at + 1));
  const died = new Promise<void>((resolve) => {
    Object.assign(cut, { seen: [], isArmed: true, at, when, happens: () => void host.kill9().then(resolve) });
  });
  const reply = post(host.url, token(0), body);
  if (at === 0) {
    expect((await reply).status).toBe(200);
    await host.stop();
  } else {
    await Promise.all([expect(reply).rejects.toThrow(), died]);
  }
  cut.isArmed = false;
  await close();
  return { envelopeId, token: token(0), email };
}

describe('kill -9 while a recipient signs', () => {
  it('at any storage call: they have signed or can sign, it is recorded once, sealed once, and told once', async () => {
    const whole = await signAt(0, 'before');
    const calls = [...cut.seen];
    const isWrite = (line: string) => !line.startsWith('GET') && !line.startsWith('HEAD');
    const cases = calls.flatMap((line, index): [number, Cut['when']][] => [
      [index + 1, 'before'],
      ...(isWrite(line) ? [[index + 1, 'after'] as [number, Cut['when']]] : []),
    ]);
    expect(cases.length).toBeGreaterThan(5);
    const all: (Signed & { label: string })[] = [{ ...whole, label: 'no cut' }];
    for (const [at, when] of cases) {
      all.push({ ...(await signAt(at, when)), label: `${when} call ${at}: ${calls[at - 1]}` });
    }
    let signedBeforeTheEnd = 0;
    for (const { token, label } of all) {
      const { json } = await open(token);
      expect([label, json.next]).toEqual([label, expect.stringMatching(/^(sign|wait|download)$/)]);
      if (json.next === 'sign') expect((await sign(token)).status).toBe(200);
      else signedBeforeTheEnd += 1;
    }
    expect(signedBeforeTheEnd).toBeGreaterThan(2);
    // The sweeps find what no queue message announced.
    await runFunction('SweepEnvelopes');
    for (const { envelopeId, token, email, label } of all) {
      const completed = await awaitStatus(session, envelopeId, 'completed');
      const events = (await call('GET', `/api/envelopes/${envelopeId}/events`, { token: session.token })).json;
      const types = (events.data ?? events.events ?? events).map(({ type }: Json) => type);
      for (const type of ['recipient.completed', 'envelope.completed']) {
        expect([label, types.filter((each: string) => each === type)]).toEqual([label, [type]]);
      }
      expect((await copy(token)).json.sha256).toBe(completed.hash);
      await runFunction('SweepEnvelopes');
      await awaitMail(email, ({ subject }) => subject.startsWith('Completed'));
    }
    for (const { email, label } of all) {
      const subjects = (await mailsTo(email)).map(({ subject }) => subject.split(':')[0]);
      expect([label, subjects]).toEqual([label, ['Completed', 'Please sign']]);
    }
  }, 300_000);
});
