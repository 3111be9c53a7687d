/** A template is prepared as a draft is: its roles, their fields, and the settings of every document made of it. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { useOpenDraft } from '../prepare/draft/use-draft.ts';
import { DraftEditor, type LastStepProps } from '../prepare/draft-editor.tsx';
import { SettingsStep } from '../prepare/review/settings-step.tsx';
import { WithoutFieldsNotice } from '../prepare/review/without-fields.tsx';
import type { Step } from '../prepare/steps.ts';
import { useDeleteTemplate } from './delete-template.tsx';
import { templateDraftApi } from './template-api.ts';
import { asDraft, type VersionedTemplate } from './template-draft.ts';
import { templateLinkPath, templateManyPath, templateUsePath } from './template-paths.ts';

interface TemplateEditorProps {
  template: VersionedTemplate;
  documentUrl: string | null;
  step: Step;
}

export function TemplateEditor({ template, documentUrl, step }: TemplateEditorProps) {
  const [api] = useState(() => templateDraftApi(documentUrl));
  const open = useOpenDraft(asDraft(template, documentUrl), api, 'template');
  const [dialog, askToDelete] = useDeleteTemplate(() => {
    open.draft.discard();
    navigate('/app/templates');
  });
  const lastStep = ({ shown, onStep, onLeave }: LastStepProps) => (
    <SettingsStep
      shown={shown}
      onEditRecipients={() => onStep('recipients')}
      notices={() => <WithoutFieldsNotice onFields={() => onStep('fields')} />}
      more={
        <div class="row">
          <Button look="quiet" onward onClick={() => onLeave(templateLinkPath(template.id))}>
            {t('publicLink.link')}
          </Button>
          <Button look="quiet" onward onClick={() => onLeave(templateManyPath(template.id))}>
            {t('many.link')}
          </Button>
          <Button look="quiet" onward onClick={() => onLeave(templateUsePath(template.id))}>
            {t('templates.useThis')}
          </Button>
        </div>
      }
    />
  );
  const end = ({ isLeaving, onLeave }: LastStepProps) => (
    <Button busy={isLeaving} onClick={() => onLeave('/app/templates')}>
      {t('templates.done')}
    </Button>
  );
  return (
    <>
      <DraftEditor open={open} step={step} onDelete={() => askToDelete(open.envelope)} lastStep={lastStep} end={end} />
      {dialog}
    </>
  );
}
