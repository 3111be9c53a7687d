import {
  aCeremony,
  anAddress,
  aSignature,
  awaitMail,
  awaitStatus,
  copy,
  eventsOf,
  mailsTo,
  open,
  sign,
} from '../../ceremony.ts';
import { type Moment, momentsOf } from '../../servers/cutting-proxy.ts';
import { aHostToKill } from '../../servers/host-to-kill.ts';
import { aSession, call, runFunction, type Session } from '../../stack.ts';

let session: Session;

beforeAll(async () => {
  session = await aSession();
});

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

/** Sends an envelope to one signer and waits for the e-mail. */
async function toSign(name = 'crash'): Promise<Signed> {
  const email = anAddress(name);
  const { token, envelopeId } = await aCeremony(session, [{ email, name: 'Ann' }]);
  await awaitMail(email);
  return { envelopeId, token: token(0), email };
}

describe('kill -9 while a recipient signs', () => {
  it('at any storage call: the recipient has signed or can sign; one record, one seal, one e-mail', async () => {
    const host = await aHostToKill();
    const whole = await toSign();
    let lives: (Signed & { moment: Moment })[] = [];
    try {
      // The first act warms clients, containers and queues.
      const warm = await toSign('warm');
      expect((await post(host.url, warm.token, await honestBody(warm.token, aSignature(100)))).status).toBe(200);
      const body = await honestBody(whole.token, aSignature(1));
      const signs = async () => expect((await post(host.url, whole.token, body)).status).toBe(200);
      const moments = momentsOf(await host.storeCalls(whole.envelopeId, signs));
      expect(moments.length).toBeGreaterThan(5);
      lives = await Promise.all(moments.map(async (moment) => ({ ...(await toSign()), moment })));
      const bodies = new Map<string, object>();
      for (const [index, { token }] of lives.entries()) {
        bodies.set(token, await honestBody(token, aSignature(index + 2)));
      }
      await host.dieAt(lives, ({ token }) => post(host.url, token, bodies.get(token) ?? {}));
    } finally {
      await host.stop();
    }
    const labelled = lives.map(({ moment, ...life }) => ({ ...life, label: moment.label }));
    const all: (Signed & { label: string })[] = [{ ...whole, label: 'no cut' }, ...labelled];
    let signedBeforeTheEnd = 0;
    for (const { token, label } of all) {
      const { json } = await open(token);
      expect([label, json.next]).toEqual([label, expect.stringMatching(/^(sign|wait|download)$/)]);
      if (json.next === 'sign') expect((await sign(token)).status).toBe(200);
      else signedBeforeTheEnd += 1;
    }
    expect(signedBeforeTheEnd).toBeGreaterThan(2);
    // The sweep finds work whose queue message was lost.
    await runFunction('SweepEnvelopes');
    for (const { envelopeId, token, email, label } of all) {
      const completed = await awaitStatus(session, envelopeId, 'completed');
      const types = (await eventsOf(session, envelopeId)).map(({ type }) => type);
      for (const type of ['recipient.completed', 'envelope.completed']) {
        expect([label, types.filter((each) => each === type)]).toEqual([label, [type]]);
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
