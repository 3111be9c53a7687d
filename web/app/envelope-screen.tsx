/** One document: the editor of a draft, or the details of a sent document. */
import { useEffect } from 'preact/hooks';
import { may } from './api/acting.ts';
import { appApi, type Envelope } from './api/app-api.ts';
import { useLoaded } from './api/use-loaded.ts';
import { EnvelopeDetail } from './detail/envelope-detail.tsx';
import { t } from './frame/i18n.ts';
import { navigate } from './frame/router.tsx';
import { MissingScreen } from './frame/screen.tsx';
import { useUnsavedChanges } from './frame/use-unsaved-changes.ts';
import { ForScope } from './organizations/for-scope.tsx';
import { Prepare } from './prepare/prepare.tsx';
import { type Step, stepPath } from './prepare/steps.ts';

/**
 * The service places fields that wait for the text of the document when a change of the draft has them. If it refuses,
 * sending the draft shows the reason.
 */
async function placedDraft(envelope: Envelope): Promise<Envelope> {
  const { status, documentUrl, textTags, fields } = envelope;
  const isWaiting = textTags === true || fields.some(({ anchor }) => anchor !== undefined);
  if (!may('envelopes:write') || status !== 'draft' || documentUrl === null || !isWaiting) return envelope;
  return appApi.change(envelope, { fields, ...(textTags && { textTags }) }).catch(() => envelope);
}

/** `step`: the step of a draft in the address. */
export function EnvelopeScreen({ id, step }: { id: string; step: Step | null }) {
  const unsaved = useUnsavedChanges();
  const load = async () => {
    // This draft may have been open a moment ago, and may still be saving.
    await unsaved.settled();
    return placedDraft(await appApi.envelope(id));
  };
  const { value, failure, reload, set } = useLoaded(load, id);
  const isDraft = value?.status === 'draft';
  useEffect(() => {
    if (!value || isDraft === (step !== null)) return;
    navigate(isDraft ? stepPath(id, 'recipients') : `/app/envelopes/${id}`, { replace: true });
  }, [value, isDraft, step]);
  if (!value) {
    const titles = { title: t('detail.title'), goneTitle: t('notFound.document') };
    return (
      <MissingScreen {...titles} failure={failure} retry={reload} back={{ to: '/app', text: t('nav.documents') }} />
    );
  }
  if (isDraft) {
    return (
      <ForScope scope="envelopes:write">
        <Prepare loaded={value} step={step ?? 'recipients'} onChange={set} />
      </ForScope>
    );
  }
  return <EnvelopeDetail envelope={value} onChange={set} />;
}
