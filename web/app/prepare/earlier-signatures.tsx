/** The owner of a document that was signed before its upload chooses whether to keep those signatures. */
import { useId, useRef, useState } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import type { Envelope } from '../api/app-api.ts';
import { t } from '../frame/i18n.ts';
import { useDraft, useFacts } from './draft/use-draft.ts';

type Choice = Envelope['earlierSignatures'];

const choices: readonly Choice[] = ['preserve', 'override'];

export function EarlierSignatures() {
  const id = useId();
  const { draft, envelope } = useDraft();
  // After a change of the choice, the facts load again. The notice stays meanwhile.
  const seen = useRef({ isSigned: false, isEncrypted: false });
  const { isSignedBefore, isEncrypted } = useFacts();
  seen.current.isSigned ||= isSignedBefore;
  seen.current.isEncrypted ||= isEncrypted;
  const [saving, setSaving] = useState<Choice | null>(null);
  if (!seen.current.isSigned) return null;
  const means = seen.current.isEncrypted ? 'Encrypted' : 'Means';
  const chosen = saving ?? envelope.earlierSignatures;
  const choose = async (choice: Choice) => {
    setSaving(choice);
    await draft.choose(choice);
    // If the choice could not be saved, the step shows the reason and the old choice.
    setSaving((latest) => (latest === choice ? null : latest));
  };
  return (
    <Notice>
      <fieldset>
        <legend>{t('signedBefore.title')}</legend>
        {choices.map((choice) => (
          <label key={choice} class="check">
            <input
              type="radio"
              name="earlier-signatures"
              checked={choice === chosen}
              aria-labelledby={`${id}-${choice}`}
              aria-describedby={`${id}-${choice}-means`}
              onChange={() => void choose(choice)}
            />
            <span>
              <span id={`${id}-${choice}`}>{t(`signedBefore.${choice}`)}</span>
              <span class="hint" style={{ display: 'block' }} id={`${id}-${choice}-means`}>
                {t(`signedBefore.${choice}${means}`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === 'preserve' && envelope.fields.length > 0 && <p class="wrong">{t('signedBefore.hasFields')}</p>}
    </Notice>
  );
}
