/** `countersign verify`: asks the service whether it made a file. Only the hash of the file leaves this machine. */
import { bodyOf, type components, createClient } from '../client.ts';
import { sha256Of } from '../files.ts';
import { type Command, isJson, print, readArguments, readInput, serviceUrl } from './arguments.ts';

type Schemas = components['schemas'];

export const verify = {
  usage: [
    'countersign verify <file.pdf>   asks the service, by the hash of a file, whether it made exactly this file',
    '  --report                               sends the file, and shows what the service finds in it',
    '  --json                                 prints the answer as JSON',
  ].join('\n'),
  operands: [1, 1],
  options: { report: { type: 'boolean', default: false }, ...isJson },
} as const satisfies Command;

/** Exit status: 0 made by the service and unchanged, 1 unknown to it. */
export async function runVerify(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, verify);
  const [path = ''] = positionals;
  const bytes = await readInput(path);
  const sha256 = await sha256Of(bytes);
  // The route is open to everyone.
  const client = createClient({ url: serviceUrl(), key: '' });
  const file = {
    headers: { 'content-type': 'application/pdf' },
    bodySerializer: () => bytes,
  };
  const answer = bodyOf(await client.POST('/api/verify', { body: { sha256 }, ...(values.report ? file : {}) }));
  if (values.json) print(JSON.stringify(answer, null, 2));
  else for (const line of describe(answer, sha256)) print(line);
  return answer.isKnown ? 0 : 1;
}

function describe({ isKnown, seal, report }: Schemas['Verification'], sha256: string): string[] {
  const lines = [
    isKnown
      ? 'KNOWN: the service made exactly this file.'
      : 'UNKNOWN: the service did not make this file, or it was changed.',
    `SHA-256: ${sha256}`,
  ];
  if (seal)
    lines.push(`Envelope: ${seal.envelopeId}`, `Sealed: ${seal.sealedAt}, level ${seal.level}, ${seal.pages} pages`);
  if (!report) return lines;
  lines.push(
    report.intact ? 'Intact: not changed after signing.' : 'NOT INTACT: changed after signing, or not signed.',
  );
  report.signatures.forEach((signature, index) => {
    const what = signature.kind === 'signature' ? 'signature' : 'document timestamp';
    lines.push(
      `${index + 1}. ${what} “${signature.field}” by ${signature.signer ?? 'unknown'}: ${verdictOf(signature)}`,
    );
  });
  for (const { severity, message, code } of report.problems) {
    lines.push(`${severity === 'broken' ? 'BROKEN' : 'note'}: ${message} (${code})`);
  }
  return lines;
}

type SignatureReport = NonNullable<Schemas['Verification']['report']>['signatures'][number];

/** A test seal is unchanged, but anyone can make one. */
function verdictOf({ signer, isValid }: SignatureReport): string {
  if (!isValid) return 'NOT VALID';
  return signer?.startsWith('NOT FOR PRODUCTION') ? 'TEST, made with a test certificate: do not rely on it' : 'valid';
}
