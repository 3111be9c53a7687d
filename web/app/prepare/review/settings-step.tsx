/** The last step of a draft or a template: its settings, and a summary and preview of its recipients. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Form } from '../../../components/form.tsx';
import type { ShownDocument } from '../../components/shown-document.tsx';
import { FailureNotice } from '../../forms/failure-notice.tsx';
import { useEntries } from '../../forms/use-form.ts';
import { useDraft, useStagedReducer } from '../draft/use-draft.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { RecipientSummary } from './recipient-summary.tsx';
import { MessageField, SettingsFields, SigningFields } from './settings-fields.tsx';
import { type SettingsForm, settingsChanges, settingsForm, wrongDays } from './settings-form.ts';

interface SettingsStepProps {
  shown: ShownDocument;
  /** @param onPreview shows the document as its first recipient sees it; null if it cannot be shown */
  notices?: (onPreview: (() => void) | null) => ComponentChildren;
  onEditRecipients: () => void;
  /** Shown below the cards. */
  more?: ComponentChildren;
}

export function SettingsStep({ shown, notices, onEditRecipients, more }: SettingsStepProps) {
  const { draft, envelope, save, kind } = useDraft();
  const [previewedId, setPreviewed] = useState<string | null>(null);
  const [values, change] = useStagedReducer(
    (before: SettingsForm, entered: Partial<SettingsForm>) => ({ ...before, ...entered }),
    () => settingsForm(envelope, draft.staged('settings')),
    (next) => {
      draft.stage('settings', settingsChanges(next, draft.snapshot.envelope, kind));
      draft.saveSoon();
    },
  );
  const isWrong = kind === 'template' && wrongDays(values.days);
  const refusal = save.kind === 'failed' && !isWrong ? save.failure : null;
  const onPreview = shown.document ? setPreviewed : null;
  const first = envelope.signers.find(({ role }) => role !== 'cc');
  const form = useEntries(values, change, refusal, paths[kind]);
  return (
    // There is no submit button, so the Enter key does not send the document.
    <Form onSend={() => void draft.save()}>
      <FailureNotice failure={form.failure} isShown={form.isShown} />
      {notices?.(onPreview && first ? () => onPreview(first.id) : null)}
      <div class="columns even review-columns">
        <div class="stack">
          <RecipientSummary
            envelope={envelope}
            onPreview={shown.problem ? null : setPreviewed}
            onEdit={onEditRecipients}
          />
          <MessageField form={form} />
        </div>
        <div class="stack">
          <SettingsFields form={form} />
          <SigningFields form={form} />
        </div>
      </div>
      {more}
      {previewedId && shown.document && (
        <PreviewDialog
          document={shown.document}
          recipientId={previewedId}
          onRecipient={setPreviewed}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Form>
  );
}

const paths = {
  envelope: { days: 'expiresInDays', expiry: 'expiresAt' },
  template: {
    message: 'defaults.message',
    days: 'defaults.expiresInDays',
    reminders: 'defaults.reminders',
    redirectUrl: 'defaults.redirectUrl',
  },
};
