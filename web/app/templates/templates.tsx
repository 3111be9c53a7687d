import { nameFromFilename } from '../../../shared/domain/documents/document.ts';
import { asFailure } from '../../http/request.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { SendToMany } from '../batches/send-to-many.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { MissingScreen, UnknownScreen } from '../frame/screen.tsx';
import { useUnsavedChanges } from '../frame/use-unsaved-changes.ts';
import { ForScope } from '../organizations/for-scope.tsx';
import { UploadScreen } from '../upload/upload-screen.tsx';
import { PublicLinkScreen } from './public-link.tsx';
import { templateApi } from './template-api.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateList } from './template-list.tsx';
import { type TemplatePlace, templateAt, templatePath } from './template-paths.ts';
import { UseTemplate } from './use-template.tsx';

const toTemplates = () => ({ to: '/app/templates', text: t('nav.templates') });

/** The scope that a member needs to see the screen. */
const scopes = {
  edit: 'templates:write',
  link: 'templates:write',
  many: 'envelopes:write',
  use: 'envelopes:write',
} as const;

export function Templates({ path }: { path: string }) {
  if (path === '/app/templates') return <TemplateList />;
  if (path === '/app/templates/new') {
    return (
      <ForScope scope="templates:write">
        <NewTemplate />
      </ForScope>
    );
  }
  const place = templateAt(path);
  if (place) {
    return (
      <ForScope key={`${place.kind} ${place.id}`} scope={scopes[place.kind]}>
        <TemplateScreen place={place} />
      </ForScope>
    );
  }
  return <UnknownScreen to="/app/templates" link={t('templates.toTemplates')} />;
}

/** A new template has a document and one role. */
function NewTemplate() {
  const upload = async (file: File, mimetype: string) => {
    const role = t('templates.roleName', { role: t('role.signer'), number: 1 });
    const templateId = await templateApi.create(file, mimetype, { name: nameFromFilename(file.name), role });
    try {
      await templateApi.documentUrl(templateId);
    } catch (error) {
      // Removes the template of a document that can never be sealed.
      await templateApi.remove(templateId).catch(() => undefined);
      throw error;
    }
    navigate(templatePath(templateId, 'recipients'));
  };
  return <UploadScreen title={t('templates.new')} back={toTemplates()} onFile={upload} />;
}

/** Returns null if the document cannot be shown. The editor then shows the reason. */
async function documentUrl(templateId: string): Promise<string | null> {
  try {
    return await templateApi.documentUrl(templateId);
  } catch (error) {
    const { code, status } = asFailure(error);
    if (status === 422 || code === 'document_missing' || code === 'document_changed') return null;
    throw error;
  }
}

function TemplateScreen({ place }: { place: TemplatePlace }) {
  const unsaved = useUnsavedChanges();
  const load = async () => {
    // This template may have been open a moment ago, and may still be saving.
    await unsaved.settled();
    // Opening the document may pin it, which makes a new version of the template.
    const url = place.kind === 'edit' ? await documentUrl(place.id) : null;
    return { template: await templateApi.template(place.id), url };
  };
  const { value, failure, reload } = useLoaded(load, place.id);
  if (!value) {
    const titles = { title: t('templates.title'), goneTitle: t('templates.notFound') };
    return <MissingScreen {...titles} failure={failure} retry={reload} back={toTemplates()} />;
  }
  if (place.kind === 'use') return <UseTemplate template={value.template} />;
  if (place.kind === 'many') return <SendToMany template={value.template} />;
  if (place.kind === 'link') return <PublicLinkScreen template={value.template} />;
  return <TemplateEditor template={value.template} documentUrl={value.url} step={place.step} />;
}
