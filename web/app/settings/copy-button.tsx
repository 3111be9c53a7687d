import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useCopy } from '../../use-copy.ts';
import { t } from '../frame/i18n.ts';

interface CopyButtonProps {
  text: string;
  /** Names the copied text. */
  name: string;
  /** The text on the button, if it says more than that it copies. */
  action?: string;
  look?: 'main' | 'quiet';
}

/** As the button with text, for a line that has no room for one. */
export function CopyIcon({ text, name }: Pick<CopyButtonProps, 'text' | 'name'>) {
  const [isCopied, copy] = useCopy(text);
  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={t(isCopied ? 'copiedLabel' : 'copyLabel', { name })}
        onClick={() => void copy()}
      />
      <CopyStatus isCopied={isCopied} name={name} />
    </>
  );
}

function CopyStatus({ isCopied, name }: { isCopied: boolean; name: string }) {
  return (
    <span class="sr" role="status">
      {isCopied ? t('copiedLabel', { name }) : ''}
    </span>
  );
}

/** Copies a text. The button and the status show whether the last attempt has succeeded. */
export function CopyButton({ text, name, action, look = 'quiet' }: CopyButtonProps) {
  const [isCopied, copy] = useCopy(text);
  return (
    <>
      <Button
        look={look}
        icon={isCopied ? 'check' : 'copy'}
        {...(action === undefined && { label: t(isCopied ? 'copiedLabel' : 'copyLabel', { name }) })}
        onClick={copy}
      >
        {isCopied ? t('copied') : (action ?? t('copy'))}
      </Button>
      <CopyStatus isCopied={isCopied} name={name} />
    </>
  );
}
