import { useState } from 'preact/hooks';

/** Whether the last attempt to copy the text has succeeded, and a function that copies it. */
export function useCopy(text: string): [boolean, () => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return [isCopied, copy];
}
