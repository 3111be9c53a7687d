/** What the open screen has not saved yet: asked before the dashboard is left, and waited for before documents are read. */
type Save = () => Promise<boolean>;

export class UnsavedChanges {
  #save: Save | null = null;
  #lastSaves: Promise<unknown> = Promise.resolve();

  /** The open screen says how it saves: false when it could not. Answers the end of this registration. */
  register(save: Save): () => void {
    this.#save = save;
    return () => {
      if (this.#save === save) this.#save = null;
    };
  }

  /** Saves what the open screen has. False when it could not; the screen has told the person then. */
  async confirmLeave(): Promise<boolean> {
    return this.#save ? this.#save() : true;
  }

  /** A screen that has closed saves for the last time. */
  closing(save: Promise<unknown>): void {
    this.#lastSaves = Promise.allSettled([this.#lastSaves, save]);
  }

  /** Resolves when every closed screen has saved, or failed to. */
  async settled(): Promise<void> {
    await this.#lastSaves;
  }
}
