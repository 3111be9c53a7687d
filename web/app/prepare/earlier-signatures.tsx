/** The owner of a document that was signed before its upload chooses whether to keep those signatures. */
import { useRef, useState } from 'preact/hooks';
import { RadioGroup } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Envelope } from '../api/app-api.ts';
import { t } from '../frame/i18n.ts';
import { useDraft, useFacts } from './draft/use-draft.ts';

type Choice = Envelope['earlierSignatures'];

const choices: readonly Choice[] = ['preserve', 'override'];

export function EarlierSignatures() {
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
      <RadioGroup
        legend={t('signedBefore.title')}
        value={chosen}
        onValue={(choice) => void choose(choice)}
        options={choices.map((choice) => [choice, t(`signedBefore.${choice}`), t(`signedBefore.${choice}${means}`)])}
      />
      {chosen === 'preserve' && envelope.fields.length > 0 && <p class="wrong">{t('signedBefore.hasFields')}</p>}
    </Notice>
  );
}
