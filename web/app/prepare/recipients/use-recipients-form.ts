/** The form of the recipients on its screen: staged at every change, checked as it stands, and told what was saved. */
import { useEffect, useState } from 'preact/hooks';
import { pageLanguage } from '../../../messages/page-language.ts';
import type { Problems } from '../../forms/check-form.ts';
import { useDraft, useStagedReducer } from '../draft/use-draft.ts';
import { recipientProblems } from './recipient-problems.ts';
import {
  type RecipientsAction,
  type RecipientsForm,
  recipientChanges,
  recipientsForm,
  reduceRecipients,
} from './recipients-form.ts';

interface OpenForm {
  form: RecipientsForm;
  dispatch: (action: RecipientsAction) => void;
  /** By entry: `new-1.email`. */
  problems: Problems;
}

/** The contract of the request; null until it has arrived. */
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

export function useRecipientsForm(): OpenForm {
  const { draft, envelope, kind } = useDraft();
  const [form, dispatch] = useStagedReducer(
    reduceRecipients,
    () => recipientsForm(envelope, draft.staged('recipients'), pageLanguage()),
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
