import { useState } from 'preact/hooks';

/** Whether the last attempt to copy the text has succeeded, and a function that copies it. Browsers may refuse it. */
export function useCopy(text: string): [boolean, () => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return [isCopied, copy];
}
