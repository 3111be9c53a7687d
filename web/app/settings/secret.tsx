import { Notice } from '../../components/notice.tsx';
import { CopyButton } from './copy-button.tsx';

/** A secret that is shown once, with a button that copies it. */
export function Secret({ text, name }: { text: string; name: string }) {
  return (
    <div class="row secret">
      <code>{text}</code>
      <CopyButton text={text} name={name} />
    </div>
  );
}

/** So many letters at the end of an address stay in view, because addresses differ there. */
const endLength = 8;

interface LinkAddressProps {
  text: string;
  name: string;
  /** The text of a second button, which opens the page in a new tab. */
  visit?: string;
}

/** An address that can be read again at any time: one line, whose middle may be cut. A click selects all of it. */
export function LinkAddress({ text, name, visit }: LinkAddressProps) {
  return (
    <div class="row secret one-line">
      <code dir="ltr" title={text}>
        <span>{text.slice(0, -endLength)}</span>
        <span>{text.slice(-endLength)}</span>
      </code>
      <div class="row">
        <CopyButton text={text} name={name} look={visit ? 'main' : 'quiet'} />
        {visit && (
          <a class="button quiet" href={text} target="_blank" rel="noopener noreferrer">
            {visit}
          </a>
        )}
      </div>
    </div>
  );
}

/** Says that something was created, with its secret. */
export function NewSecret({ said, ...secret }: { said: string; text: string; name: string }) {
  return (
    <Notice tone="good">
      <div class="stack tight">
        <p>{said}</p>
        <Secret {...secret} />
      </div>
    </Notice>
  );
}
