import { Notice } from '../../components/notice.tsx';
import { CopyButton } from './copy-button.tsx';

/** A secret that is shown once, or a link to pass on, with a button that copies it. */
export function Secret({ text, name }: { text: string; name: string }) {
  return (
    <div class="row secret">
      <code>{text}</code>
      <CopyButton text={text} name={name} />
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
