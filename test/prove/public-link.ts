/**
 * People come by a public link at a fixed rate, whether or not the product keeps up: each asks for a code, reads it in the
 * mailbox, and starts. Every tenth sends the code twice at once. The link has fewer places than there are people.
 *
 * The people have network addresses that the proof makes up: one machine cannot send from 10,000 networks, and from one
 * network the product accepts 300 codes in 15 minutes. Azure's front end appends the address that it saw to
 * `X-Forwarded-For`, and the product reads the last one; the local host has no front end, so the proof writes the header
 * in its place. Each address counts as another network, and all limits apply to it as to any other.
 */
import { open } from 'node:fs/promises';
import type { StoredMail } from '../../infra/local/mailbox/mail-store.ts';
import { exchange } from '../exchange.ts';
import { aPdf, inline } from '../stack.ts';
import { aClient, callsOfV1, expectStatus, type Json, pause, type Reply } from './client.ts';
import { anOwner } from './owner.ts';
import { aWorld, secretsOf } from './world.ts';

export interface PublicLinkRun {
  people: number;
  /** New people in a second. */
  perSecond: number;
}

export interface PublicLinkVerdict extends PublicLinkRun {
  maxUses: number;
  started: number;
  refused: number;
  /** From the first person to the last answer. */
  seconds: number;
  /** Milliseconds from a request to its answer, repetitions included: half of them, 95 %, the slowest. */
  codeMs: number[];
  startMs: number[];
  problems: string[];
}

const form = {
  name: 'Waiver',
  roles: [{ key: 'visitor', name: 'Visitor' }],
  fields: [{ roleKey: 'visitor', type: 'signature', page: 1, x: 60, y: 600, width: 180, height: 40 }],
};

/** The code of an attempt is valid for ten minutes; a person whose message is late asks for another. */
const mailTimeoutMs = 8 * 60_000;
const addressOf = (index: number) => `visitor-${index}@example.com`;

export async function provePublicLink({ people, perSecond }: PublicLinkRun): Promise<PublicLinkVerdict> {
  const world = await aWorld();
  const mailbox = readingMailbox(world.mailboxFile);
  try {
    const host = await world.aHost();
    const client = aClient(() => host.url);
    const owner = await anOwner(client, secretsOf(world).stripe, null);
    const call = callsOfV1(client, owner.key);
    const maxUses = Math.ceil(people * 0.99);
    const document = inline(await aPdf());
    const template = (
      await call('POST', '/templates', { ...form, document, publicLink: { roleKey: 'visitor', maxUses } })
    ).data;
    const token = template.publicLink.url.split('#')[1];
    const codeMs: number[] = [];
    const startMs: number[] = [];
    const startedAt = Date.now();
    const outcomes = await Promise.all(
      Array.from({ length: people }, async (_, index) => {
        await pause(Math.max(0, startedAt + (index * 1_000) / perSecond - Date.now()));
        return aPerson({ url: () => host.url, mailbox, token, codeMs, startMs }, index).catch(
          (error: unknown): Outcome => `lost: ${error instanceof Error ? error.message : String(error)}`,
        );
      }),
    );
    const seconds = (Date.now() - startedAt) / 1_000;
    const problems = await judge(call, template.id, outcomes, { people, maxUses });
    const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
    const [started, refused] = [count('started'), count('refused')];
    const spread = { codeMs: spreadOf(codeMs), startMs: spreadOf(startMs) };
    return { people, perSecond, maxUses, started, refused, seconds, ...spread, problems };
  } finally {
    mailbox.stop();
    await world.close();
  }
}

type Outcome = 'started' | 'refused' | `lost: ${string}`;

interface Scene {
  url(): string;
  mailbox: Mailbox;
  token: string;
  codeMs: number[];
  startMs: number[];
}

