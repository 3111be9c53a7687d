/** Runs other programs on a sealed file if they are installed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeoutMs = 30_000;

export interface Ran {
  /** Null if the program is missing or took too long. */
  code: number | null;
  out: Buffer;
}

/** Runs a program. A failure is a result, not an error. */
export async function tryRun(program: string, args: string[]): Promise<Ran> {
  try {
    const { stdout } = await run(program, args, { timeout: timeoutMs, encoding: 'buffer', maxBuffer: 1 << 28 });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout } = error as { code?: unknown; stdout?: Buffer };
    return { code: typeof code === 'number' ? code : null, out: stdout ?? Buffer.alloc(0) };
  }
}

/** Whether a program can be started. Most programs report an error for unknown options. */
export async function isInstalled(program: string): Promise<boolean> {
  try {
    await run(program, ['--version'], { timeout: timeoutMs });
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code !== 'ENOENT';
  }
}

/** Exit codes of qpdf by severity: 0 has no findings, 3 has warnings, 2 has errors. */
const badness = new Map([
  [0, 0],
  [3, 1],
  [2, 2],
]);

/** Reports findings of `qpdf --check` that the sealed file has and the document has not. */
export async function qpdfProblem(before: string, after: string): Promise<string | undefined> {
  const [was, is] = await Promise.all([before, after].map((file) => tryRun('qpdf', ['--check', file])));
  const bad = (ran: Ran | undefined) => badness.get(ran?.code ?? 2) ?? 2;
  return bad(is) > bad(was) ? 'qpdf finds more in it than in the document' : undefined;
}

/**
 * Reports findings of `pdfsig` about the last signature. It ignores trust, because this run created the certificate.
 */
export async function pdfsigProblem(after: string): Promise<string | undefined> {
  const { out } = await tryRun('pdfsig', ['-nocert', after]);
  return sealProblem(out.toString('utf8'));
}

/** Parses the output of `pdfsig`. */
export function sealProblem(text: string): string | undefined {
  const last = text.split(/^Signature #/m).at(-1) ?? '';
  if (!last.includes('Signature is Valid')) return 'pdfsig: the seal is not valid';
  return last.includes('Total document signed') ? undefined : 'pdfsig: the seal does not cover the file';
}
