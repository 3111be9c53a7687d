import { Button } from '../../components/button.tsx';
import { t } from '../frame/i18n.ts';
import { useCopy } from './use-copy.ts';

/** A secret that is shown once, with a button that copies it. */
export function Secret({ text, name }: { text: string; name: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <div class="row secret">
      <code>{text}</code>
      <Button
        look="quiet"
        icon={isCopied ? 'check' : 'copy'}
        label={t(isCopied ? 'copiedLabel' : 'copyLabel', { name })}
        onClick={copy}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <span class="sr" role="status">
        {isCopied ? t('copiedLabel', { name }) : ''}
      </span>
    </div>
  );
}
