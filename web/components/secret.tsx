import { useState } from 'preact/hooks';
import { Button } from './button.tsx';

/** Something that is shown this once, with a button that copies it. */
export function Secret({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="secret">
      <code>{text}</code>
      <Button
        look="quiet"
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? `${name} copied` : `Copy ${name}`}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span class="sr" role="status">
        {isCopied ? `${name} copied` : ''}
      </span>
    </div>
  );
}
