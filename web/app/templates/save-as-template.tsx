import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import type { Envelope } from '../api/service.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { templatePath } from './template-paths.ts';
import { templateService } from './template-service.ts';

interface SaveAsTemplateProps {
  envelope: Pick<Envelope, 'id' | 'name' | 'signers'>;
  /** Of a draft: saves what the service does not have yet. */
  save?: () => Promise<boolean>;
}

/** Makes a template of a document in any state, and opens it: its roles are named there. */
export function SaveAsTemplate({ envelope, save }: SaveAsTemplateProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(envelope.name);
  const { signers } = envelope;
  /** "Signer 1", "Signer 2", "Approver 1". */
  const roleNames = signers.map(({ role }, index) => {
    const number = signers.slice(0, index + 1).filter((one) => one.role === role).length;
    return t('templates.roleName', { role: t(`role.${role}`), number });
  });
  return (
    <>
      <Button look="quiet" icon="copy" onClick={() => setOpen(true)}>
        {t('templates.saveAs')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('templates.saveAs')}
          text={t('templates.saveAsText')}
          action={t('templates.saveAs')}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            if (save && !(await save())) return;
            const { id } = await templateService.saveAs(envelope.id, { name: name.trim() || envelope.name, roleNames });
            toast(t('templates.saved'));
            navigate(templatePath(id, 'recipients'));
          }}
        >
          <TextField label={t('templates.name')} value={name} onValue={setName} maxLength={255} />
        </ConfirmDialog>
      )}
    </>
  );
}
