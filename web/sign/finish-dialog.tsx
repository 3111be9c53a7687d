/** The last step: a preview of the signature, the consent text, and the button that signs or approves. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { CheckField } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { pageLanguage } from '../messages/page-language.ts';
import type { EnteredPage } from './entered.ts';
import { EnteredList } from './entered-list.tsx';
import { t } from './i18n.ts';
import type { Opened } from './link.ts';
import type { SignaturePicture } from './signature/picture.ts';

interface FinishDialogProps {
  opened: Opened;
  signature: SignaturePicture | null;
  entered: readonly EnteredPage[];
  busy: boolean;
  problem: string | null;
  onSign: (consentSha256: string) => void;
  onClose: () => void;
}

export function FinishDialog({ opened, signature, entered, busy, problem, onSign, onClose }: FinishDialogProps) {
  const locale = pageLanguage();
  const [agreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isApproval = opened.next === 'approve';
  const consent = opened.consents.find((text) => text.language === locale) ?? opened.consents[0];
  const send = () => {
    if (agreed && consent) return onSign(consent.sha256);
    setMissing(true);
    box.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  // The buttons at the foot of the dialog cover what only just comes into view.
  useEffect(() => {
    if (isMissing) box.current?.lastElementChild?.scrollIntoView({ block: 'center' });
  }, [isMissing]);
  return (
    <Dialog title={t(isApproval ? 'approveTitle' : 'finishTitle')} closeLabel={t('close')} onClose={onClose}>
      <div class="stack">
        {signature && (
          <figure>
            <figcaption class="hint">{t('finishIntro')}</figcaption>
            <img class="preview" src={signature.url} alt={t('fieldType.signature')} />
          </figure>
        )}
        {entered.length > 0 && (
          <div class="stack tight">
            <h3>{t('enteredTitle')}</h3>
            <EnteredList pages={entered} pageCount={opened.document?.pages ?? 1} />
          </div>
        )}
        {consent && (
          <div class="stack tight" ref={box}>
            <h3>{t('consentTitle')}</h3>
            <section
              class="consent-text"
              lang={consent.language}
              dir={consent.language === 'ar' ? 'rtl' : 'ltr'}
              aria-label={t('consentTitle')}
              tabIndex={0}
            >
              {consent.text}
            </section>
            {isMissing && <Notice tone="bad">{t('consentMissing')}</Notice>}
            <CheckField
              label={t('consentCheck')}
              checked={agreed}
              onChecked={(checked) => {
                setAgreed(checked);
                setMissing(false);
              }}
            />
          </div>
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div class="dialog-buttons">
          <Button look="quiet" onClick={onClose}>
            {t('back')}
          </Button>
          <Button size="big" icon="check" busy={busy} onClick={send}>
            {busy ? t('sending') : t(isApproval ? 'approveNow' : 'signNow')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
