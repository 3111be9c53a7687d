/** `countersign send`: creates an envelope from files, and sends it. */
import { basename } from 'node:path';
import { type components, dataOf } from '../client.ts';
import { type Command, clientOfEnvironment, isJson, print, readArguments, readInput, UsageError } from './arguments.ts';
import { printEnvelope } from './status.ts';

type CreateEnvelope = components['schemas']['CreateEnvelope'];

const several = { type: 'string', multiple: true } as const;

export const send = {
  usage: [
    'countersign send <file>… --to "<name> <address>"   sends a PDF, PNG or JPEG file; several become one document',
    '  --to "Ada Lovelace <ada@example.com>"  a signer; may be repeated',
    '  --in-order                             signers act one after the other, in the order of --to',
    '  --name <text>                          the name of the document; default: that of the first file',
    '  --message <text>                       a message to the signers',
    '  --text-tags                            text tags in the document become fields',
    '  --draft                                creates the envelope and does not send it',
    '  --idempotency-key <text>               a repeated command with this key sends once, within 24 hours',
    '  --json                                 prints the envelope as JSON',
  ].join('\n'),
  operands: [1, 20],
  options: {
    to: several,
    'in-order': { type: 'boolean', default: false },
    name: { type: 'string' },
    message: { type: 'string' },
    'text-tags': { type: 'boolean', default: false },
    draft: { type: 'boolean', default: false },
    'idempotency-key': { type: 'string' },
    ...isJson,
  },
} as const satisfies Command;

/** Exit status: 0 created. */
export async function runSend(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, send);
  if (!values.to) throw new UsageError('Name a signer with --to.');
  const recipients = values.to.map((text, index) => ({
    ...addressOf(text),
    ...(values['in-order'] ? { order: index + 1 } : {}),
  }));
  const client = clientOfEnvironment();
  const body: CreateEnvelope = {
    name: values.name ?? basename(positionals[0] ?? '').replace(/\.\w+$/, ''),
    recipients,
    ...(values.message === undefined ? {} : { message: values.message }),
    ...(values['text-tags'] ? { textTags: true } : {}),
    send: !values.draft,
  };
  const form = new FormData();
  form.set('envelope', new Blob([JSON.stringify(body)], { type: 'application/json' }));
  for (const path of positionals) form.append('document', new Blob([await readInput(path)]), basename(path));
  const key = values['idempotency-key'];
  const envelope = dataOf(
    await client.POST('/api/v1/envelopes', {
      body,
      bodySerializer: () => form,
      ...(key === undefined ? {} : { params: { header: { 'Idempotency-Key': key } } }),
    }),
  );
  if (values.json) print(JSON.stringify(envelope, null, 2));
  else printEnvelope(envelope);
  return 0;
}

/** `Ada Lovelace <ada@example.com>`, or with a quoted name (RFC 5322, section 3.4). @throws UsageError */
function addressOf(text: string): { name: string; email: string } {
  const [, phrase = '', email] = /^\s*(\S.*?)\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(text) ?? [];
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(phrase) ?? [];
  const name = quoted === undefined ? phrase : quoted.replace(/\\(.)/g, '$1').trim();
  if (!name || !email) throw new UsageError(`'${text}' is not of the form "Ada Lovelace <ada@example.com>".`);
  return { name, email };
}
