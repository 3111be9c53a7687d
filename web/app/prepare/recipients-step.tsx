/** The first step of a draft: its name, who signs and in which order. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { CheckField, Form, TextField } from '../../components/form.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { fieldMessage } from '../error-message.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { useTranslate } from '../i18n.ts';
import { useOpenProblems } from '../use-open-problems.ts';
import { RecipientCard } from './recipient-card.tsx';
import type { RecipientEntry } from './recipient-list.ts';
import {
  enteredRecipients,
  fieldCount,
  recipientChanges,
  recipientsForm,
  reduceRecipients,
} from './recipients-form.ts';
import { useDraft, useStagedReducer } from './use-draft.ts';

/** `onContinue` saves first. */
export function RecipientsStep({ isLeaving, onContinue }: { isLeaving: boolean; onContinue: () => void }) {
  const t = useTranslate();
  const { draft, envelope, save } = useDraft();
  const [form, dispatch] = useStagedReducer(
    reduceRecipients,
    () => recipientsForm(envelope),
    (next) => draft.stage(recipientChanges(next, draft.snapshot.envelope)),
  );
  const [pendingDelete, setPendingDelete] = useState<RecipientEntry | null>(null);
  const refusal = save.kind === 'failed' ? save.failure : null;
  const { failure, problems } = useOpenProblems(refusal, enteredRecipients(form));
  const remove = ({ key }: RecipientEntry) => {
    dispatch({ kind: 'removed', key });
    // The button that had the focus is gone, and nothing behind an open dialog can take it.
    requestAnimationFrame(() => document.getElementById('add-recipient')?.focus());
  };
  return (
    <Form
      onSend={() => {
        // Also an entry that was never touched: the step goes on with valid recipients only.
        draft.stage(recipientChanges(form, draft.snapshot.envelope));
        onContinue();
      }}
    >
      <FailureNotice failure={failure} isShown={(path) => path === 'name' || path.startsWith('signers[')} />
      <TextField
        label={t('recipients.documentName')}
        value={form.name}
        onValue={(name) => dispatch({ kind: 'renamed', name })}
        wrong={fieldMessage(t, problems, 'name')}
        maxLength={255}
        required
      />
      <h2>{t('recipients.title')}</h2>
      <ol class="stack">
        {form.entries.map((entry, index) => (
          <RecipientCard
            key={entry.key}
            entry={entry}
            index={index}
            count={form.entries.length}
            isOrdered={form.isOrdered}
            before={form.entries[index - 1]}
            fields={fieldCount(envelope, entry.id)}
            problems={problems}
            dispatch={dispatch}
            onRemove={() => (fieldCount(envelope, entry.id) > 0 ? setPendingDelete(entry) : remove(entry))}
          />
        ))}
      </ol>
      <div class="row">
        <Button look="quiet" icon="plus" id="add-recipient" onClick={() => dispatch({ kind: 'added' })}>
          {t('recipients.add')}
        </Button>
      </div>
      {form.entries.length > 1 && (
        <CheckField
          label={t('recipients.setOrder')}
          checked={form.isOrdered}
          onChecked={(isOrdered) => dispatch({ kind: 'ordered', isOrdered })}
        />
      )}
      <div class="row end">
        <Button type="submit" busy={isLeaving} onward>
          {t('recipients.continue')}
        </Button>
      </div>
      {pendingDelete && (
        <ConfirmDialog
          title={t('recipients.removeTitle', { name: pendingDelete.name.trim() || pendingDelete.email })}
          text={t('recipients.removeText', { count: fieldCount(envelope, pendingDelete.id) })}
          action={t('remove')}
          isDangerous
          onClose={() => setPendingDelete(null)}
          onConfirm={async () => remove(pendingDelete)}
        />
      )}
    </Form>
  );
}
