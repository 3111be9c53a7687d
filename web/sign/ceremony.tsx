/** Reading, filling in and signing: the document with its fields, the guide through them, and the dialogs over it. */
import { useRef } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { useZoom, type Zoom } from '../document/use-zoom.ts';
import { signingZoom } from '../document/zoom.ts';
import { CeremonyDialogs } from './ceremony-dialogs.tsx';
import { DocumentPages } from './document-pages.tsx';
import { problemMessage } from './field-texts.ts';
import { missingFields, problemsOf, progressOf } from './field-values.ts';
import { t } from './i18n.ts';
import { Introduction } from './introduction.tsx';
import { canAct, type Opened } from './link.ts';
import { PartList } from './part-list.tsx';
import { failureText } from './refusals.ts';
import { ByCountersign, SenderMark } from './sender-brand.tsx';
import { type CeremonyProps, type Ceremony as Running, useCeremony } from './use-ceremony.ts';
import { useCheckedDocument } from './use-checked-document.ts';
import { useLateTitles } from './use-late-titles.ts';
import { useLargerText, useWayToField } from './use-way-to-field.ts';

export function Ceremony(props: CeremonyProps) {
  const { link, opened, onRefused } = props;
  const { shown, check } = useCheckedDocument(link, opened.document, onRefused);
  useLateTitles(shown);
  const zoom = useZoom(signingZoom, 'pinch');
  const { fields, others } = opened;
  const ceremony = useCeremony(props, check, useWayToField(shown, fields, zoom));
  const enlarge = useLargerText(shown, zoom);
  return (
    <>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <Header opened={opened} ceremony={ceremony} />
      <main class="sign-main stack" id="main">
        <Introduction {...props} ceremony={ceremony} />
        {shown && <PartList document={opened.document} />}
        {shown ? (
          <>
            <p class="row hint tap-hint">
              <Icon name="enlarge" /> {t('tapToEnlarge')}
            </p>
            <DocumentPages
              document={shown}
              fields={fields}
              link={link}
              others={others}
              ceremony={ceremony}
              zoom={zoom}
              onPageTap={enlarge}
              isReadOnly={!canAct(opened)}
            />
          </>
        ) : (
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" /> {t('loading')}
          </p>
        )}
        <ByCountersign />
      </main>
      {shown && (
        <footer class={canAct(opened) ? 'sign-foot' : 'sign-foot empty'}>
          <ZoomControl zoom={zoom} onEnlarge={enlarge} />
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
        <SenderMark />
        <LanguageMenu label={t('language')} />
      </div>
      {canAct(opened) && total > 0 && (
        <div class="progress">
          <div style={{ '--done': String(Math.round((done / total) * 100)) }} />
        </div>
      )}
    </header>
  );
}

/** The guide: how much is done, and the button that opens the next entry. The button keeps its place and size. */
function Guide({ opened, ceremony: { state, dispatch } }: BarProps) {
  const { fields, next } = opened;
  const { step, values, failure, currentFieldId, labelledFieldId } = state;
  const { done, total } = progressOf(fields, values);
  const isMissing = missingFields(fields, values).length > 0;
  const labelled = fields.find(({ id }) => id === labelledFieldId);
  const problem = labelled && problemsOf(fields, values).get(labelled.id);
  const isOfGroup = problem === 'one_missing' || problem === 'one_too_many';
  const asking = labelled && isOfGroup ? problemMessage(problem, labelled) : labelled?.label;
  const isApproval = next === 'approve';
  const nothing = isApproval ? 'progressNoneApprove' : 'progressNone';
  const progress = total === 0 ? t(nothing) : isMissing ? t('progress', { done, total }) : t('allDone');
  const finish = isApproval ? 'approveFinish' : 'finish';
  return (
    <div class="guide">
      <div>
        {asking && (
          <p class="asking" dir="auto" title={asking}>
            {asking}
          </p>
        )}
        <p class="progress-text" role="status">
          {failure && step.at === 'document' ? failureText(failure) : progress}
        </p>
      </div>
      <span data-finish>
        {/* Another button: a press that began on the one does not end on the other. */}
        <Button key={String(isMissing)} size="big" onClick={() => dispatch({ type: 'nextPressed' })} onward>
          {t(isMissing ? (currentFieldId === null ? 'start' : 'next') : finish)}
        </Button>
      </span>
    </div>
  );
}

interface ZoomControlProps {
  zoom: Zoom;
  onEnlarge: () => void;
}

/** Three buttons over the foot of the page. A phone shows the one that enlarges, with its name, until the person has zoomed. */
function ZoomControl({ zoom: { value, change, isEnd, reset }, onEnlarge }: ZoomControlProps) {
  const hasZoomed = useRef(false);
  hasZoomed.current ||= value !== 1;
  return (
    <div class={hasZoomed.current ? 'zoom' : 'zoom first'}>
      <IconButton icon="minus" label={t('zoomOut')} disabled={isEnd(-1)} onClick={() => change(-1)} />
      <IconButton icon="fitWidth" label={t('fitWidth')} disabled={value === 1} onClick={reset} />
      <IconButton icon="plus" label={t('zoomIn')} disabled={isEnd(1)} onClick={onEnlarge} />
    </div>
  );
}
