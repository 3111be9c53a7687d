/** Offers the fields that the service found in the PDF: its text tags, and its empty form fields. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/form.tsx';
import { Notice } from '../../../components/notice.tsx';
import { t } from '../../frame/i18n.ts';
import { useDraft, useFacts } from '../draft/use-draft.ts';
import type { EditorCommands } from '../editor/editor-commands.ts';
import type { EditorView } from '../editor/editor-view.ts';
import type { Filler } from '../editor/field-palette.tsx';
import { fieldsFromForm, fieldsFromTags, offeredFields } from './found-fields.ts';

interface FoundFieldsProps {
  view: EditorView;
  commands: EditorCommands;
  fillers: readonly Filler[];
}

export function FoundFieldsNotices({ view, commands, fillers }: FoundFieldsProps) {
  const { fields, recipientId: currentId } = view.editor;
  const { signers } = useDraft().envelope;
  const { formFields, textTags } = useFacts();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isFormUsed, setFormUsed] = useState(false);
  const recipientId = chosenId ?? currentId;
  const ofTags = fieldsFromTags(textTags, signers, fields);
  const ofForm = offeredFields(formFields, fields);
  // A used field that was moved away leaves its place free.
  const isFormPartlyUsed = isFormUsed && ofForm.length < formFields.length;
  const useForm = () => {
    setFormUsed(true);
    commands.addAll(fieldsFromForm(ofForm, recipientId, fields, view.sizeOf));
  };
  if (!view.pageCount) return null;
  return (
    <>
      <Offer kind="tags" count={ofTags.length} onUse={() => commands.addAll(ofTags)} endsWithUse />
      <Offer kind="form" count={isFormPartlyUsed ? 0 : ofForm.length} onUse={useForm}>
        {fillers.length > 1 && (
          <SelectField
            label={t('fields.form.recipient')}
            value={recipientId}
            onValue={setChosenId}
            options={fillers.map((filler) => [filler.id, filler.name] as const)}
          />
        )}
      </Offer>
    </>
  );
}

interface OfferProps {
  kind: 'tags' | 'form';
  count: number;
  onUse: () => void;
  /** The offer does not return when its fields are removed. */
  endsWithUse?: boolean;
  children?: ComponentChildren;
}

function Offer({ kind, count, onUse, endsWithUse = false, children }: OfferProps) {
  const [isDone, setDone] = useState(false);
  if (isDone || count === 0) return null;
  const use = () => {
    setDone(endsWithUse);
    onUse();
  };
  return (
    <Notice>
      <div class="stack">
        <p>
          <strong>{t(`fields.${kind}`, { count })}</strong> {t(`fields.${kind}.means`)}
        </p>
        <div class="row form-fields">
          {children}
          <Button onClick={use}>{t(`fields.${kind}.use`)}</Button>
          <Button look="quiet" onClick={() => setDone(true)}>
            {t('fields.form.dismiss')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
