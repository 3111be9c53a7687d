/** One recipient of a draft: a line on a wide screen, a card on a narrow one. */
import { useRef, useState } from 'preact/hooks';
import { mustAct, recipientRoles } from '../../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../../components/form.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { tintAmong } from '../../../components/tints.ts';
import { usualLanguage } from '../../../format/reader.ts';
import { languageOptions } from '../../../messages/language-names.ts';
import { Safeguards } from '../../components/safeguards.tsx';
import type { Problems } from '../../forms/check-form.ts';
import { fieldMessage } from '../../forms/error-message.ts';
import { t } from '../../frame/i18n.ts';
import type { DraftKind } from '../draft/draft-changes.ts';
import { useDraft } from '../draft/use-draft.ts';
import { type Contact, completedBy } from './contacts.ts';
import { OrderHandle } from './order-handle.tsx';
import { hasAccessCode, type RecipientEntry, type RecipientsAction } from './recipients-form.ts';
import type { RowDrag } from './use-row-drag.ts';
import { useWords } from './use-words.ts';

export function RecipientRow(props: RecipientRowProps) {
  const { entry, index, count, isOrdered, drag, onRemove } = props;
  const { kind, envelope } = useDraft();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const name = entry.name.trim() || words.unnamed(index + 1);
  const hasHiddenProblem = props.problems[`${entry.key}.accessCode`] !== undefined;
  const isShown = isOpen || hasHiddenProblem;
  const isMovable = isOrdered && count > 1;
  return (
    <li data-row={entry.key} class={drag.key === entry.key ? 'recipient dragged' : 'recipient'}>
      <fieldset style={{ '--tint': tintAmong(envelope.signers, entry.id) }}>
        <legend class="sr">{name}</legend>
        <div class={lineLook(isMovable, kind)}>
          {isMovable && (
            <OrderHandle
              id={`order-${entry.key}`}
              row={entry.key}
              name={name}
              order={entry.order}
              drag={drag}
              onMove={(by) => props.dispatch({ kind: 'moved', key: entry.key, to: index + by })}
            />
          )}
          <Identity {...props} />
          <div class="recipient-buttons">
            <Button
              look="bare"
              label={t('recipients.moreLabel', { name })}
              isExpanded={isShown}
              onClick={() => setOpen(!isOpen)}
            >
              {t('recipients.more')}
            </Button>
            <IconButton
              icon="trash"
              label={t('recipients.removeLabel', { name })}
              disabled={count === 1}
              onClick={onRemove}
            />
          </div>
        </div>
        {isShown ? <RecipientOptions {...props} name={name} /> : <OwnSafeguards entry={entry} />}
      </fieldset>
    </li>
  );
}

const lineLook = (isMovable: boolean, kind: DraftKind): string =>
  ['recipient-line', isMovable && 'ordered', kind === 'template' && 'of-role'].filter(Boolean).join(' ');

/** The headings of the columns on a wide screen, where the labels of the entries are for screen readers only. */
export function RecipientHeads({ isMovable }: { isMovable: boolean }) {
  const { kind } = useDraft();
  const words = useWords();
  const heads = [isMovable && '', words.recipientName, kind === 'envelope' && t('recipients.email'), words.task];
  return (
    <div class={`${lineLook(isMovable, kind)} heads`} aria-hidden="true">
      {heads
        .filter((head) => head !== false)
        .map((head) => (
          <span key={head}>{head}</span>
        ))}
    </div>
  );
}

/** Shows what is set in the closed options, if anything is. */
function OwnSafeguards({ entry }: { entry: RecipientEntry }) {
  const { kind } = useDraft();
  const signer = {
    ...entry,
    hasAccessCode: hasAccessCode(entry),
    ...(entry.isCodeAsked ? { verification: 'email_code' as const } : {}),
  };
  const isOtherLanguage = kind === 'envelope' && entry.language !== usualLanguage();
  const isChanged = signer.hasAccessCode || entry.isCodeAsked || isOtherLanguage;
  return isChanged ? <Safeguards signer={signer} /> : null;
}

