/** Nothing is broken, but the service does less than somebody may believe. */
export interface Note {
  note: string;
}

/** One thing that is looked at: resolves with what is worth telling, or throws with what is wrong. */
export interface Check {
  /** The part, as the report names it. */
  part: string;
  /** A part without which this one cannot be well. */
  needs?: string;
  run(): Promise<string | Note>;
}

/** Something is wrong, and the message says what to do about it. */
export class Ill extends Error {
  override readonly name = 'Ill';
}

export interface Finding {
  part: string;
  state: 'well' | 'note' | 'ill' | 'not tried';
  words: string;
  durationMs: number;
}

/** Longer than every patience of the parts themselves. */
const timeoutMs = 60_000;

export async function examine({ part, run }: Check): Promise<Finding> {
  const startedAt = performance.now();
  const finding = (state: Finding['state'], words: string): Finding => {
    return { part, state, words, durationMs: Math.round(performance.now() - startedAt) };
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Ill(`no answer within ${timeoutMs / 1_000} seconds.`)), timeoutMs);
  });
  try {
    const told = await Promise.race([run(), tooLate]);
    return typeof told === 'string' ? finding('well', told) : finding('note', told.note);
  } catch (error) {
    return finding('ill', error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}
