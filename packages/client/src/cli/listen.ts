/**
 * `countersign listen`: brings the events of an account to a port of this machine, which the service cannot reach. It asks
 * for new events every few seconds, and posts each as a delivery of the service would be: same body, same headers,
 * signed with a secret of this command.
 */
import { bodyOf, type CountersignClient, CountersignError, type components, dataOf } from '../client.ts';
import { newWebhookSecret, webhookHeaders } from '../webhooks.ts';
import { type Command, clientOfEnvironment, isHttp, print, readArguments, UsageError } from './arguments.ts';

type Schemas = components['schemas'];

export const listen = {
  usage: [
    'countersign listen <port or address>   posts new events to a port of this machine, until Ctrl-C;',
    '                                         an address is one of localhost, 127.0.0.1 or [::1]',
    '  --type <event>                         only events of this type, such as envelope.completed; may be repeated',
    '  --since <time>                         also events after this time, such as 2026-11-20T00:00:00Z',
    '  --secret <whsec_…>                     signs with this secret; default: a new one, which is printed',
  ].join('\n'),
  operands: [1, 1],
  options: {
    type: { type: 'string', multiple: true },
    since: { type: 'string' },
    secret: { type: 'string' },
  },
} as const satisfies Command;

/** A key has 100 requests per minute. */
const pollMs = 3_000;
/** As the service waits for an endpoint. */
const answerMs = 15_000;
const attempts = 3;

/** Runs until the process ends. Exit status: 1 the service refuses the key. */
export async function runListen(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, listen);
  const target = targetOf(positionals[0] ?? '');
  const secret = values.secret ?? newWebhookSecret();
  const since = values.since ?? new Date().toISOString();
  if (Number.isNaN(Date.parse(since))) throw new UsageError(`'${since}' is not a time.`);
  await webhookHeaders({ id: '', body: '', secret, at: new Date() }).catch(() => {
    throw new UsageError('A secret has the form whsec_<base64>.');
  });
  const client = clientOfEnvironment();
  print(`Secret: ${secret}`);
  print(`Posts new events to ${target}. It asks the service every ${pollMs / 1_000} seconds. Ctrl-C ends it.`);
  const types = values.type;
  let position: { since: string } | { cursor: string } = { since };
  for (;;) {
    try {
      position = await forward(client, position, async (event) => {
        if (!types || types.includes(event.type)) await post(client, event, { target, secret });
      });
    } catch (error) {
      const isRefused = error instanceof CountersignError && error.status < 500 && error.status !== 429;
      if (isRefused) throw error;
      print(`The service cannot be reached: ${(error as Error).message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** `3000`, or an address of this machine: events have names and addresses of people. @throws UsageError */
function targetOf(text: string): string {
  const address = /^\d{1,5}$/.test(text) ? `http://127.0.0.1:${text}/` : text;
  if (!isHttp(address) || !loopback.test(new URL(address).hostname))
    throw new UsageError(`'${text}' is neither a port nor an address of this machine, such as http://localhost:3000/.`);
  return address;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Passes on the events after the position, and returns the position after them. */
async function forward(
  client: CountersignClient,
  position: { since: string } | { cursor: string },
  pass: (event: Schemas['Event']) => Promise<void>,
): Promise<{ since: string } | { cursor: string }> {
  for (;;) {
    const query = { limit: 100, ...position };
    const { data, pagination } = bodyOf(await client.GET('/api/v1/events', { params: { query } }));
    for (const event of data) await pass(event);
    if (pagination.nextCursor !== null) position = { cursor: pagination.nextCursor };
    if (!pagination.hasMore) return position;
  }
}

async function post(
  client: CountersignClient,
  event: Schemas['Event'],
  { target, secret }: { target: string; secret: string },
): Promise<void> {
  const { type, timestamp, data } = event;
  const envelope = await envelopeOf(client, data.envelopeId);
  const body = JSON.stringify({ type, timestamp, data: { ...data, ...(envelope && { envelope }) } });
  for (let number = 1; ; number++) {
    const signed = await webhookHeaders({ id: data.eventId, body, secret, at: new Date() });
    const outcome = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    }).then(
      (response) => response.body?.cancel().then(() => response.status) ?? response.status,
      () => 'no answer',
    );
    print(`${timestamp}  ${type}  ${data.envelopeId}  ${outcome}`);
    if (number >= attempts || (typeof outcome === 'number' && outcome >= 200 && outcome < 300)) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000 * number));
  }
}

/**
 * The envelope as it is now, in the form that deliveries have; undefined if it was deleted. A delivery never contains a
 * signing link.
 */
async function envelopeOf(client: CountersignClient, envelopeId: string): Promise<object | undefined> {
  const answer = await client.GET('/api/v1/envelopes/{envelopeId}', { params: { path: { envelopeId } } });
  if (answer.response.status === 404) return undefined;
  const { recipients, ...envelope } = dataOf(answer);
  return {
    ...envelope,
    recipients: recipients.map(({ signingUrl: _link, ...recipient }) => recipient),
    documentSha256: envelope.document?.sha256 ?? null,
    sealedSha256: envelope.seal?.sha256 ?? null,
    ...(envelope.seal?.archive ? { archive: envelope.seal.archive } : {}),
  };
}
