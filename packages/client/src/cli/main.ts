/** `countersign <command>`. Exit status: 0 done, 1 refused or failed, 2 wrong usage. */
import { CountersignError } from '../client.ts';
import { print, UsageError } from './arguments.ts';
import { download, runDownload } from './download.ts';
import { listen, runListen } from './listen.ts';
import { runSend, send } from './send.ts';
import { runStatus, status } from './status.ts';
import { runVerify, verify } from './verify.ts';

const commands: Record<string, { usage: string; run: (args: string[]) => Promise<number> }> = {
  send: { usage: send.usage, run: runSend },
  status: { usage: status.usage, run: runStatus },
  download: { usage: download.usage, run: runDownload },
  verify: { usage: verify.usage, run: runVerify },
  listen: { usage: listen.usage, run: runListen },
};

const settings = 'Settings of the environment: COUNTERSIGN_URL, COUNTERSIGN_API_KEY (not for verify).';
const usage = [...Object.values(commands).map((command) => command.usage), settings].join('\n\n');

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === '--help' || args.includes('--help')) {
    print(command?.usage ?? usage);
    return 0;
  }
  try {
    if (!command) throw new UsageError(name ? `There is no command '${name}'.` : 'Name a command.');
    return await command.run(args);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write(`See: ${['countersign', ...(command ? [name] : []), '--help'].join(' ')}\n`);
    return 2;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof CountersignError)) return causeOf(error);
  const details = Object.entries(error.details).map(([field, problem]) => `\n  ${field}: ${problem}`);
  return `${error.message} (${error.code})${details.join('')}`;
}

/** A lost connection is `fetch failed`; its cause says why. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
}

process.exitCode = await main(process.argv.slice(2));
