/** Tests mutations in a child process, and starts a new one if a mutation makes it hang. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export type Question =
  | { kind: 'measure'; test: string }
  | { kind: 'judge'; file: string; source: string; tests: readonly string[] };

export type Answer =
  | { kind: 'measured'; failure: string | null; ms: number; files: string[] }
  | { kind: 'judged'; isNoticed: boolean };

export interface Judge {
  /** @returns null if the child process hung or ended */
  ask(question: Question): Promise<Answer | null>;
  close(): void;
}

function started(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'test-process.ts'), [], {
    execArgv: ['--no-warnings', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the child that runs tests ended with ${code}`)));
  });
}

/** @param answerTimeoutMs for one question */
export async function aJudge({ answerTimeoutMs = 20_000 } = {}): Promise<Judge> {
  let child = await started();
  return {
    async ask(question) {
      const reply = await new Promise<Answer | null>((resolve) => {
        const timer = setTimeout(() => resolve(null), answerTimeoutMs);
        const settle = (value: Answer | null) => {
          clearTimeout(timer);
          resolve(value);
        };
        child.removeAllListeners();
        child.once('message', (message) => settle(message as Answer));
        child.once('exit', () => settle(null));
        child.send(question);
      });
      if (reply === null) {
        child.removeAllListeners();
        child.kill('SIGKILL');
        child = await started();
      }
      return reply;
    },
    close() {
      child.removeAllListeners();
      child.kill('SIGKILL');
    },
  };
}
