import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { saveFile } from '../../save-file.ts';
import { t } from '../frame/i18n.ts';
import { CopyButton } from './copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Recovery codes are shown once: to be copied, saved or printed. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesProps) {
  const text = `${t('recovery.fileTitle', { email })}\n\n${codes.join('\n')}\n`;
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'countersign-recovery-codes.txt');
  return (
    <Dialog title={t('recovery.title')} closeLabel={t('close')} onClose={onClose}>
      <div class="stack">
        <p>{t('recovery.text')}</p>
        <div class="stack printed-alone">
          <p>{t('recovery.fileTitle', { email })}</p>
          <ol class="recovery-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </div>
        <div class="row">
          <CopyButton text={text} name={t('recovery.title')} />
          <Button look="quiet" icon="download" onClick={save}>
            {t('recovery.download')}
          </Button>
          <Button look="quiet" icon="document" onClick={() => print()}>
            {t('recovery.print')}
          </Button>
        </div>
        <div class="row end">
          <Button onClick={onClose}>{t('recovery.done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
