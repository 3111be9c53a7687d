import { Button } from '../../components/button.tsx';
import { useCopy } from '../../use-copy.ts';
import { t } from '../frame/i18n.ts';

interface CopyButtonProps {
  text: string;
  /** Names the copied text. */
  name: string;
  /** The text on the button, if it says more than that it copies. */
  action?: string;
}

/** Copies a text. The button and the status show whether the last attempt has succeeded. */
export function CopyButton({ text, name, action }: CopyButtonProps) {
  const [isCopied, copy] = useCopy(text);
  return (
    <>
      <Button
        look="quiet"
        icon={isCopied ? 'check' : 'copy'}
        {...(action === undefined && { label: t(isCopied ? 'copiedLabel' : 'copyLabel', { name }) })}
        onClick={copy}
      >
        {isCopied ? t('copied') : (action ?? t('copy'))}
      </Button>
      <span class="sr" role="status">
        {isCopied ? t('copiedLabel', { name }) : ''}
      </span>
    </>
  );
}
