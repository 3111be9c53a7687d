/** Shows a person who has signed what they have entered, to take along before the document is sealed. */
import type { SignField } from '../../shared/contracts/sign.ts';
import { deadlineIn } from '../../shared/domain/dates.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { localeOf } from '../format/locale.ts';
import type { Failure } from '../http/request.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { useImage } from '../use-image.ts';
import { enteredOn } from './entered.ts';
import { EnteredList } from './entered-list.tsx';
import { t } from './i18n.ts';
import type { Opened, SigningLink } from './link.ts';
import { failureText } from './refusals.ts';
import { saveDocument } from './save-document.ts';
import { useCeremonyTask } from './use-ceremony.ts';

interface SignedRecordProps {
  opened: Opened;
  link: SigningLink;
  onRefused: (failure: Failure) => void;
}

function ownValues(fields: readonly SignField[]): Record<string, string> {
  return Object.fromEntries(fields.filter(({ isMine }) => isMine).map(({ id, value }) => [id, value ?? '']));
}

export function SignedRecord({ opened, link, onRefused }: SignedRecordProps) {
  const { envelope, recipient, fields, document } = opened;
  const { busy, failure, run } = useCeremonyTask(onRefused);
  const signature = fields.find(({ isMine, type, value }) => isMine && type === 'signature' && value)?.value ?? null;
  const picture = useImage(signature ? () => link.image(signature) : null, signature);
  if (!document || !recipient.completedAt) return null;
  const at = deadlineIn(new Date(recipient.completedAt), localeOf(pageLanguage()), envelope.timeZone);
  return (
    <details class="signed-record">
      <summary class="button quiet big wide">
        <Icon name="eye" />
        {t('recordTitle')}
      </summary>
      <div class="stack">
        <p class="hint">{t('recordText')}</p>
        {picture && <img class="preview" src={picture} alt={t('fieldType.signature')} />}
        <p>
          {recipient.name} <bdi>({recipient.email})</bdi>
          <br />
          {at}
        </p>
        <EnteredList pages={enteredOn(fields, ownValues(fields))} pageCount={document.pages} />
        <p class="hint">
          {t('recordHash')}
          <br />
          <code>{document.sha256}</code>
        </p>
        {failure && <Notice tone="bad">{failureText(failure)}</Notice>}
        <div class="row">
          <Button look="quiet" icon="download" busy={busy} onClick={() => run(() => saveDocument(link, opened))}>
            {t('downloadUnsigned')}
          </Button>
          <Button look="quiet" icon="document" onClick={() => print()}>
            {t('recordPrint')}
          </Button>
        </div>
      </div>
    </details>
  );
}
