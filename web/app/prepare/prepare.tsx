/** A draft until it is sent: its recipients, its fields, and a review. Each step has its own address. */
import { useEffect } from 'preact/hooks';
import type { MenuItem } from '../../components/menu-button.tsx';
import { appApi, draftApi, type Envelope } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { useSaveAsTemplate } from '../templates/save-as-template.tsx';
import { useOpenDraft } from './draft/use-draft.ts';
import { DraftEditor } from './draft-editor.tsx';
import { ReviewStep, SendButton } from './review/review-step.tsx';
import type { Step } from './steps.ts';

interface PrepareProps {
  loaded: Envelope;
  step: Step;
  /** Called when the envelope is no longer a draft. */
  onChange: (envelope: Envelope) => void;
}

export function Prepare({ loaded, step, onChange }: PrepareProps) {
  const open = useOpenDraft(loaded, draftApi, 'envelope');
  const { draft, envelope } = open;
  const [dialog, ask] = useConfirm();
  const [templateDialog, saveAsTemplate] = useSaveAsTemplate({ envelope, save: () => draft.save() });
  const sendsMail = useLoaded(appApi.account, step).value?.sendsMail ?? true;
  useEffect(() => {
    if (envelope.status !== 'draft') onChange(envelope);
  }, [envelope]);
  const askToDelete = () =>
    ask({
      title: t('prepare.deleteTitle'),
      text: t('prepare.deleteText'),
      action: t('delete'),
      isDangerous: true,
      done: t('prepare.deleted'),
      onConfirm: async () => {
        await appApi.remove(envelope.id);
        draft.discard();
        navigate('/app');
      },
    });
  /** Seals the draft in its present state, without asking its recipients. */
  const askToComplete = () =>
    ask({
      title: t('review.completeTitle'),
      text: t('review.completeText'),
      action: t('review.completeNow'),
      done: t('complete.done'),
      onConfirm: async () => {
        await draft.save();
        const { save } = draft.snapshot;
        if (save.kind === 'failed') throw save.failure;
        await appApi.complete(envelope.id);
        onChange(await appApi.envelope(envelope.id));
      },
    });
  const lastActions: MenuItem[] = [{ text: t('templates.saveAs'), icon: 'copy', onChoose: saveAsTemplate }];
  if (!envelope.requireAllSignatures) {
    const text = t('review.completeNow');
    lastActions.push({ text, note: t('review.completeHint'), icon: 'shield', onChoose: askToComplete });
  }
  return (
    <>
      <DraftEditor
        open={open}
        step={step}
        lastActions={lastActions}
        onDelete={askToDelete}
        lastStep={({ shown, onStep }) => <ReviewStep {...{ shown, sendsMail, onStep }} />}
        end={({ onStep }) => <SendButton sendsMail={sendsMail} onStep={onStep} />}
      />
      {dialog}
      {templateDialog}
    </>
  );
}
