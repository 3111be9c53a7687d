/**
 * Starts a child process that reports over its IPC channel when it is ready, and that ends when its parent process
 * ends.
 */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Child<Ready> {
  name: string;
  pid: number;
  ready: Ready;
  /** The reason why the process ended, as a phrase for a message. Undefined while it runs. */
  readonly ending: string | undefined;
  exited: Promise<void>;
  /** The last lines of its output, if `print` keeps them. */
  output(): string;
  /** Sends the message `stop` or SIGTERM, waits 20 s, then sends SIGKILL. */
  stop(): Promise<void>;
  /** Sends SIGKILL, as in a crash. */
  kill9(): Promise<void>;
}

export interface ChildOptions {
  name: string;
  script: string;
  /** Options for Node, such as `--inspect`. */
  nodeOptions?: string[];
  env: NodeJS.ProcessEnv;
  /** Settings of a service. Without them the program starts by itself and stops at SIGTERM. */
  settings?: object;
  /** `inherit` shows the output, `keep` keeps the last 200 kB of it for error messages. */
  print: 'inherit' | 'keep';
  /** Gets the output as it comes, if `print` keeps it. */
  onOutput?: (text: string) => void;
}

const startMs = 60_000;
const stopMs = 20_000;
const keptChars = 200_000;

interface Report<Ready> {
  ready?: Ready;
  failed?: string;
}

function keepOutput(process: ChildProcess, onOutput?: (text: string) => void): () => string {
  let kept = '';
  for (const stream of [process.stdout, process.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      kept = (kept + text).slice(-keptChars);
      onOutput?.(text);
    });
  }
  return () => kept;
}

/** Rejects with the message of the program if it cannot start. */
export async function startChild<Ready>(options: ChildOptions): Promise<Child<Ready>> {
  const { name, script, nodeOptions = [], env, settings, print, onOutput } = options;
  const stdio = print === 'inherit' ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [...nodeOptions, script], {
    env,
    stdio: ['ignore', stdio, stdio, 'ipc'],
  });
  const output = keepOutput(child, onOutput);
  let ending: string | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      ending = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      resolve();
    });
    child.once('error', (error) => {
      ending ??= error.message;
      resolve();
    });
  });

  const ready = await new Promise<Ready>((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${name} was not ready after ${startMs / 1000} s.\n${output()}`));
    }, startMs);
    child.on('message', (message: Report<Ready>) => {
      if (message.failed !== undefined) reject(new Error(message.failed));
      else if (message.ready !== undefined) resolve(message.ready);
      else return;
      clearTimeout(giveUp);
    });
    exited.then(() => {
      clearTimeout(giveUp);
      reject(new Error(`${name} ${ending} before it was ready.\n${output()}`));
    });
    if (settings) child.send({ start: settings });
  });

  async function stop(): Promise<void> {
    if (ending === undefined) {
      if (settings && child.connected) child.send({ stop: true }, () => undefined);
      else child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await exited;
      clearTimeout(killer);
    }
  }

  async function kill9(): Promise<void> {
    child.kill('SIGKILL');
    await exited;
  }

  return {
    name,
    pid: child.pid ?? 0,
    ready,
    get ending() {
      return ending;
    },
    exited,
    output,
    stop,
    kill9,
  };
}