function Identity({ entry, fields, problems, contacts, dispatch }: RecipientRowProps) {
  const { kind } = useDraft();
  const words = useWords();
  const { key, name, email, role } = entry;
  const edit = (change: Partial<RecipientEntry>) => dispatch({ kind: 'edited', key, change });
  const left = (property: 'name' | 'email') => dispatch({ kind: 'left', key, property });
  const losesFields = fields > 0 && !mustAct(entry);
  return (
    <>
      <TextField
        label={words.recipientName}
        value={name}
        onValue={(value) => edit(completedBy(contacts, entry, { name: value }))}
        onLeave={() => left('name')}
        wrong={fieldMessage(problems, `${key}.name`)}
        list={kind === 'envelope' ? 'contact-names' : undefined}
        maxLength={200}
        autoComplete="off"
        required
      />
      {kind === 'envelope' && (
        <TextField
          label={t('recipients.email')}
          type="email"
          value={email}
          onValue={(value) => edit(completedBy(contacts, entry, { email: value }))}
          onLeave={() => left('email')}
          wrong={fieldMessage(problems, `${key}.email`)}
          list="contact-emails"
          autoComplete="off"
          required
        />
      )}
      <SelectField
        label={words.task}
        value={role}
        onValue={(value) => edit({ role: value })}
        options={recipientRoles.map((one) => [one, t(`role.${one}`)])}
        hint={losesFields ? words.losesFields(fields) : undefined}
      />
    </>
  );
}

interface RecipientRowProps {
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

function RecipientOptions(props: RecipientRowProps & { name: string }) {
  const { entry, dispatch } = props;
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
        <AccessCode {...props} />
      </div>
      {codeChoice}
      {turn}
    </div>
  );
}

/** Shows whether a code is set, which nobody can read again, or the entry of a code. */
function AccessCode({ entry, problems, name, dispatch }: RecipientRowProps & { name: string }) {
  const problem = fieldMessage(problems, `${entry.key}.accessCode`);
  // Does not close when the code is saved: the person may still be typing.
  const [isEntered, setEntered] = useState(!hasAccessCode(entry));
  const place = useRef<HTMLDivElement>(null);
  const edit = (change: Partial<RecipientEntry>) => dispatch({ kind: 'edited', key: entry.key, change });
  const enter = (change: Partial<RecipientEntry>) => {
    setEntered(true);
    edit(change);
    requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
  };
  if (!isEntered && !problem) {
    return (
      <div class="input" ref={place}>
        <span>{t('recipients.accessCodeSet')}</span>
        <div class="row">
          <Button
            look="quiet"
            label={t('recipients.changeCodeLabel', { name })}
            onClick={() => enter({ accessCode: entry.accessCode === entry.savedCode ? '' : entry.accessCode })}
          >
            {t('recipients.changeCode')}
          </Button>
          <Button
            look="quiet"
            label={t('recipients.removeCodeLabel', { name })}
            onClick={() => enter({ accessCode: '', isCodeRemoved: true })}
          >
            {t('recipients.removeCode')}
          </Button>
        </div>
      </div>
    );
  }
  const isKept = entry.hasCode && !entry.isCodeRemoved;
  return (
    <div ref={place}>
      <TextField
        label={t('recipients.accessCode')}
        value={entry.accessCode}
        onValue={(accessCode) => edit({ accessCode })}
        onLeave={() => dispatch({ kind: 'left', key: entry.key, property: 'accessCode' })}
        wrong={problem}
        hint={t(isKept ? 'recipients.accessCodeKeptHint' : 'recipients.accessCodeHint')}
        autoComplete="off"
        spellcheck={false}
        isCapitalized={false}
        maxLength={64}
      />
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
    <div class="row">
      {mover('earlier', -1)}
      {mover('later', 1)}
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
