import { useState } from 'preact/hooks';

/** Copies a text. `isCopied`: the last attempt has succeeded. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return { isCopied, copy };
}
