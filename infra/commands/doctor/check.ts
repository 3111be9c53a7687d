/** Everything works, but the service does less than an operator may expect. */
export interface Note {
  note: string;
}

/** A check resolves with the facts to report, or throws with the fault. */
export interface Check {
  part: string;
  /** If this part is unhealthy, the check does not run. */
  needs?: string;
  run(): Promise<string | Note>;
}

/** A fault; the message says what to do about it. */
export class Unhealthy extends Error {
  override readonly name = 'Unhealthy';
}

export interface Finding {
  part: string;
  state: 'healthy' | 'note' | 'unhealthy' | 'not tried';
  words: string;
  durationMs: number;
}

/** The parts have shorter timeouts. */
const timeoutMs = 60_000;

export async function examine({ part, run }: Check): Promise<Finding> {
  const startedAt = performance.now();
  const finding = (state: Finding['state'], words: string): Finding => {
    return { part, state, words, durationMs: Math.round(performance.now() - startedAt) };
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unhealthy(`no answer within ${timeoutMs / 1_000} seconds.`)), timeoutMs);
  });
  try {
    const result = await Promise.race([run(), tooLate]);
    return typeof result === 'string' ? finding('healthy', result) : finding('note', result.note);
  } catch (error) {
    return finding('unhealthy', error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}
