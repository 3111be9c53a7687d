import { languages } from '../../../shared/domain/language.ts';
import { mustAct, recipientRoles } from '../../../shared/domain/recipient.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../components/form.tsx';
import { languageNames } from '../../messages/language-names.ts';
import type { Problems } from '../check-form.ts';
import { fieldMessage } from '../error-message.ts';
import { useTranslate } from '../i18n.ts';
import { type RecipientEntry, tintOf } from './recipient-list.ts';
import type { RecipientsAction } from './recipients-form.ts';

interface RecipientCardProps {
  entry: RecipientEntry;
  index: number;
  count: number;
  isOrdered: boolean;
  before: RecipientEntry | undefined;
  /** Fields on the pages that are the recipient's. */
  fields: number;
  problems: Problems;
  dispatch: (action: RecipientsAction) => void;
  onRemove: () => void;
}

/** One recipient of a draft. */
export function RecipientCard(props: RecipientCardProps) {
  const { entry, index, isOrdered, before, dispatch } = props;
  const t = useTranslate();
  const nameOf = (one: RecipientEntry, at: number) => one.name.trim() || t('recipients.unnamed', { number: at + 1 });
  const name = nameOf(entry, index);
  return (
    <li>
      <fieldset class="person" style={{ '--tint': tintOf(index) }}>
        <legend class="sr">{name}</legend>
        <Identity {...props} />
        <Settings {...props} />
        {isOrdered && before && (
          <CheckField
            label={t('recipients.sameTime', { name: nameOf(before, index - 1) })}
            checked={entry.order === before.order}
            onChecked={(isJoined) => dispatch({ kind: 'joined', index, isJoined })}
          />
        )}
        <CardActions {...props} name={name} />
      </fieldset>
    </li>
  );
}

function useEntry({ entry, index, problems, dispatch }: RecipientCardProps) {
  const t = useTranslate();
  return {
    t,
    edit: (change: Partial<RecipientEntry>) => dispatch({ kind: 'edited', key: entry.key, change }),
    wrong: (property: string) => fieldMessage(t, problems, `signers[${index}].${property}`),
  };
}

function Identity(props: RecipientCardProps) {
  const { t, edit, wrong } = useEntry(props);
  const { name, email } = props.entry;
  return (
    <div class="grid">
      <TextField
        label={t('recipients.name')}
        value={name}
        onValue={(value) => edit({ name: value })}
        wrong={wrong('name')}
        maxLength={200}
        autoComplete="off"
        required
      />
      <TextField
        label={t('recipients.email')}
        type="email"
        value={email}
        onValue={(value) => edit({ email: value })}
        wrong={wrong('email')}
        autoComplete="off"
        required
      />
    </div>
  );
}

function Settings(props: RecipientCardProps) {
  const { entry, fields } = props;
  const { t, edit, wrong } = useEntry(props);
  const losesFields = fields > 0 && !mustAct(entry);
  return (
    <div class="grid">
      <SelectField
        label={t('recipients.role')}
        value={entry.role}
        onValue={(role) => edit({ role })}
        options={recipientRoles.map((role) => [role, t(`role.${role}`)])}
        hint={losesFields ? t('recipients.roleLosesFields', { count: fields }) : undefined}
      />
      <SelectField
        label={t('recipients.language')}
        value={entry.language}
        onValue={(language) => edit({ language })}
        options={languages.map((language) => [language, languageNames[language]])}
      />
      <TextField
        label={t('recipients.accessCode')}
        value={entry.accessCode}
        onValue={(accessCode) => edit({ accessCode })}
        wrong={wrong('accessCode')}
        hint={t(entry.id ? 'recipients.accessCodeKeptHint' : 'recipients.accessCodeHint')}
        autoComplete="off"
        spellcheck={false}
        isCapitalized={false}
        maxLength={64}
      />
    </div>
  );
}

function CardActions({ index, count, isOrdered, name, dispatch, onRemove }: RecipientCardProps & { name: string }) {
  const t = useTranslate();
  return (
    <div class="row apart">
      {isOrdered && count > 1 ? (
        <div class="row">
          <Button
            look="quiet"
            icon="up"
            disabled={index === 0}
            label={t('recipients.earlierLabel', { name })}
            onClick={() => dispatch({ kind: 'moved', index, by: -1 })}
          >
            {t('recipients.earlier')}
          </Button>
          <Button
            look="quiet"
            icon="down"
            disabled={index === count - 1}
            label={t('recipients.laterLabel', { name })}
            onClick={() => dispatch({ kind: 'moved', index, by: 1 })}
          >
            {t('recipients.later')}
          </Button>
        </div>
      ) : (
        <span />
      )}
      {count > 1 && (
        <Button look="bare" icon="trash" label={t('recipients.removeLabel', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}
