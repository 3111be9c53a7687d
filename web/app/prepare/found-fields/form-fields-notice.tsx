import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/form.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useLoaded } from '../../api/use-loaded.ts';
import { t } from '../../frame/i18n.ts';
import { factsOf } from '../draft/tried-document.ts';
import { useDraft } from '../draft/use-draft.ts';
import type { EditorCommands } from '../editor/editor-commands.ts';
import type { EditorView } from '../editor/editor-view.ts';
import type { Filler } from '../editor/field-palette.tsx';
import { fieldsFromForm, offeredFields } from './form-fields.ts';

interface FormFieldsNoticeProps {
  view: EditorView;
  commands: EditorCommands;
  fillers: readonly Filler[];
}

/** The PDF has a form: its empty fields can become fields of a recipient. */
export function FormFieldsNotice({ view, commands, fillers }: FormFieldsNoticeProps) {
  const { envelope, kind } = useDraft();
  const { id, documentUrl, earlierSignatures } = envelope;
  // A template is not tried: the service tells the form fields of drafts.
  const isTried = kind !== 'template' && documentUrl !== null;
  const load = async () => (isTried ? (await factsOf(envelope)).formFields : []);
  const formFields = useLoaded(load, `${id} ${earlierSignatures}`).value ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const { fields, recipientId: currentId } = view.editor;
  const recipientId = chosenId ?? currentId;
  const offered = offeredFields(formFields, fields);
  // A field that was used and then moved away leaves its place empty.
  const isPartlyUsed = isUsed && offered.length < formFields.length;
  if (!view.pageCount || isDismissed || isPartlyUsed || offered.length === 0) return null;
  const add = () => {
    setUsed(true);
    commands.addAll(fieldsFromForm(offered, recipientId, fields, view.sizeOf));
  };
  return (
    <Notice>
      <div class="stack">
        <p>
          <strong>{t('fields.form', { count: offered.length })}</strong> {t('fields.form.means')}
        </p>
        <div class="row form-fields">
          {fillers.length > 1 && (
            <SelectField
              label={t('fields.form.recipient')}
              value={recipientId}
              onValue={setChosenId}
              options={fillers.map((filler) => [filler.id, filler.name] as const)}
            />
          )}
          <Button onClick={add}>{t('fields.form.use')}</Button>
          <Button look="quiet" onClick={() => setDismissed(true)}>
            {t('fields.form.dismiss')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
