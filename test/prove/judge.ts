/** Compares stores, mailbox and webhook receiver with the answers that the client got. */
import { readFile } from 'node:fs/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import type { StoredMail } from '../../infra/local/mailbox/mail-store.ts';
import type { Received } from '../servers/receiver.ts';
import { type Client, expectStatus, fileAt, type Json } from './client.ts';
import { type Life, v1Id } from './life.ts';

export interface Evidence {
  /** A client of a host whose stores do not fail. */
  client: Client;
  storage: string;
  mailboxFile: string;
  received: readonly Received[];
}

/** Returns one sentence for each broken promise. */
export async function judge(lives: readonly Life[], evidence: Evidence): Promise<string[]> {
  const mails = (await readFile(evidence.mailboxFile, 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as StoredMail);
  const delivered = deliveredEvents(evidence.received);
  const problems: string[] = [...delivered.problems];
  for (const [index, life] of lives.entries()) {
    const report = (problem: string) => problems.push(`${life.envelopeId}: ${problem}`);
    const events = await judgeRecords(life, evidence, report);
    await judgeFiles(life, evidence, report);
    if (index < verified) await judgeKnown(life, evidence, report);
    judgeMails(life, mails, report);
    for (const { type, data } of events)
      if (!delivered.ids.has(data.eventId)) report(`the receiver never got ${type} (${data.eventId})`);
  }
  return problems;
}

/** The public verification allows an address only so many questions a minute. */
const verified = 5;

type Report = (problem: string) => void;

/** The envelope is completed, its events have no gap, and one-time events occur once. */
async function judgeRecords(life: Life, { client }: Evidence, report: Report): Promise<Json[]> {
  const path = `/api/v1/envelopes/${v1Id(life.envelopeId)}`;
  const { data } = expectStatus(await client.call('GET', path, { token: life.owner.key }), 200);
  if (data.status !== 'completed') report(`is ${data.status}`);
  const events: Json[] = expectStatus(await client.call('GET', `${path}/events`, { token: life.owner.key }), 200).data;
  if (events.some(({ data }, index) => data.sequence !== index + 1)) report('its events have a gap');
  const completions = events.filter(({ type }) => type === 'envelope.completed').length;
  if (completions !== 1) report(`was completed ${completions} times`);
  const archived = events.filter(({ data }) => data.details.changed?.includes('seal.archive')).length;
  if (archived !== (life.archiveSha256 === undefined ? 0 : 1)) report(`was archived ${archived} times`);
  const signed = events.filter(({ type }) => type === 'recipient.completed').map(({ data }) => data.actor.id);
  if (new Set(signed).size !== signed.length) report(`the same recipient signed twice: ${signed.join(', ')}`);
  return events;
}

/** There is one sealed file, the one in the client's answer. */
async function judgeFiles(life: Life, { client, storage }: Evidence, report: Report): Promise<void> {
  const sealed = BlobServiceClient.fromConnectionString(storage).getContainerClient('sealed');
  const names: string[] = [];
  for await (const { name } of sealed.listBlobsFlat({ prefix: `${life.envelopeId}/` })) names.push(name);
  const expected = life.archiveSha256 === undefined ? 1 : 2;
  if (names.length !== expected) report(`has ${names.length} files: ${names.join(', ')}`);
  const path = `/api/envelopes/${life.envelopeId}`;
  const { hash, signedUrl, seal } = expectStatus(await client.call('GET', path, { token: life.owner.token }), 200);
  if (hash !== life.sha256) report(`its hash was ${life.sha256} and is ${hash}`);
  if ((await fileAt(signedUrl)).sha256 !== life.sha256) report('its file is not the one in the answer to the client');
  const { archive } = seal;
  if (archive?.sha256 !== life.archiveSha256) report(`its archived version is ${archive?.sha256}`);
  if (archive && (await fileAt(archive.url)).sha256 !== archive.sha256) report('its archived file is another');
}

async function judgeKnown({ sha256 }: Life, { client }: Evidence, report: Report): Promise<void> {
  const { isKnown } = expectStatus(await client.call('POST', '/api/verify', { body: { sha256 } }), 200);
  if (!isKnown) report('its file is not known');
}

/** An e-mail may be handed to the mail server twice, always under one identifier, which a mail program drops. */
function judgeMails({ signers }: Life, mails: readonly StoredMail[], report: Report): void {
  for (const signer of signers) {
    const subjects = new Map<string, Set<string>>();
    for (const { to, subject, messageId } of mails) {
      if (!to.includes(signer)) continue;
      const kind = subject.split(':')[0] ?? '';
      subjects.set(kind, (subjects.get(kind) ?? new Set()).add(messageId));
    }
    const kinds = [...subjects.keys()].sort();
    if (kinds.at(0) !== 'Completed') report(`${signer} got no message about the end, but ${kinds.join(', ')}`);
    for (const [kind, ids] of subjects) if (ids.size > 1) report(`${signer} got "${kind}" ${ids.size} times`);
  }
}

/** Each event comes under one identifier, with the same body at each try. */
function deliveredEvents(received: readonly Received[]): { ids: Set<string>; problems: string[] } {
  const bodies = new Map<string, Set<string>>();
  const ids = new Set<string>();
  for (const { headers, body } of received) {
    const id = headers['webhook-id'] ?? '';
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    ids.add(id);
  }
  const problems = [...bodies]
    .filter(([, each]) => each.size > 1)
    .map(([id]) => `the event ${id} came with two bodies`);
  return { ids, problems };
}
