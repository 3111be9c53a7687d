import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';

/** The words for the recipients of an envelope or the roles of a template. */
export function useWords() {
  const isTemplate = useDraft().kind === 'template';
  return {
    name: t(isTemplate ? 'templates.name' : 'recipients.documentName'),
    recipients: t(isTemplate ? 'templates.roles' : 'recipients.title'),
    edit: t(isTemplate ? 'templates.editRoles' : 'recipients.edit'),
    recipient: t(isTemplate ? 'templates.role' : 'fields.recipient'),
    recipientName: t(isTemplate ? 'templates.roleTitle' : 'recipients.name'),
    task: t(isTemplate ? 'templates.roleTask' : 'recipients.role'),
    add: t(isTemplate ? 'templates.addRole' : 'recipients.add'),
    unnamed: (number: number) => t(isTemplate ? 'templates.unnamed' : 'recipients.unnamed', { number }),
    noFillers: t(isTemplate ? 'templates.noFillers' : 'fields.noFillers'),
    losesFields: (count: number) => t(isTemplate ? 'templates.losesFields' : 'recipients.roleLosesFields', { count }),
    removeText: (count: number) => t(isTemplate ? 'templates.removeRoleText' : 'recipients.removeText', { count }),
  };
}
