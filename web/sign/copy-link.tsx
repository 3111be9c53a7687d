/** For a person who gets no e-mail: the address of this page, to which they come back for the sealed copy. */
import { Button } from '../components/button.tsx';
import { useCopy } from '../use-copy.ts';
import { t } from './i18n.ts';

export function CopyLink() {
  const [isCopied, copy] = useCopy(location.href);
  return (
    <>
      <Button size="big" icon={isCopied ? 'check' : 'copy'} onClick={copy} wide>
        {t(isCopied ? 'linkCopied' : 'copyLink')}
      </Button>
      <span class="sr" role="status">
        {isCopied ? t('linkCopied') : ''}
      </span>
    </>
  );
}
