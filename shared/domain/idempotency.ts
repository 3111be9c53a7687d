/** Port: answers stored under an Idempotency-Key. */

export interface IdempotencyRecords {
  /**
   * Claims the key for one run. `mine`: run, with `seed` for identifiers, so that a run repeated after a crash makes
   * the same objects, and `isRepeat` if an earlier run may have ended without an answer; `answered`: the stored answer;
   * `running`: another request with this key is running; `reused`: the key belongs to a different request.
   */
  claim(key: string, fingerprint: string, at: Date): Promise<IdempotencyClaim>;
  keep(key: string, answer: KeptAnswer): Promise<void>;
  /** `refused`: the run made nothing, so any request may use the key; `unknown`: only the same request may. */
  release(key: string, outcome: 'refused' | 'unknown', at: Date): Promise<void>;
}

export type IdempotencyClaim =
  | { state: 'mine'; seed: string; isRepeat: boolean }
  | { state: 'answered'; answer: KeptAnswer }
  | { state: 'running' }
  | { state: 'reused' };

export interface KeptAnswer {
  status: number;
  json: unknown;
  headers: Record<string, string>;
}
