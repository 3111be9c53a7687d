/**
 * An open draft: the last version that the service answered, and the changes that are not saved yet. The draft sends
 * one request at a time, with the version that the changes are based on (`If-Match`), so that it never overwrites a
 * change from another window unseen. If the answer to a request is lost, the service may have a version that the draft
 * does not know. The draft then reads it, and continues if that version is the result of one of its own requests.
 */
import { settingNames } from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { pick } from '../../../../shared/domain/pick.ts';
import { asFailure, type Failure } from '../../../http/request.ts';
import type { Envelope } from '../../api/app-api.ts';
import { bodyOf, type Changes, type Part, parts, type Staged } from './draft-changes.ts';

export interface DraftApi {
  read(envelopeId: string): Promise<Envelope>;
  /** @throws Failure if the changes break the contract */
  check(changes: Changes): Promise<void>;
  /** @throws Failure `precondition_failed` if the service has another version */
  update(envelopeId: string, changes: Changes, version: string | null): Promise<Envelope>;
}

/** Stores unsaved changes, which survive a reload of the page. */
export interface DraftStorage {
  read(): KeptChanges | null;
  write(kept: KeptChanges | null): void;
}

export interface KeptChanges {
  /** The version that the changes are based on. */
  version: string | null;
  /** The results of requests that were not answered: the service may have carried one of them out. */
  outcomes: object[];
  staged: Staged;
}

/** `unsaved`: the draft waits for further changes before it saves; `incomplete`: some entries are invalid. */
export type SaveState =
  | { kind: 'idle' | 'unsaved' | 'saving' | 'incomplete' }
  | { kind: 'failed'; failure: Failure; changes: Changes };

export interface DraftSnapshot {
  /** The last version that the service answered. */
  envelope: Envelope;
  save: SaveState;
}

/** Collects changes by typing and dragging into one request. */
const saveDelayMs = 700;

