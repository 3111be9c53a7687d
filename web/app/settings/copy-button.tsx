import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { t } from '../frame/i18n.ts';

/** Copies a text. The button and the status show whether the last attempt has succeeded. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
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
    </>
  );
}
