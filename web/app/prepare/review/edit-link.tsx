import { t } from '../../frame/i18n.ts';

interface EditLinkProps {
  /** The name for screen readers, which says what is edited. */
  label: string;
  onClick: () => void;
}

/** Leads from a summary to the step in which it is edited. */
export function EditLink({ label, onClick }: EditLinkProps) {
  return (
    <button type="button" class="link-button" aria-label={label} onClick={onClick}>
      {t('detail.edit')}
    </button>
  );
}
