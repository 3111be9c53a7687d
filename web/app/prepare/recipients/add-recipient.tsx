import { normalizeEmail } from '../../../../shared/domain/email-address.ts';
import { Button } from '../../../components/button.tsx';
import { service } from '../../api/service.ts';
import { useSession } from '../../api/session.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';
import type { RecipientEntry, RecipientsAction } from './recipients-form.ts';
import { useWords } from './use-words.ts';

interface AddRecipientProps {
  entries: readonly RecipientEntry[];
  dispatch: (action: RecipientsAction) => void;
}

export function AddRecipient({ entries, dispatch }: AddRecipientProps) {
  const { kind } = useDraft();
  const words = useWords();
  const email = useSession()?.email ?? '';
  const account = useLoaded(service.account, '').value;
  const isListed = entries.some((entry) => normalizeEmail(entry.email) === normalizeEmail(email));
  const name = account?.name ?? '';
  // The new row is above the button. Moves the focus there, for people with a keyboard.
  const add = () => {
    dispatch({ kind: 'added' });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.recipients > :last-child input')?.focus());
  };
  const addMe = () => {
    dispatch({ kind: 'addedMe', name, email });
    // The button that had the focus does not exist any more.
    requestAnimationFrame(() => document.getElementById('add-recipient')?.focus());
  };
  return (
    <div class="row">
      <Button look="quiet" icon="plus" id="add-recipient" onClick={add}>
        {words.add}
      </Button>
      {kind === 'envelope' && email && !isListed && (
        <Button look="quiet" icon="person" onClick={addMe}>
          {t('recipients.addMe')}
        </Button>
      )}
    </div>
  );
}
