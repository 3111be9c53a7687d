/** One journey of the load: a list of steps with start times. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { download } from '../../local/api-client.ts';
import { anUpload, aSigner, type Owner, openLink, sendTo } from '../journeys.ts';

export interface Step {
  /** Operations of the same name share a histogram. */
  operation: string;
  /** Milliseconds after the journey began. A step that waits for an earlier one is late, and its latency includes that. */
  dueMs: number;
  run(): Promise<unknown>;
}

export interface Journey {
  owner: Owner;
  document: Uint8Array;
  /** The client address of this journey: verifications are limited per address. */
  address: string;
  /** One recipient signs, and the queue seals. Otherwise the owner seals. */
  isSigned: boolean;
  /** Appended to the names of operations whose time depends on the size of the document. */
  size?: string;
  whileSealing?<T>(seal: () => Promise<T>): Promise<T>;
}

const sealedPollMs = 500;
const sealedWithinMs = 60_000;

/** Upload, send and sign or complete, list, read, download and verify. */
export function journeySteps(journey: Journey): Step[] {
  const { owner, document, address, isSigned, size = '', whileSealing = (seal) => seal() } = journey;
  const { client } = owner;
  const from = { 'x-forwarded-for': address };
  let envelopeId = '';
  let token = '';
  const read = () => client.call<{ status: string; signedUrl?: string }>('GET', `/api/envelopes/${envelopeId}`);

  async function create(): Promise<void> {
    envelopeId = await anUpload(owner, document);
  }
  const complete = () => whileSealing(() => client.call('POST', `/api/envelopes/${envelopeId}/complete`));

  async function send(): Promise<void> {
    [token = ''] = await sendTo(owner, envelopeId, { signers: [aSigner] });
  }
  async function sign(): Promise<void> {
    const submit = await openLink(client.as(token), from);
    await submit();
  }
  async function sealed(): Promise<void> {
    const until = performance.now() + sealedWithinMs;
    while ((await read()).status !== 'completed') {
      if (performance.now() > until) throw new Error(`The envelope was not sealed within ${sealedWithinMs} ms.`);
      await pause(sealedPollMs);
    }
  }

  async function verify(): Promise<void> {
    const file = await download((await read()).signedUrl ?? '');
    const { report } = await client.call<Verified>('POST', '/api/verify', file, from);
    const sha256 = createHash('sha256').update(file).digest('hex');
    if (!report?.intact || report.sha256 !== sha256) throw new Error('A sealed file is not intact.');
  }

  const signing = [
    { operation: 'send', dueMs: 1_000, run: send },
    { operation: 'open and sign', dueMs: 2_000, run: sign },
    { operation: 'sealed after the signature was due', dueMs: 2_000, run: sealed },
  ];
  const completing = [{ operation: `complete: seal and answer${size}`, dueMs: 1_000, run: complete }];
  const sealedMs = isSigned ? 5_000 : 2_000;
  return [
    { operation: `create with upload${size}`, dueMs: 0, run: create },
    ...(isSigned ? signing : completing),
    { operation: 'list of 25', dueMs: sealedMs, run: () => client.call('GET', '/api/envelopes?maxSearchResults=25') },
    { operation: 'GET', dueMs: sealedMs + 500, run: read },
    { operation: `download and verify${size}`, dueMs: sealedMs + 1_000, run: verify },
  ];
}

interface Verified {
  report?: { intact: boolean; sha256: string };
}
