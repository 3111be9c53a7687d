/** The last step: what it will look like, the consent, and the one button that signs. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { CheckField } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { useSpeech } from './language.tsx';
import type { Opened } from './link.ts';
import type { SignaturePicture } from './signature/picture.ts';

interface FinishDialogProps {
  opened: Opened;
  signature: SignaturePicture | null;
  /** What is agreed to by a tick on the pages. */
  ticked: readonly string[];
  busy: boolean;
  problem: string | null;
  onSign: (consentSha256: string) => void;
  onClose: () => void;
}

export function FinishDialog({ opened, signature, ticked, busy, problem, onSign, onClose }: FinishDialogProps) {
  const { say, language } = useSpeech();
  const [agreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isApproval = opened.next === 'approve';
  const consent = opened.consents.find((text) => text.language === language) ?? opened.consents[0];
  const send = () => {
    if (!agreed || !consent) setMissing(true);
    else onSign(consent.sha256);
  };
  return (
    <Dialog title={say(isApproval ? 'approveTitle' : 'finishTitle')} closeLabel={say('close')} onClose={onClose}>
      <div class="stack">
        {signature && (
          <figure>
            <figcaption class="hint">{say('finishIntro')}</figcaption>
            <img class="preview" src={signature.url} alt={say('fieldSignature')} />
          </figure>
        )}
        {ticked.length > 0 && (
          <div class="stack tight">
            <h3>{say('tickedTitle')}</h3>
            <ul class="ticked">
              {ticked.map((label, index) => (
                <li key={index} dir="auto">
                  {label}
                </li>
              ))}
            </ul>
          </div>
        )}
        {consent && (
          <div class="stack tight">
            <h3>{say('consentTitle')}</h3>
            <section
              class="consent-text"
              lang={consent.language}
              dir={consent.language === 'ar' ? 'rtl' : 'ltr'}
              aria-label={say('consentTitle')}
              tabIndex={0}
            >
              {consent.text}
            </section>
            <CheckField
              label={say('consentCheck')}
              checked={agreed}
              onChecked={(checked) => {
                setAgreed(checked);
                setMissing(false);
              }}
            />
          </div>
        )}
        {isMissing && <Notice tone="bad">{say('consentMissing')}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div class="row apart">
          <Button look="quiet" onClick={onClose}>
            {say('back')}
          </Button>
          <Button size="big" icon="check" busy={busy} onClick={send}>
            {busy ? say('sending') : say(isApproval ? 'approveNow' : 'signNow')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
