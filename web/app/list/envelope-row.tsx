import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { dateAndTime, deadlineOf, exactTime, shortDay, shortDeadline } from '../../format/time.ts';
import { recipientState } from '../components/recipient-state.ts';
import { StatusBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';

/** The number of recipients that fit into a row. */
const linesShown = 2;

interface RowProps {
  envelope: AppEnvelope;
  /** The position in the whole list, from 1. */
  place: number;
  isSelected: boolean;
  onSelected: (isSelected: boolean) => void;
}

export function EnvelopeRow({ envelope, place, isSelected, onSelected }: RowProps) {
  const { id, name, status, sentAt, updatedAt, expiresAt } = envelope;
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
        <Link to={`/app/envelopes/${id}`} look="whole-row">
          {name}
        </Link>
        <Labels labels={envelope.labels} />
        <p class="hint narrow">
          <StatusBadge status={status} /> <Progress envelope={envelope} />
          <br />
          <time dateTime={updatedAt} title={exactTime(updatedAt)}>
            {dateAndTime(updatedAt)}
          </time>
        </p>
      </th>
      <td class="wide">
        <RecipientLines envelope={envelope} />
      </td>
      <td class="wide">
        <StatusBadge status={status} />
        <p class="hint">
          <Progress envelope={envelope} />
        </p>
      </td>
      <Day at={sentAt} extra="widest" />
      <Day at={updatedAt} extra="wide" />
      <td class="widest">
        {expiresAt && (
          <time dateTime={expiresAt} title={deadlineOf(expiresAt)}>
            {shortDeadline(expiresAt)}
          </time>
        )}
      </td>
    </tr>
  );
}

function Day({ at, extra }: { at: string | null; extra: string }) {
  return (
    <td class={extra}>
      {at && (
        <time dateTime={at} title={exactTime(at)}>
          {shortDay(at)}
        </time>
      )}
    </td>
  );
}

function Labels({ labels }: Pick<AppEnvelope, 'labels'>) {
  if (labels.length === 0) return null;
  return (
    <p class="chips" title={labels.join(', ')}>
      {labels.map((label) => (
        <span key={label} class="chip">
          {label}
        </span>
      ))}
    </p>
  );
}

function Progress({ envelope }: { envelope: AppEnvelope }) {
  const acting = envelope.signers.filter(mustAct);
  if (!envelope.sentAt || acting.length === 0) return null;
  const done = acting.filter(({ status }) => status === 'completed').length;
  return <>{t('list.progress', { done, total: acting.length })}</>;
}

function RecipientLines({ envelope }: { envelope: AppEnvelope }) {
  const { signers } = envelope;
  if (signers.length === 0) return <span class="hint">{t('list.noRecipients')}</span>;
  const shown = signers.length > linesShown ? signers.slice(0, linesShown - 1) : signers;
  const all = signers.map((signer) => `${signer.name}: ${t(recipientState(signer, envelope)[0])}`);
  return (
    <ul class="recipient-lines" title={all.join('\n')}>
      {shown.map((signer) => {
        const [state, tone] = recipientState(signer, envelope);
        return (
          <li key={signer.id}>
            <i class={`state ${tone}`} />
            {signer.name} <span class="hint">· {t(state)}</span>
          </li>
        );
      })}
      {shown.length < signers.length && (
        <li class="hint">{t('list.moreRecipients', { count: signers.length - shown.length })}</li>
      )}
    </ul>
  );
}
