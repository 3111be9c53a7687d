/** Values that the browser stores for this page. A browser without storage, or with a full one, stores none. */
type Kind = 'localStorage' | 'sessionStorage';

export function readKept(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. */
export function keep(kind: Kind, key: string, text: string | null): void {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
  } catch {
    // The page works without it until it is closed.
  }
}

/** Whether the browser stores anything: in a frame of another site it may refuse. */
export function canKeep(kind: Kind): boolean {
  try {
    window[kind].setItem('countersign.probe', '');
    window[kind].removeItem('countersign.probe');
    return true;
  } catch {
    return false;
  }
}

/** Removes all whose key begins so. */
export function forget(kind: Kind, start: string): void {
  try {
    for (const key of Object.keys(window[kind])) if (key.startsWith(start)) window[kind].removeItem(key);
  } catch {
    // There is nothing to forget in a browser without storage.
  }
}
