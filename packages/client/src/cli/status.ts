/** `countersign status`: shows an envelope and its recipients. */
import { type components, dataOf } from '../client.ts';
import { type Command, clientOfEnvironment, isJson, print, readArguments } from './arguments.ts';

export const status = {
  usage: [
    'countersign status <envelope>   shows the status of an envelope and of its recipients',
    '  --json                                 prints the envelope as JSON',
  ].join('\n'),
  operands: [1, 1],
  options: isJson,
} as const satisfies Command;

/** Exit status: 0 found. */
export async function runStatus(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, status);
  const [envelopeId = ''] = positionals;
  const params = { path: { envelopeId } };
  const envelope = dataOf(await clientOfEnvironment().GET('/api/v1/envelopes/{envelopeId}', { params }));
  if (values.json) print(JSON.stringify(envelope, null, 2));
  else printEnvelope(envelope);
  return 0;
}

export function printEnvelope({ id, status, name, recipients }: components['schemas']['Envelope']): void {
  print(`${id}  ${status}  ${name}`);
  for (const recipient of recipients) {
    print(`  ${recipient.status.padEnd(10)}  ${recipient.role.padEnd(8)}  ${recipient.name} <${recipient.email}>`);
  }
}
