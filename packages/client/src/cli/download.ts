/** `countersign download`: stores the sealed file of a completed envelope. */
import { writeFile } from 'node:fs/promises';
import { type Command, clientOfEnvironment, print, readArguments } from './arguments.ts';

export const download = {
  usage: [
    'countersign download <envelope>   stores the sealed PDF of a completed envelope, after a check of its SHA-256',
    '  --output <file>                        default: the name of the document, in this folder',
    '  --archive                              the archived version, which was augmented later',
    '  --force                                replaces a file that exists',
  ].join('\n'),
  operands: [1, 1],
  options: {
    output: { type: 'string' },
    archive: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
} as const satisfies Command;

/** Exit status: 0 stored, 1 not completed yet. */
export async function runDownload(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, download);
  const [envelopeId = ''] = positionals;
  const file = await clientOfEnvironment().download(envelopeId, values.archive ? 'archive' : 'sealed');
  // The service decides the name: no part of it may lead out of this folder.
  const path = values.output ?? file.filename.replace(/[/\\\p{Cc}]/gu, '_').replace(/^\.+/, '_');
  await writeFile(path, file.bytes, { flag: values.force ? 'w' : 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${path} exists. Replace it with --force.`) : error;
  });
  print(`${path}  ${file.bytes.length} bytes  SHA-256 ${file.sha256}`);
  return 0;
}
