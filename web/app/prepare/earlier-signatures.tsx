/** A document that had been signed before its upload: its owner chooses what becomes of those signatures. */
import { useId } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import { useTranslate } from '../i18n.ts';
import { useLoaded } from '../use-loaded.ts';
import { wasSignedBefore } from './signed-before.ts';
import { useDraft } from './use-draft.ts';

const choices = ['preserve', 'override'] as const;

export function EarlierSignatures() {
  const t = useTranslate();
  const id = useId();
  const { draft, envelope } = useDraft();
  const isSigned = useLoaded(() => wasSignedBefore(envelope.id), envelope.id).value;
  if (!isSigned) return null;
  const chosen = envelope.earlierSignatures;
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
              aria-describedby={`${id}-${choice}`}
              onChange={() => void draft.choose(choice)}
            />
            <span>
              {t(`signedBefore.${choice}`)}
              <span class="hint" style={{ display: 'block' }} id={`${id}-${choice}`}>
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
