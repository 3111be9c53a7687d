/** The first step of a draft: its name, its recipients and their order. */
import { useEffect, useState } from 'preact/hooks';
import { isSameAddress } from '../../../../shared/domain/email-address.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField, Form, TextField } from '../../../components/form.tsx';
import { reader, usualLanguage } from '../../../format/reader.ts';
import { pageLanguage } from '../../../messages/page-language.ts';
import { appApi } from '../../api/app-api.ts';
import { useSession } from '../../api/session.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import type { ShownDocument } from '../../components/shown-document.tsx';
import { useConfirm } from '../../forms/confirm-dialog.tsx';
import { fieldMessage } from '../../forms/error-message.ts';
import { FailureNotice } from '../../forms/failure-notice.tsx';
import { useOpenProblems } from '../../forms/use-form.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft, useStagedReducer } from '../draft/use-draft.ts';
import { PageThumbnail } from '../editor/page-thumbnail.tsx';
import { ContactLists, useContacts } from './contact-lists.tsx';
import { problemsByEntry, recipientProblems, shownProblems } from './recipient-problems.ts';
import { RecipientHeads, RecipientRow } from './recipient-row.tsx';
import {
  enteredRecipients,
  fieldCount,
  type RecipientEntry,
  recipientChanges,
  recipientsBody,
  recipientsForm,
  reduceRecipients,
} from './recipients-form.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useWords } from './use-words.ts';

interface RecipientsStepProps {
  /** The identifier of the form, for the button in the bar. */
  formId: string;
  shown: ShownDocument;
  /** Saves the draft. */
  onContinue: () => void;
}

export function RecipientsStep({ formId, shown, onContinue }: RecipientsStepProps) {
  const { draft, envelope, save, kind } = useDraft();
  const words = useWords();
  const { form, dispatch, problems: found } = useRecipientsForm();
  const [dialog, ask] = useConfirm();
  const [isNaming, setNaming] = useState(false);
  const contacts = useContacts(isNaming && kind === 'envelope');
  const drag = useRowDrag((key, to) => dispatch({ kind: 'moved', key, to }));
  const refusal = save.kind === 'failed' ? save.failure : null;
  const { failure, problems: refused } = useOpenProblems(refusal, enteredRecipients(form));
  const isInvalid = refusal?.code === 'validation_error';
  // This step shows wrong entries itself, so that an error disappears when its entry is corrected.
  useEffect(() => {
    if (isInvalid) dispatch({ kind: 'checked' });
  }, [isInvalid]);
  const problems = { ...problemsByEntry(form, refused), ...shownProblems(form, found) };
  const isShown = (path: string) => path === 'name' || path.startsWith('signers[');
  const remove = ({ key }: RecipientEntry) => {
    dispatch({ kind: 'removed', key });
    // The button that had the focus does not exist any more, and the page cannot take the focus while a dialog is open.
    requestAnimationFrame(() => document.getElementById('add-recipient')?.focus());
  };
  const askToRemove = (entry: RecipientEntry) => {
    const fields = fieldCount(envelope, entry.id);
    if (fields === 0) return remove(entry);
    ask({
      title: t('recipients.removeTitle', { name: entry.name.trim() || entry.email }),
      text: words.removeText(fields),
      action: t('remove'),
      isDangerous: true,
      onConfirm: async () => remove(entry),
    });
  };
  return (
    <Form
      id={formId}
      onSend={() => {
        dispatch({ kind: 'checked' });
        if (Object.keys(found).length > 0) return;
        // Stages an entry that was never changed: a draft without recipients cannot continue.
        if (envelope.signers.length === 0) draft.stage('recipients', recipientsBody(form, envelope));
        onContinue();
      }}
    >
      <FailureNotice failure={failure} isShown={isShown} />
      <div class="card used-document">
        <FirstPage {...shown} />
        <TextField
          label={words.name}
          value={form.name}
          onValue={(name) => dispatch({ kind: 'renamed', name })}
          wrong={fieldMessage(problems, 'name')}
          maxLength={255}
          required
        />
      </div>
      <div class="stack recipients-part">
        <div>
          <h2>{words.recipients}</h2>
          {kind === 'envelope' && <p class="hint">{t('recipients.hint')}</p>}
        </div>
        <div class="stack tight">
          <RecipientHeads isMovable={form.isOrdered && form.entries.length > 1} />
          <ol class="recipients stack tight" onFocusIn={() => setNaming(true)}>
            {form.entries.map((entry, index) => (
              <RecipientRow
                key={entry.key}
                entry={entry}
                index={index}
                count={form.entries.length}
                isOrdered={form.isOrdered}
                before={form.entries[index - 1]}
                fields={fieldCount(envelope, entry.id)}
                problems={problems}
                contacts={contacts}
                drag={drag}
                dispatch={dispatch}
                onRemove={() => askToRemove(entry)}
              />
            ))}
          </ol>
        </div>
        {kind === 'envelope' && <ContactLists contacts={contacts} entries={form.entries} />}
        <AddRecipient form={form} dispatch={dispatch} />
        {form.entries.length > 1 && (
          <CheckField
            label={t('recipients.setOrder')}
            checked={form.isOrdered}
            onChecked={(isOrdered) => dispatch({ kind: 'ordered', isOrdered })}
          />
        )}
      </div>
      {dialog}
    </Form>
  );
}

