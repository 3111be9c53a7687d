/**
 * The unsaved changes of the open screen. The dashboard saves them before it is left, and waits for them before it
 * reads documents.
 */
type Save = () => Promise<boolean>;

export class UnsavedChanges {
  #save: Save | null = null;
  #lastSaves: Promise<unknown> = Promise.resolve();

  /** `save` returns false if it failed. The returned function ends the registration. */
  register(save: Save): () => void {
    this.#save = save;
    return () => {
      if (this.#save === save) this.#save = null;
    };
  }

  /** Returns false if the screen could not save. The screen has then shown the reason. */
  async confirmLeave(): Promise<boolean> {
    return this.#save ? this.#save() : true;
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
