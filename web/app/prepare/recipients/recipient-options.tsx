/** Options of a recipient: language, access code, e-mail code and position in the order. */
import { Button } from '../../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../../components/form.tsx';
import { languageOptions } from '../../../messages/language-names.ts';
import type { Problems } from '../../forms/check-form.ts';
import { fieldMessage } from '../../forms/error-message.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';
import type { Contact } from './contacts.ts';
import type { RecipientEntry, RecipientsAction } from './recipients-form.ts';
import type { RowDrag } from './use-row-drag.ts';
import { useWords } from './use-words.ts';

export interface RecipientRowProps {
  entry: RecipientEntry;
  index: number;
  count: number;
  isOrdered: boolean;
  before: RecipientEntry | undefined;
  /** The number of the recipient's fields. */
  fields: number;
  problems: Problems;
  contacts: readonly Contact[];
  drag: RowDrag;
  dispatch: (action: RecipientsAction) => void;
  onRemove: () => void;
}

export function RecipientOptions(props: RecipientRowProps & { name: string }) {
  const { entry, problems, dispatch } = props;
  const { kind } = useDraft();
  const edit = (change: Partial<RecipientEntry>) => dispatch({ kind: 'edited', key: entry.key, change });
  const turn = props.isOrdered && props.count > 1 && <Turn {...props} />;
  const codeChoice = (
    <CheckField
      label={t('recipients.emailCode')}
      checked={entry.isCodeAsked}
      onChecked={(isCodeAsked) => edit({ isCodeAsked })}
    />
  );
  if (kind === 'template') {
    return (
      <div class="recipient-options">
        {codeChoice}
        {turn}
      </div>
    );
  }
  return (
    <div class="recipient-options">
      <div class="grid">
        <SelectField
          label={t('recipients.language')}
          value={entry.language}
          onValue={(language) => edit({ language })}
          options={languageOptions}
        />
        <TextField
          label={t('recipients.accessCode')}
          value={entry.accessCode}
          onValue={(accessCode) => edit({ accessCode })}
          onLeave={() => dispatch({ kind: 'left', key: entry.key, property: 'accessCode' })}
          wrong={fieldMessage(problems, `${entry.key}.accessCode`)}
          hint={t(entry.id ? 'recipients.accessCodeKeptHint' : 'recipients.accessCodeHint')}
          autoComplete="off"
          spellcheck={false}
          isCapitalized={false}
          maxLength={64}
        />
      </div>
      {codeChoice}
      {turn}
    </div>
  );
}

function Turn({ entry, index, count, before, name, dispatch }: RecipientRowProps & { name: string }) {
  const words = useWords();
  const mover = (word: 'earlier' | 'later', by: -1 | 1) => (
    <Button
      look="quiet"
      icon={by < 0 ? 'up' : 'down'}
      disabled={index === (by < 0 ? 0 : count - 1)}
      label={t(`recipients.${word}Label`, { name })}
      onClick={() => dispatch({ kind: 'moved', key: entry.key, to: index + by })}
    >
      {t(`recipients.${word}`)}
    </Button>
  );
  return (
    <div class="row apart">
      <div class="row">
        {mover('earlier', -1)}
        {mover('later', 1)}
      </div>
      {before && (
        <CheckField
          label={t('recipients.sameTime', { name: before.name.trim() || words.unnamed(index) })}
          checked={entry.order === before.order}
          onChecked={(isJoined) => dispatch({ kind: 'joined', index, isJoined })}
        />
      )}
    </div>
  );
}
