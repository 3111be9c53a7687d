/** The arguments of commands: parsed alike, explained by `--help`, and refused in one sentence with exit code 2. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

export interface Command<O extends Options> {
  /** The forms of the command and its options, one per line. `--help` prints it, and so does a wrong argument. */
  usage: string;
  options?: O;
  /** Fewest and most arguments without a name; default: none. */
  operands?: [least: number, most: number];
}

/** Ends the command because its arguments are wrong. */
export function refuseArguments(sentence: string, usage: string): never {
  process.stderr.write(`${sentence}\n${usage}\n`);
  process.exit(2);
}

/** Parses the arguments of this process. `--help` ends it with 0, a wrong argument with 2. */
export function readArguments<O extends Options>({ usage, options, operands: [least, most] = [0, 0] }: Command<O>) {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const config = { args, options: options ?? ({} as O), allowPositionals: most > 0 };
  const parsed = (() => {
    try {
      return parseArgs(config);
    } catch (error) {
      const [sentence = ''] = (error as Error).message.split(/\.\s/);
      return refuseArguments(`${sentence.replace(/\.$/, '')}.`, usage);
    }
  })();
  const { positionals } = parsed;
  if (positionals.length < least) refuseArguments('An argument is missing.', usage);
  if (positionals.length > most) refuseArguments(`Unexpected argument '${positionals[most]}'.`, usage);
  return parsed;
}
