import { useEffect, useState } from 'preact/hooks';

const pauseMs = 250;

/** The text once the person has stopped typing for a moment. */
export function useSettled(text: string): string {
  const [settled, set] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => set(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
