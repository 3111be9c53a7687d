/** A template is prepared as a draft is: its roles, their fields, and what every document starts with. */
import { useState } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import { useTask } from '../../use-task.ts';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { useDocument } from '../prepare/draft/use-document.ts';
import { DraftProvider, useOpenDraft } from '../prepare/draft/use-draft.ts';
import { FieldsStep } from '../prepare/editor/fields-step.tsx';
import { PrepareFrame } from '../prepare/prepare-frame.tsx';
import { RecipientsStep } from '../prepare/recipients/recipients-step.tsx';
import type { Step } from '../prepare/steps.ts';
import { DeleteTemplate } from './delete-template.tsx';
import { asDraft, type VersionedTemplate } from './template-draft.ts';
import { templatePath } from './template-paths.ts';
import { templateDraftService } from './template-service.ts';
import { TemplateSettings } from './template-settings.tsx';

interface TemplateEditorProps {
  template: VersionedTemplate;
  documentUrl: string | null;
  step: Step;
}

export function TemplateEditor({ template, documentUrl, step }: TemplateEditorProps) {
  const [service] = useState(() => templateDraftService(documentUrl));
  const open = useOpenDraft(asDraft(template, documentUrl), service, 'template');
  const { draft, envelope } = open;
  const shown = useDocument(envelope);
  const leaving = useTask();
  const [isDeleting, setDeleting] = useState(false);
  const leave = (path: string) => {
    if (leaving.busy) return;
    leaving.run(async () => {
      if (await draft.save()) navigate(path);
    });
  };
  const go = (next: Step) => leave(templatePath(template.id, next));
  return (
    <PrepareFrame
      title={envelope.name}
      step={step}
      isOpen={envelope.signers.length > 0 || draft.staged('recipients') !== null}
      onStep={go}
      words={{
        recipients: t('templates.roles'),
        review: t('templates.settings'),
        delete: t('templates.deleteAction'),
      }}
      back={{ to: '/app/templates', text: t('nav.templates') }}
      onDelete={() => setDeleting(true)}
    >
      {shown.problem === 'missing' && <Notice tone="bad">{t('templates.documentMissing')}</Notice>}
      <DraftProvider value={open}>
        {step === 'recipients' && <RecipientsStep isLeaving={leaving.busy} onContinue={() => go('fields')} />}
        {step === 'fields' && <FieldsStep shown={shown} isLeaving={leaving.busy} onStep={go} />}
        {step === 'review' && <TemplateSettings shown={shown} isLeaving={leaving.busy} onStep={go} onLeave={leave} />}
      </DraftProvider>
      {isDeleting && (
        <DeleteTemplate
          template={envelope}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            draft.discard();
            navigate('/app/templates');
          }}
        />
      )}
    </PrepareFrame>
  );
}
