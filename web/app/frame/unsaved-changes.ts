/**
 * The unsaved changes of the open screen. The dashboard saves them, or asks what to do with them, before it is left. It
 * waits for them before it reads documents.
 */
type Save = () => Promise<boolean>;

/** `hasChanges`: whether leaving would lose something. `ask` returns whether the person leaves. */
interface Question {
  hasChanges: () => boolean;
  ask: () => Promise<boolean>;
}

export class UnsavedChanges {
  readonly #saves = new Set<Save>();
  readonly #questions = new Set<Question>();
  #lastSaves: Promise<unknown> = Promise.resolve();

  /** `save` returns false if it failed. The returned function ends the registration. */
  register(save: Save): () => void {
    this.#saves.add(save);
    return () => this.#saves.delete(save);
  }

  /** For changes that are saved only when the person says so. The returned function ends the registration. */
  registerQuestion(question: Question): () => void {
    this.#questions.add(question);
    return () => this.#questions.delete(question);
  }

  /** Asks about changes that would be lost. Null if there are none. Resolves to whether the person leaves. */
  askToLeave(): Promise<boolean> | null {
    const open = [...this.#questions].filter(({ hasChanges }) => hasChanges());
    return open.length > 0 ? everyInTurn(open.map(({ ask }) => ask)) : null;
  }

  /** Returns false if the person stays, or if the screen could not save. The screen has then shown the reason. */
  async confirmLeave(): Promise<boolean> {
    return ((await this.askToLeave()) ?? true) && this.save();
  }

  /** Returns false if the screen could not save. The screen has then shown the reason. */
  save(): Promise<boolean> {
    return everyInTurn([...this.#saves]);
  }

  /** A closed screen saves for the last time. */
  closing(save: Promise<unknown>): void {
    this.#lastSaves = Promise.allSettled([this.#lastSaves, save]);
  }

  /** Resolves when every closed screen has saved or failed. */
  async settled(): Promise<void> {
    await this.#lastSaves;
  }
}

/** Stops at the first that returns false. */
async function everyInTurn(steps: readonly Save[]): Promise<boolean> {
  for (const step of steps) if (!(await step())) return false;
  return true;
}