export class Draft {
  readonly #api: DraftApi;
  readonly #storage: DraftStorage | null;
  readonly #listeners = new Set<(snapshot: DraftSnapshot) => void>();
  #snapshot: DraftSnapshot;
  /** The changes that the service does not have yet. */
  #staged: Staged = {};
  /**
   * The number of changes to each part. A change that could not be saved returns only if its part has not changed
   * since.
   */
  #stagings: Record<Part, number> = { recipients: 0, fields: 0, settings: 0 };
  /** The results of requests whose answers were lost. */
  #unanswered: object[] = [];
  #running: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(envelope: Envelope, api: DraftApi, storage: DraftStorage | null = null) {
    this.#api = api;
    this.#storage = storage;
    this.#snapshot = { envelope, save: { kind: 'idle' } };
    const kept = storage?.read();
    const isCurrent = kept?.version === envelope.version || kept?.outcomes.some((outcome) => holds(envelope, outcome));
    if (kept && isCurrent && envelope.status === 'draft') this.#staged = kept.staged;
  }

  get snapshot(): DraftSnapshot {
    return this.#snapshot;
  }

  staged(part: Part): Changes | null {
    return this.#staged[part] ?? null;
  }

  subscribe(listener: (snapshot: DraftSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Replaces the unsaved changes of a part; null if the step has no changes. */
  stage(part: Part, changes: Changes | null): void {
    this.#stagings[part] += 1;
    this.#put({ ...this.#staged, [part]: changes ?? undefined });
    const { kind } = this.#snapshot.save;
    if (changes && kind === 'idle') this.#show({ save: { kind: 'unsaved' } });
    // The person has reverted the changes.
    if (!this.#isStaged() && (kind === 'unsaved' || kind === 'incomplete')) this.#show({ save: { kind: 'idle' } });
  }

  /** Saves the complete parts, a moment after the last call. */
  saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saveComplete(), saveDelayMs);
  }

  /** Saves the complete parts. The others stay staged. */
  saveComplete(): Promise<boolean> {
    return this.#queue(async () => {
      for (let round = 0; round < 3; round++) {
        const complete = await this.#completeParts();
        if (complete.length === 0) break;
        if (!(await this.#attempt(complete, {}))) return false;
      }
      if (this.#isStaged()) this.#show({ save: { kind: 'incomplete' } });
      return true;
    });
  }

  /** Saves everything. Returns false if it fails: `snapshot.save` has the reason, and the changes stay staged. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#queue(async () => {
      while (this.#isStaged()) if (!(await this.#attempt(parts, {}))) return false;
      return true;
    });
  }

  /** Saves the draft and sends it to the recipients, in one request. */
  send(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#queue(() => this.#attempt(parts, { status: 'sent' }));
  }

  /** Saves only the choice, because other changes may be incomplete. */
  choose(earlierSignatures: Envelope['earlierSignatures']): Promise<boolean> {
    return this.#queue(() => this.#attempt([], { earlierSignatures }));
  }

  /** Called after the draft was deleted or completed. */
  discard(): void {
    clearTimeout(this.#timer);
    for (const part of parts) this.stage(part, null);
  }

  #isStaged(): boolean {
    return parts.some((part) => this.#staged[part]);
  }

  async #completeParts(): Promise<Part[]> {
    const staged = parts.filter((part) => this.#staged[part]);
    const checks = await Promise.allSettled(staged.map((part) => this.#api.check(this.#staged[part] ?? {})));
    return staged.filter((_, index) => checks[index]?.status === 'fulfilled');
  }

  #queue(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.#running.then(work);
    this.#running = done;
    return done;
  }

  /** Never throws. */
  async #attempt(chosen: readonly Part[], change: Pick<Changes, 'status' | 'earlierSignatures'>): Promise<boolean> {
    const taken: Staged = {};
    const left = { ...this.#staged };
    const stagings = { ...this.#stagings };
    for (const part of chosen) {
      if (this.#staged[part]) taken[part] = this.#staged[part];
      delete left[part];
    }
    const changes = { ...bodyOf(taken, this.#snapshot.envelope), ...change };
    this.#staged = left;
    this.#show({ save: { kind: 'saving' } });
    try {
      const envelope = await this.#update(changes);
      this.#show({ envelope, save: { kind: this.#isStaged() ? 'unsaved' : 'idle' } });
      this.#put(this.#staged);
      return true;
    } catch (error) {
      const untouched = parts.filter((part) => taken[part] && this.#stagings[part] === stagings[part]);
      const back = Object.fromEntries(untouched.map((part) => [part, taken[part]]));
      this.#put({ ...this.#staged, ...back });
      this.#show({ save: { kind: 'failed', failure: asFailure(error), changes } });
      return false;
    }
  }

  async #update(changes: Changes): Promise<Envelope> {
    const { envelope } = this.#snapshot;
    this.#unanswered.push(outcomeOf(envelope, changes));
    try {
      const saved = await this.#api.update(envelope.id, changes, envelope.version);
      this.#unanswered = [];
      return saved;
    } catch (error) {
      const failure = asFailure(error);
      if (failure.code === 'precondition_failed') return this.#recover(changes, failure);
      if (!mayHaveBeenMade(failure)) this.#unanswered.pop();
      throw failure;
    }
  }

  /**
   * The service has another version: the result of a request whose answer was lost, or a change from another window.
   */
  async #recover(changes: Changes, refusal: Failure): Promise<Envelope> {
    const now = await this.#api.read(this.#snapshot.envelope.id);
    if (!this.#unanswered.some((outcome) => holds(now, outcome))) throw refusal;
    if (now.status !== 'draft') {
      if (holds(now, changes)) return now;
      throw refusal;
    }
    this.#show({ envelope: now });
    this.#unanswered = [outcomeOf(now, changes)];
    const saved = await this.#api.update(now.id, changes, now.version);
    this.#unanswered = [];
    return saved;
  }

  #put(staged: Staged): void {
    this.#staged = staged;
    const { version } = this.#snapshot.envelope;
    this.#storage?.write(this.#isStaged() ? { version, outcomes: this.#unanswered, staged } : null);
  }

  #show(change: Partial<DraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener(this.#snapshot);
  }
}

/** Whether the service may have carried out the request despite the failure. */
function mayHaveBeenMade({ code, status }: Failure): boolean {
  return code === 'offline' || code === 'unreadable' || status >= 500;
}

function outcomeOf(envelope: Envelope, changes: Changes): object {
  const settings = settingNames.filter((name) => name !== 'labels');
  return { ...pick(envelope, ['name', 'signers', 'fields', ...settings]), ...changes };
}

/**
 * Whether the answer contains everything that was sent. The service only answers whether an access code is set, and may
 * have changed the status.
 */
function holds(read: unknown, sent: unknown): boolean {
  if (typeof read !== 'object' || typeof sent !== 'object' || !read || !sent) return (read ?? null) === (sent ?? null);
  if (Array.isArray(sent) && (!Array.isArray(read) || sent.length !== read.length)) return false;
  return Object.entries(sent).every(
    ([key, value]) =>
      key === 'status' ||
      (key === 'accessCode'
        ? 'hasAccessCode' in read && read.hasAccessCode === (value !== null)
        : holds(read[key as keyof object], value)),
  );
}
