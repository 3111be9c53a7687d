/** How the step that is open keeps what was entered before another one opens: false when it could not, and says why. */
export interface Keeping {
  current: () => Promise<boolean>;
}

/** Nothing is left to keep. */
export const nothing = async () => true;
