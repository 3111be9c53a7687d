import { nameFromFilename } from '../../../shared/domain/documents/document.ts';
import { useTranslate } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { UploadScreen } from '../upload/upload-screen.tsx';
import { templatePath } from './template-paths.ts';
import { templateService } from './template-service.ts';

/** A template begins with its document, and one role. */
export function NewTemplate() {
  const t = useTranslate();
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
