/** Arguments and settings of the commands. Wrong ones end a command with 2. */
import { readFile } from 'node:fs/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type CountersignClient, createClient } from '../client.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export interface Command<O extends Options = Options> {
  /** The forms of the command and its options, one per line. */
  usage: string;
  options: O;
  /** Fewest and most arguments without a name. */
  operands: readonly [least: number, most: number];
}

/** The command was called wrongly. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses the arguments after the name of the command. @throws UsageError */
export function readArguments<O extends Options>(
  args: string[],
  { options, operands: [least, most] }: Pick<Command<O>, 'options' | 'operands'>,
): ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>> {
  const parsed = (() => {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch (error) {
      const [sentence = ''] = (error as Error).message.split(/\.\s/);
      throw new UsageError(`${sentence.replace(/\.$/, '')}.`);
    }
  })();
  const { positionals } = parsed;
  if (positionals.length < least) throw new UsageError('An argument is missing.');
  if (positionals.length > most) throw new UsageError(`Unexpected argument '${positionals[most]}'.`);
  return parsed;
}

const settings = {
  COUNTERSIGN_URL: 'the address of the service, such as https://sign.example.com',
  COUNTERSIGN_API_KEY: 'an API key, csk_live_…',
} as const;

function setting(name: keyof typeof settings): string {
  const value = process.env[name];
  if (!value) throw new UsageError(`Set ${name}: ${settings[name]}.`);
  return value;
}

/** The address of the service, without a slash at its end. @throws UsageError */
export function serviceUrl(): string {
  const url = setting('COUNTERSIGN_URL');
  if (!isHttp(url)) throw new UsageError(`COUNTERSIGN_URL is not an address: ${url}`);
  return url.replace(/\/+$/, '');
}

export function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A client with the settings of the environment. @throws UsageError */
export function clientOfEnvironment(): CountersignClient {
  return createClient({ url: serviceUrl(), key: setting('COUNTERSIGN_API_KEY') });
}

const unreadable: Record<string, string> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
};

/** Reads a file that an argument names. @throws Error with a sentence that names it */
export async function readInput(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    const reason = unreadable[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason ? new Error(`The file ${path} ${reason}.`) : error;
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export const isJson = { json: { type: 'boolean', default: false } } as const;
