/**
 * A draft while its screen is open: the last version the service answered, and the changes it does not have yet. Changes are
 * sent one request at a time, each with the version it builds on (`If-Match`), so that a change made in another window is
 * never overwritten unseen. An answer may be lost after the service has made the change; then the service holds a version
 * this draft does not know. The draft reads it again, and goes on where it is what one of its own changes makes.
 */
import { pick } from '../../../../shared/domain/pick.ts';
import { settingNames } from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { asFailure, type Failure } from '../../../http/request.ts';
import type { Envelope } from '../../api/service.ts';
import { bodyOf, type Changes, type Part, parts, type Staged } from './draft-changes.ts';

export interface DraftService {
  read(envelopeId: string): Promise<Envelope>;
  /** Whether the service would accept the form of these changes. */
  isValid(changes: Changes): Promise<boolean>;
  /** @throws Failure `precondition_failed` when the service holds another version */
  update(envelopeId: string, changes: Changes, version: string | null): Promise<Envelope>;
}

/** Unsaved changes outlive a reload of the page. */
export interface DraftStorage {
  read(): KeptChanges | null;
  write(kept: KeptChanges | null): void;
}

export interface KeptChanges {
  /** Of the envelope that the changes build on. */
  version: string | null;
  /** What the requests under way make of it: after the reload one of them may have arrived. */
  outcomes: object[];
  staged: Staged;
}

/** `unsaved`: a change waits a moment for the next; `incomplete`: some entries cannot be saved as they are. */
export type SaveState =
  | { kind: 'idle' | 'unsaved' | 'saving' | 'incomplete' }
  | { kind: 'failed'; failure: Failure; changes: Changes };

export interface DraftSnapshot {
  /** As the service has it. */
  envelope: Envelope;
  save: SaveState;
}

/** Typing and dragging make one request of many changes. */
const saveDelayMs = 700;

export class Draft {
  readonly #service: DraftService;
  readonly #storage: DraftStorage | null;
  readonly #listeners = new Set<(snapshot: DraftSnapshot) => void>();
  #snapshot: DraftSnapshot;
  /** What the service does not have yet. */
  #staged: Staged = {};
  /** Counts what was staged of each part: changes that could not be saved come back only where nothing newer was staged. */
  #stagings: Record<Part, number> = { recipients: 0, fields: 0, settings: 0 };
  /** What the changes whose answers were lost make of the known version. */
  #unanswered: object[] = [];
  #running: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(envelope: Envelope, service: DraftService, storage: DraftStorage | null = null) {
    this.#service = service;
    this.#storage = storage;
    this.#snapshot = { envelope, save: { kind: 'idle' } };
    const kept = storage?.read();
    const isCurrent = kept?.version === envelope.version || kept?.outcomes.some((outcome) => holds(envelope, outcome));
    if (kept && isCurrent && envelope.status === 'draft') this.#staged = kept.staged;
  }

  get snapshot(): DraftSnapshot {
    return this.#snapshot;
  }

  /** What the service does not have yet of a part. */
  staged(part: Part): Changes | null {
    return this.#staged[part] ?? null;
  }

  subscribe(listener: (snapshot: DraftSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Replaces what is to be saved of a part; null when its step has the values that the service has. */
  stage(part: Part, changes: Changes | null): void {
    this.#stagings[part] += 1;
    this.#put({ ...this.#staged, [part]: changes ?? undefined });
    const { kind } = this.#snapshot.save;
    if (changes && kind === 'idle') this.#show({ save: { kind: 'unsaved' } });
    // What was typed was taken back.
    if (!this.#isStaged() && (kind === 'unsaved' || kind === 'incomplete')) this.#show({ save: { kind: 'idle' } });
  }

  /** Saves a moment after the last call, what is complete. */
  saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saveComplete(), saveDelayMs);
  }

  /** Saves the parts that are complete; the others stay staged. */
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

  /** Saves everything that is staged. False when it could not: `snapshot.save` says why, and the changes stay staged. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#queue(async () => {
      while (this.#isStaged()) if (!(await this.#attempt(parts, {}))) return false;
      return true;
    });
  }

  /** Saves and sends to the recipients, in one request. */
  send(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#queue(() => this.#attempt(parts, { status: 'sent' }));
  }

  /** Saves the choice alone: what is staged may not be complete yet. */
  choose(earlierSignatures: Envelope['earlierSignatures']): Promise<boolean> {
    return this.#queue(() => this.#attempt([], { earlierSignatures }));
  }

  /** The draft is deleted or completed: nothing is left to save. */
  discard(): void {
    clearTimeout(this.#timer);
    for (const part of parts) this.stage(part, null);
  }

  #isStaged(): boolean {
    return parts.some((part) => this.#staged[part]);
  }

  async #completeParts(): Promise<Part[]> {
    const valid = await Promise.all(
      parts.map(async (part) => {
        const changes = this.#staged[part];
        return changes ? this.#service.isValid(changes) : false;
      }),
    );
    return parts.filter((_, index) => valid[index]);
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
      const saved = await this.#service.update(envelope.id, changes, envelope.version);
      this.#unanswered = [];
      return saved;
    } catch (error) {
      const failure = asFailure(error);
      if (failure.code === 'precondition_failed') return this.#recover(changes, failure);
      if (!mayHaveBeenMade(failure)) this.#unanswered.pop();
      throw failure;
    }
  }

  /** The service holds another version: one that a lost answer would have told of, or one from another window. */
  async #recover(changes: Changes, refusal: Failure): Promise<Envelope> {
    const now = await this.#service.read(this.#snapshot.envelope.id);
    if (!this.#unanswered.some((outcome) => holds(now, outcome))) throw refusal;
    if (now.status !== 'draft') {
      if (holds(now, changes)) return now;
      throw refusal;
    }
    this.#show({ envelope: now });
    this.#unanswered = [outcomeOf(now, changes)];
    const saved = await this.#service.update(now.id, changes, now.version);
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

/** The service may have made the change although it was not said to be made. */
function mayHaveBeenMade({ code, status }: Failure): boolean {
  return code === 'offline' || code === 'unreadable' || status >= 500;
}

function outcomeOf(envelope: Envelope, changes: Changes): object {
  const settings = settingNames.filter((name) => name !== 'labels');
  return { ...pick(envelope, ['name', 'signers', 'fields', 'expiresInDays', ...settings]), ...changes };
}

/** Whether everything that was sent can be read back. Access codes are never answered; a status goes on by itself. */
function holds(read: unknown, sent: unknown): boolean {
  if (typeof read !== 'object' || typeof sent !== 'object' || !read || !sent) return (read ?? null) === (sent ?? null);
  if (Array.isArray(sent) && (!Array.isArray(read) || sent.length !== read.length)) return false;
  return Object.entries(sent).every(
    ([key, value]) => key === 'accessCode' || key === 'status' || holds(read[key as keyof object], value),
  );
}