/** CSS pixels. */
const pictureWidth = 64;

/** Page 1 beside the name. It keeps its place until the document is open. */
function FirstPage({ document }: ShownDocument) {
  const [page] = document?.pages ?? [];
  return (
    <div class="first-page" aria-hidden="true">
      {document && page && (
        <>
          <PageThumbnail document={document} index={0} ratio={page.width / page.height} width={pictureWidth} />
          <p class="hint">{t('new.filePages', { count: document.pages.length })}</p>
        </>
      )}
    </div>
  );
}

/** The contract of the request; null while it loads. */
function useSchema(): unknown {
  const [schema, setSchema] = useState<unknown>(null);
  useEffect(() => {
    import('../../api/contracts.ts').then(
      ({ updateEnvelopeBody }) => setSchema(updateEnvelopeBody),
      // The service checks as well.
      () => undefined,
    );
  }, []);
  return schema;
}

/** The problems are named by entry: `new-1.email`. */
function useRecipientsForm() {
  const { draft, envelope, kind } = useDraft();
  const [form, dispatch] = useStagedReducer(
    reduceRecipients,
    () => recipientsForm(envelope, draft.staged('recipients'), usualLanguage()),
    (next, before) => {
      const { name, entries, isOrdered } = before;
      if (next.name === name && next.entries === entries && next.isOrdered === isOrdered) return;
      draft.stage('recipients', recipientChanges(next, draft.snapshot.envelope));
      draft.saveSoon();
    },
  );
  useEffect(() => {
    dispatch({ kind: 'saved', signers: envelope.signers, isWhole: draft.staged('recipients') === null });
  }, [envelope.signers]);
  return { form, dispatch, problems: recipientProblems(form, useSchema(), kind) };
}

function AddRecipient({ form, dispatch }: Pick<ReturnType<typeof useRecipientsForm>, 'form' | 'dispatch'>) {
  const { kind } = useDraft();
  const words = useWords();
  const email = useSession()?.email ?? '';
  const account = useLoaded(appApi.account, '').value;
  const isListed = form.entries.some((entry) => isSameAddress(entry.email, email));
  const name = account?.name ?? '';
  // The new row is above the button. Moves the focus there, for people with a keyboard.
  const add = () => {
    dispatch({ kind: 'added', language: reader().recipientLanguage });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.recipients > :last-child input')?.focus());
  };
  const addMe = () => {
    dispatch({ kind: 'addedMe', me: { name, email, language: pageLanguage() } });
    // The button that had the focus does not exist any more.
    requestAnimationFrame(() => document.getElementById('add-recipient')?.focus());
  };
  return (
    <div class="row">
      <Button look="quiet" icon="plus" id="add-recipient" onClick={add}>
        {words.add}
      </Button>
      {kind === 'envelope' && email && !isListed && (
        <Button look="quiet" icon="person" onClick={addMe}>
          {t('recipients.addMe')}
        </Button>
      )}
    </div>
  );
}
