import type { Envelope, Field } from '../../api/app-api.ts';
import { t } from '../../frame/i18n.ts';
import type { FieldsEditor } from './fields-editor.ts';

/** Announces to screen readers which fields were placed, copied, removed, selected or restored. */
export function EditorAnnouncement({ editor, signers }: { editor: FieldsEditor } & Pick<Envelope, 'signers'>) {
  const { announcement } = editor;
  const placed = ({ type, page, recipientId }: Field) => {
    const name = signers.find(({ id }) => id === recipientId)?.name ?? '';
    return t('fields.placed', { type: t(`fieldType.${type}`), name, page });
  };
  const text = () => {
    switch (announcement.kind) {
      case 'none':
        return '';
      case 'placed':
        return placed(announcement.field);
      case 'copied':
      case 'added':
      case 'removed':
      case 'selected':
        return t(`fields.${announcement.kind}`, { count: announcement.count });
      default:
        return t(`fields.${announcement.kind}`);
    }
  };
  return (
    <p class="sr" role="status">
      {text()}
    </p>
  );
}
