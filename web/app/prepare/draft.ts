/**
 * A draft while its screen is open: the last version the service answered, and the changes it does not have yet. Changes are
 * sent one request at a time, each with the version it builds on (`If-Match`), so that a change made in another window is
 * never overwritten unseen. An answer may be lost after the service has made the change; then the service holds a version
 * this draft does not know. The draft reads it again, and goes on where it is what one of its own changes makes.
 */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { asFailure, type Failure } from '../../http/request.ts';
import type { Envelope } from '../service.ts';

export interface DraftService {
  read(envelopeId: string): Promise<Envelope>;
  /** @throws Failure `precondition_failed` when the service holds another version */
  update(envelopeId: string, changes: UpdateEnvelopeBody, version: string | null): Promise<Envelope>;
}

export type SaveState = { kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; failure: Failure };

export interface DraftSnapshot {
  /** As the service has it. */
  envelope: Envelope;
  save: SaveState;
}

/** Typing and dragging make one request of many changes. */
const saveDelayMs = 700;

export class Draft {
  readonly #service: DraftService;
  readonly #listeners = new Set<(snapshot: DraftSnapshot) => void>();
  #snapshot: DraftSnapshot;
  /** What the service does not have yet; null for nothing. */
  #staged: UpdateEnvelopeBody | null = null;
  /** Counts what was staged: changes that could not be saved come back only where nothing newer was staged. */
  #stagings = 0;
  /** What the changes whose answers were lost make of the known version. */
  #unanswered: object[] = [];
  #running: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(envelope: Envelope, service: DraftService) {
    this.#service = service;
    this.#snapshot = { envelope, save: { kind: 'idle' } };
  }

  get snapshot(): DraftSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: (snapshot: DraftSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Replaces what is to be saved; null when the open step has the values that the service has. */
  stage(changes: UpdateEnvelopeBody | null): void {
    this.#staged = changes;
    this.#stagings += 1;
  }

  /** Saves a moment after the last call. */
  saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), saveDelayMs);
  }

  /** Saves everything that is staged. False when it could not: `snapshot.save` says why, and the changes stay staged. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#queue(async () => {
      while (this.#staged) if (!(await this.#attempt({}))) return false;
      return true;
    });
  }

  /** Saves and sends to the recipients, in one request. */
  send(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#queue(() => this.#attempt({ status: 'sent' }));
  }

  /** Saves the choice alone: what is staged may not be complete yet. */
  choose(earlierSignatures: Envelope['earlierSignatures']): Promise<boolean> {
    return this.#queue(() => this.#attempt({ earlierSignatures }, { isAlone: true }));
  }

  /** The draft is deleted or completed: nothing is left to save. */
  discard(): void {
    clearTimeout(this.#timer);
    this.stage(null);
  }

  #queue(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.#running.then(work);
    this.#running = done;
    return done;
  }

  /** Never throws. */
  async #attempt(
    change: Pick<UpdateEnvelopeBody, 'status' | 'earlierSignatures'>,
    { isAlone = false } = {},
  ): Promise<boolean> {
    const staged = isAlone ? null : this.#staged;
    const staging = this.#stagings;
    if (!isAlone) this.#staged = null;
    this.#show({ save: { kind: 'saving' } });
    try {
      const envelope = await this.#update({ ...staged, ...change });
      this.#show({ envelope, save: { kind: 'idle' } });
      return true;
    } catch (error) {
      if (!isAlone && this.#stagings === staging) this.#staged = staged;
      this.#show({ save: { kind: 'failed', failure: asFailure(error) } });
      return false;
    }
  }

  async #update(changes: UpdateEnvelopeBody): Promise<Envelope> {
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
  async #recover(changes: UpdateEnvelopeBody, refusal: Failure): Promise<Envelope> {
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

  #show(change: Partial<DraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener(this.#snapshot);
  }
}

/** The service may have made the change although it was not said to be made. */
function mayHaveBeenMade({ code, status }: Failure): boolean {
  return code === 'offline' || code === 'unreadable' || status >= 500;
}

function outcomeOf(envelope: Envelope, changes: UpdateEnvelopeBody): object {
  const { name, message, expiresAt, reminders, requireAllSignatures, earlierSignatures, signers, fields } = envelope;
  const settings = { name, message, expiresAt, reminders, requireAllSignatures, earlierSignatures };
  return { ...settings, signers, fields, ...changes };
}

/** Whether everything that was sent can be read back. Access codes are never answered; a status goes on by itself. */
function holds(read: unknown, sent: unknown): boolean {
  if (typeof read !== 'object' || typeof sent !== 'object' || !read || !sent) return read === sent;
  if (Array.isArray(sent) && (!Array.isArray(read) || sent.length !== read.length)) return false;
  return Object.entries(sent).every(
    ([key, value]) => key === 'accessCode' || key === 'status' || holds(read[key as keyof object], value),
  );
}
