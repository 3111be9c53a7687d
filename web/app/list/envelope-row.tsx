import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Ago } from '../../components/ago.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { deadlineOf, shortDeadline } from '../../format/time.ts';
import { ownEmail } from '../api/session.ts';
import { EnvelopePicture } from '../components/envelope-picture.tsx';
import { lastDeadline } from '../components/last-deadline.ts';
import { progressOf } from '../components/recipient-state.ts';
import { StatusBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { People } from './people.tsx';
import { menuItem, type RowAction, rowActions, signText } from './row-actions.ts';
import { RowName } from './row-name.tsx';

interface RowProps {
  envelope: AppEnvelope;
  /** The member who created it, if that is known. */
  creator: string | null;
  /** The position among all rows below the head of the table, from 1. */
  place: number;
  isSelected: boolean;
  onSelected: (isSelected: boolean) => void;
  onAction: (action: RowAction, envelope: AppEnvelope) => void;
}

/** One line of the table; on a phone, a card of two lines. */
export function EnvelopeRow({ envelope, creator, place, isSelected, onSelected, onAction }: RowProps) {
  const { id, name, updatedAt } = envelope;
  const expiresAt = lastDeadline(envelope);
  const path = `/app/envelopes/${id}`;
  const open = { text: t('list.open'), icon: 'document' as const, href: path, onChoose: () => navigate(path) };
  const items = rowActions(envelope, ownEmail()).map((action) =>
    menuItem(envelope, action, ownEmail(), () => onAction(action, envelope)),
  );
  const sign = signText(envelope, ownEmail());
  const signNow = sign && (
    <button type="button" class="button quiet row-action" onClick={() => onAction('sign', envelope)}>
      {sign}
      <span class="sr"> {name}</span>
    </button>
  );
  const state = (
    <div class="row-status">
      <StatusBadge envelope={envelope} />
      <Progress envelope={envelope} />
    </div>
  );
  return (
    <tr data-row aria-rowindex={place + 1} class={isSelected ? 'selected' : undefined}>
      <td class="choice">
        <label class="box">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('list.select', { name })}
            onChange={(event) => onSelected(event.currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <RowName
          to={path}
          name={name}
          picture={<EnvelopePicture envelope={envelope} />}
          time={
            expiresAt ? <Deadline at={expiresAt} textOf={(day) => t('list.until', { day })} /> : <Ago at={updatedAt} />
          }
          under={<Under labels={envelope.labels} creator={creator} />}
          state={state}
          foot={
            <>
              <People envelope={envelope} most={2} />
              {signNow}
            </>
          }
          action={signNow && <div class="wide not-widest">{signNow}</div>}
        />
      </th>
      <td class="wide">
        <People envelope={envelope} />
      </td>
      <td class="wide">{state}</td>
      <td class="wide">
        <Ago at={updatedAt} />
      </td>
      <td class="widest deadline">{expiresAt && <Deadline at={expiresAt} />}</td>
      <td class="actions">
        {signNow && <div class="widest">{signNow}</div>}
        <MenuButton label={t('list.actions', { name })} items={[open, ...items]} />
      </td>
    </tr>
  );
}

function Deadline({ at, textOf = (day) => day }: { at: string; textOf?: (day: string) => string }) {
  return (
    <time dateTime={at} title={deadlineOf(at)}>
      {textOf(shortDeadline(at))}
    </time>
  );
}

function Under({ labels, creator }: Pick<AppEnvelope, 'labels'> & Pick<RowProps, 'creator'>) {
  if (labels.length === 0 && creator === null) return null;
  const by = creator === null ? [] : [t('list.creator', { name: creator })];
  return (
    <p class="chips wide" title={[...by, ...labels].join(', ')}>
      {by.map((text) => (
        <span key={text} class="hint">
          {text}
        </span>
      ))}
      {labels.map((label) => (
        <span key={label} class="chip">
          {label}
        </span>
      ))}
    </p>
  );
}

function Progress({ envelope }: { envelope: AppEnvelope }) {
  const progress = progressOf(envelope.signers);
  if (!envelope.sentAt || progress.done === progress.total) return null;
  const text = t('list.progress', progress);
  return (
    <span class="hint" title={text}>
      <span aria-hidden="true">{`${progress.done}/${progress.total}`}</span>
      <span class="sr">{text}</span>
    </span>
  );
}
