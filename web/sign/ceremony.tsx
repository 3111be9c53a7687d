/** Reading, filling in and signing: the document with its fields, the guide through them, and the dialogs over it. */

import { deadlineIn } from '../../shared/domain/dates.ts';
import { Mark } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { useZoom, type Zoom } from '../document/use-zoom.ts';
import { signingZoom } from '../document/zoom.ts';
import { localeOf } from '../format/locale.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { CeremonyDialogs } from './ceremony-dialogs.tsx';
import { DocumentPages } from './document-pages.tsx';
import { problemMessage } from './field-texts.ts';
import { missingFields, problemsOf, progressOf } from './field-values.ts';
import { type SignMessageKey, t } from './i18n.ts';
import type { Opened } from './link.ts';
import { OtherWays } from './other-ways.tsx';
import { RecipientList } from './recipient-list.tsx';
import { failureText } from './refusals.ts';
import { SenderMark } from './sender-brand.tsx';
import { type CeremonyProps, type Ceremony as Running, useCeremony } from './use-ceremony.ts';
import { useCheckedDocument } from './use-checked-document.ts';

/** Whether there is something for the person to do; a viewer only reads. */
function canAct({ next }: Opened): boolean {
  return next === 'sign' || next === 'approve';
}

export function Ceremony(props: CeremonyProps) {
  const { link, opened, onRefused } = props;
  const { shown, check } = useCheckedDocument(link, opened.document, onRefused);
  const ceremony = useCeremony(props, check);
  const zoom = useZoom(signingZoom, 'pinch');
  return (
    <>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <Header opened={opened} ceremony={ceremony} />
      <main class="sign-main stack" id="main">
        <Introduction opened={opened} />
        <OtherWays {...props} ceremony={ceremony} />
        {shown ? (
          <DocumentPages
            document={shown}
            fields={opened.fields}
            link={link}
            ceremony={ceremony}
            zoom={zoom}
            isReadOnly={!canAct(opened)}
          />
        ) : (
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" /> {t('loading')}
          </p>
        )}
      </main>
      {shown && (
        <footer class={canAct(opened) ? 'sign-foot' : 'sign-foot empty'}>
          <ZoomControl zoom={zoom} />
          {canAct(opened) && <Guide opened={opened} ceremony={ceremony} />}
        </footer>
      )}
      <CeremonyDialogs link={link} opened={opened} ceremony={ceremony} />
    </>
  );
}

interface BarProps {
  opened: Opened;
  ceremony: Running;
}

function Header({ opened, ceremony }: BarProps) {
  const { done, total } = progressOf(opened.fields, ceremony.state.values);
  return (
    <header class="sign-head">
      <div>
        <span class="brand">
          <Mark />
          <span class="wide-only">Countersign</span>
        </span>
        <SenderMark />
        <span style={{ flex: 1 }} />
        <LanguageMenu label={t('language')} />
        {canAct(opened) && (
          <Button look="bare" onClick={() => ceremony.dispatch({ type: 'declinePressed' })}>
            {t('decline')}
          </Button>
        )}
      </div>
      {canAct(opened) && total > 0 && (
        <div class="progress">
          <div style={{ '--done': String(Math.round((done / total) * 100)) }} />
        </div>
      )}
    </header>
  );
}

/** The name of the document, the sender's request and message, the deadline, and the other recipients. */
const requests: Partial<Record<Opened['next'], SignMessageKey>> = { sign: 'askedToSign', approve: 'askedToApprove' };

function Introduction({ opened }: { opened: Opened }) {
  const locale = pageLanguage();
  const { envelope, others } = opened;
  return (
    <section class="card stack">
      <h1>
        <bdi>{envelope.name}</bdi>
      </h1>
      <p>
        {t(requests[opened.next] ?? 'askedToView', { sender: envelope.sender })}
        {envelope.senderEmail !== envelope.sender && (
          <>
            <br />
            <bdi class="hint">{envelope.senderEmail}</bdi>
          </>
        )}
      </p>
      {envelope.message && (
        <blockquote class="note-from" dir="auto" style={{ margin: 0 }} aria-label={t('messageFrom')}>
          {envelope.message}
        </blockquote>
      )}
      {envelope.expiresAt && opened.next !== 'view' && (
        <p class="hint">
          {t(opened.next === 'approve' ? 'approveBy' : 'signBy', {
            date: deadlineIn(new Date(envelope.expiresAt), localeOf(locale), envelope.timeZone),
          })}
        </p>
      )}
      {others.length > 0 && <RecipientList others={others} />}
    </section>
  );
}

/** The guide: how much is done, and the button to the next field. */
function Guide({ opened, ceremony: { state, dispatch } }: BarProps) {
  const { fields, next } = opened;
  const { step, values, failure, currentFieldId, labelledFieldId } = state;
  const { done, total } = progressOf(fields, values);
  const isMissing = missingFields(fields, values).length > 0;
  const labelled = fields.find(({ id }) => id === labelledFieldId);
  const label = labelled?.label;
  const problem = labelled && problemsOf(fields, values).get(labelled.id);
  const isOfGroup = problem === 'one_missing' || problem === 'one_too_many';
  const progress = total === 0 ? t('progressNone') : isMissing ? t('progress', { done, total }) : t('allDone');
  const finish = next === 'approve' ? 'approveFinish' : 'finish';
  return (
    <div class="guide">
      {label && (
        <p class="asking" dir="auto">
          {label}
        </p>
      )}
      {labelled && isOfGroup && <p class="hint">{problemMessage(problem, labelled)}</p>}
      <p class="status" role="status">
        {failure && step.at === 'document' ? failureText(failure) : progress}
      </p>
      <span data-finish>
        <Button size="big" onClick={() => dispatch({ type: 'nextPressed' })} onward>
          {t(isMissing ? (currentFieldId === null ? 'start' : 'next') : finish)}
        </Button>
      </span>
    </div>
  );
}

/** Two buttons over the foot of the page. */
function ZoomControl({ zoom: { change, isEnd } }: { zoom: Zoom }) {
  return (
    <div class="zoom" dir="ltr">
      <IconButton icon="minus" label={t('zoomOut')} disabled={isEnd(-1)} onClick={() => change(-1)} />
      <IconButton icon="plus" label={t('zoomIn')} disabled={isEnd(1)} onClick={() => change(1)} />
    </div>
  );
}
