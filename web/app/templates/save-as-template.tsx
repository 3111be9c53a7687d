import { toast } from '../../components/toast.tsx';
import type { Envelope } from '../api/app-api.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { templateApi } from './template-api.ts';
import { templatePath } from './template-paths.ts';

interface SaveAsTemplateProps {
  envelope: Pick<Envelope, 'id' | 'name' | 'signers'>;
  /** Saves the changes of a draft that the service does not have yet. */
  save?: () => Promise<boolean>;
}

/**
 * Makes a template of a document in any state and opens it, so that its owner can name the roles. Returns the open
 * dialog and the function that opens it.
 */
export function useSaveAsTemplate({ envelope, save }: SaveAsTemplateProps) {
  const [dialog, ask] = useConfirm();
  const { id: envelopeId, signers } = envelope;
  /** "Signer 1", "Signer 2", "Approver 1". */
  const roleNames = signers.map(({ role }, index) => {
    const number = signers.slice(0, index + 1).filter((one) => one.role === role).length;
    return t('templates.roleName', { role: t(role === 'cc' ? 'role.copy' : `role.${role}`), number });
  });
  const saveAs = async (name: string) => {
    if (save && !(await save())) return;
    const { id } = await templateApi.saveAs(envelopeId, { name: name || envelope.name, roleNames });
    toast(t('templates.saved'));
    navigate(templatePath(id, 'recipients'));
  };
  const open = () =>
    ask({
      title: t('templates.saveAs'),
      text: t('templates.saveAsText'),
      action: t('templates.saveAs'),
      entry: { label: t('templates.name'), maxLength: 255, start: envelope.name },
      onConfirm: saveAs,
    });
  return [dialog, open] as const;
}
