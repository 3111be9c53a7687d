import { useConfirm } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { templateApi } from './template-api.ts';

/** The open confirmation, and the function that asks before a template is deleted. */
export function useDeleteTemplate(onDeleted: () => void) {
  const [dialog, ask] = useConfirm();
  const askToDelete = ({ id, name }: { id: string; name: string }) =>
    ask({
      title: t('templates.deleteTitle', { name }),
      text: t('templates.deleteText'),
      action: t('delete'),
      isDangerous: true,
      done: t('templates.deleted'),
      onConfirm: async () => {
        await templateApi.remove(id);
        onDeleted();
      },
    });
  return [dialog, askToDelete] as const;
}
