/** The pages about templates, by address. */
import { nameFromFilename } from '../../../shared/domain/documents/document.ts';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { UploadScreen } from '../upload/upload-screen.tsx';
import { TemplateList } from './template-list.tsx';
import { templateAt, templatePath } from './template-paths.ts';
import { TemplateScreen } from './template-screen.tsx';
import { templateService } from './template-service.ts';

export function Templates({ path }: { path: string }) {
  if (path === '/app/templates') return <TemplateList />;
  if (path === '/app/templates/new') return <NewTemplate />;
  const place = templateAt(path);
  if (place) return <TemplateScreen key={`${place.kind} ${place.id}`} place={place} />;
  return (
    <Screen title={t('notFound.page')} width="narrow">
      <p>
        <Link to="/app/templates">{t('templates.toTemplates')}</Link>
      </p>
    </Screen>
  );
}

/** A template begins with its document, and one role. */
function NewTemplate() {
  const upload = async (file: File, mimetype: string) => {
    const role = t('templates.roleName', { role: t('role.signer'), number: 1 });
    const templateId = await templateService.create(file, mimetype, { name: nameFromFilename(file.name), role });
    try {
      await templateService.documentUrl(templateId);
    } catch (error) {
      // A document that can never be sealed leaves no template behind.
      await templateService.remove(templateId).catch(() => undefined);
      throw error;
    }
    navigate(templatePath(templateId, 'recipients'));
  };
  const back = { to: '/app/templates', text: t('nav.templates') };
  return <UploadScreen title={t('templates.new')} back={back} onFile={upload} />;
}
