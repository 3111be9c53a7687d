/** Short messages at the bottom of the page, announced politely. Each disappears after six seconds. */
import { useEffect, useState } from 'preact/hooks';

type Listener = (text: string) => void;

const listeners = new Set<Listener>();
const shownMs = 6_000;

export function toast(text: string): void {
  for (const listener of listeners) listener(text);
}

export function Toasts() {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listener: Listener = (next) => {
      clearTimeout(timer);
      setText(next);
      timer = setTimeout(() => setText(''), shownMs);
    };
    listeners.add(listener);
    return () => {
      clearTimeout(timer);
      listeners.delete(listener);
    };
  }, []);
  return (
    <div class="toasts" role="status">
      {text && <p class="toast">{text}</p>}
    </div>
  );
}
