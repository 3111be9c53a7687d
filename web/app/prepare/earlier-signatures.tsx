/** A document that had been signed before its upload: its owner chooses what becomes of those signatures. */
import { useId, useRef, useState } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import type { Envelope } from '../api/service.ts';
import { t } from '../frame/i18n.ts';
import { useDraft, useFacts } from './draft/use-draft.ts';

type Choice = Envelope['earlierSignatures'];

const choices: readonly Choice[] = ['preserve', 'override'];

export function EarlierSignatures() {
  const id = useId();
  const { draft, envelope } = useDraft();
  // The other choice reads the facts again. The notice stays meanwhile.
  const isSigned = useRef(false);
  isSigned.current ||= useFacts().isSignedBefore;
  const [saving, setSaving] = useState<Choice | null>(null);
  if (!isSigned.current) return null;
  const chosen = saving ?? envelope.earlierSignatures;
  const choose = async (choice: Choice) => {
    setSaving(choice);
    await draft.choose(choice);
    // When it could not be saved, the step says why, and the choice goes back.
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
                {t(`signedBefore.${choice}Means`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === 'preserve' && envelope.fields.length > 0 && <p class="wrong">{t('signedBefore.hasFields')}</p>}
    </Notice>
  );
}
