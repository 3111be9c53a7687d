import { toast } from '../../components/toast.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { templateService } from './template-service.ts';

interface DeleteTemplateProps {
  template: { id: string; name: string };
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteTemplate({ template, onClose, onDeleted }: DeleteTemplateProps) {
  return (
    <ConfirmDialog
      title={t('templates.deleteTitle', { name: template.name })}
      text={t('templates.deleteText')}
      action={t('delete')}
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        await templateService.remove(template.id);
        toast(t('templates.deleted'));
        onDeleted();
      }}
    />
  );
}
