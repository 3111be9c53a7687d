/** One template, with its document: edited, or used. */
import { asFailure } from '../../http/request.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { t } from '../frame/i18n.ts';
import { Screen } from '../frame/screen.tsx';
import { useUnsavedChanges } from '../frame/use-unsaved-changes.ts';
import { TemplateEditor } from './template-editor.tsx';
import type { TemplatePlace } from './template-paths.ts';
import { templateService } from './template-service.ts';
import { UseTemplate } from './use-template.tsx';

/** Null where there is no document that can be shown: the editor says so. */
async function documentUrl(templateId: string): Promise<string | null> {
  try {
    return await templateService.documentUrl(templateId);
  } catch (error) {
    const { code, status } = asFailure(error);
    if (status === 422 || code === 'document_missing' || code === 'document_changed') return null;
    throw error;
  }
}

export function TemplateScreen({ place }: { place: TemplatePlace }) {
  const unsaved = useUnsavedChanges();
  const load = async () => {
    // The template that was open a moment ago may still be saving.
    await unsaved.settled();
    // Opening the document may pin it, and that makes a new version of the template.
    const url = place.kind === 'edit' ? await documentUrl(place.id) : null;
    return { template: await templateService.template(place.id), url };
  };
  const { value, failure, reload } = useLoaded(load, place.id);
  if (!value) {
    const isGone = failure?.code === 'not_found';
    const back = { to: '/app/templates', text: t('nav.templates') };
    return (
      <Screen title={t(isGone ? 'templates.notFound' : 'templates.title')} back={back}>
        {isGone ? <p>{t('notFound.documentHint')}</p> : <Waiting failure={failure} retry={reload} />}
      </Screen>
    );
  }
  if (place.kind === 'use') return <UseTemplate template={value.template} />;
  return <TemplateEditor template={value.template} documentUrl={value.url} step={place.step} />;
}