async function aPerson({ url, mailbox, token, codeMs, startMs }: Scene, index: number): Promise<Outcome> {
  const email = addressOf(index);
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `100.${64 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`,
  };
  const post = async (path: string, body: object, times: number[]): Promise<Reply> => {
    const at = performance.now();
    const reply = await answered(`${url()}/api/start${path}`, headers, body);
    times.push(performance.now() - at);
    return reply;
  };
  for (;;) {
    const asked = await post('/code', { link: token, name: `Visitor ${index}`, email }, codeMs);
    if (asked.status === 409) return 'refused';
    const { attempt } = expectStatus(asked, 200);
    const code = await mailbox.codeFor(email);
    if (code === null) continue;
    const requests = Array.from({ length: index % 10 === 0 ? 2 : 1 }, () => post('', { attempt, code }, startMs));
    const replies = await Promise.all(requests);
    if (replies.every(({ status, json }) => status === 409 && json.error.details.reason === 'full')) return 'refused';
    const tokens = new Set(replies.map((reply) => expectStatus(reply, 200).token));
    if (tokens.size > 1) throw new Error(`${email} got two documents`);
    return 'started';
  }
}

/** A browser waits for an answer as long as the service takes, and the page repeats a request that was not carried out. */
async function answered(url: string, headers: Record<string, string>, body: object): Promise<Reply> {
  const request = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  for (const until = Date.now() + mailTimeoutMs; ; ) {
    const reply = await exchange(url, request).catch(() => null);
    const isBusy = reply === null || reply.status === 429 || reply.status >= 500;
    if (!isBusy) return { status: reply.status, json: JSON.parse(reply.text) };
    if (Date.now() > until) throw new Error(`${reply?.status ?? 'no answer'}: ${reply?.text ?? ''}`);
    await pause(1_000);
  }
}

interface Mailbox {
  /** Waits for the newest code; null if none came in time. */
  codeFor(address: string): Promise<string | null>;
  stop(): void;
}

/** Reads the file to which the mailbox appends a line for each message. */
function readingMailbox(path: string): Mailbox {
  const codes = new Map<string, string>();
  let isOver = false;
  let position = 0;
  let rest = '';
  const read = async () => {
    const file = await open(path).catch(() => null);
    if (!file) return;
    try {
      const { size } = await file.stat();
      const bytes = Buffer.alloc(size - position);
      await file.read(bytes, 0, bytes.length, position);
      position = size;
      const lines = (rest + bytes.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter(Boolean)) {
        const { to, text } = JSON.parse(line) as StoredMail;
        const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
        for (const address of to) if (code) codes.set(address, code);
      }
    } finally {
      await file.close();
    }
  };
  const loop = async () => {
    while (!isOver) {
      await read();
      await pause(100);
    }
  };
  void loop();
  return {
    async codeFor(address) {
      for (const until = Date.now() + mailTimeoutMs; Date.now() < until; ) {
        const code = codes.get(address);
        if (code !== undefined) {
          codes.delete(address);
          return code;
        }
        await pause(100);
      }
      return null;
    },
    stop() {
      isOver = true;
    },
  };
}

function spreadOf(times: readonly number[]): number[] {
  const sorted = [...times].sort((a, b) => a - b);
  return [0.5, 0.95, 1].map((share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0));
}

async function judge(
  call: (method: string, path: string) => Promise<Json>,
  templateId: string,
  outcomes: readonly Outcome[],
  { people, maxUses }: { people: number; maxUses: number },
): Promise<string[]> {
  const problems: string[] = [];
  const lost = outcomes.filter((outcome) => outcome.startsWith('lost'));
  if (lost.length > 0) problems.push(`${lost.length} people are lost, the first: ${lost[0]}`);
  const counts = new Map<string, number>();
  let envelopes = 0;
  for (let cursor = ''; ; ) {
    const { data, pagination } = await call('GET', `/envelopes?templateId=${templateId}&limit=100${cursor}`);
    for (const { status, recipients } of data) {
      envelopes += 1;
      if (status !== 'sent') problems.push(`an envelope is ${status}`);
      const [{ email }] = recipients;
      counts.set(email, (counts.get(email) ?? 0) + 1);
    }
    if (!pagination.nextCursor) break;
    cursor = `&cursor=${pagination.nextCursor}`;
  }
  const { uses } = (await call('GET', `/templates/${templateId}`)).data.publicLink;
  if (envelopes !== maxUses || uses !== maxUses) {
    problems.push(`${envelopes} envelopes and ${uses} uses, not ${maxUses}`);
  }
  for (let index = 0; index < people; index++) {
    const wanted = outcomes[index] === 'started' ? 1 : 0;
    const found = counts.get(addressOf(index)) ?? 0;
    if (found !== wanted) problems.push(`${addressOf(index)} has ${found} envelopes, not ${wanted}`);
  }
  return problems.slice(0, 20);
}
