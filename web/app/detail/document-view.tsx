/** The document with a mark on every field: its recipient, and whether it is filled in. */
import { useId, useRef, useState } from 'preact/hooks';
import { isTicked } from '../../../shared/domain/fields/field-rules.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { placeOf } from '../../document/page-view.tsx';
import type { Envelope } from '../api/app-api.ts';
import { OpeningDocument, Pages, useDocument } from '../components/shown-document.tsx';
import { t } from '../frame/i18n.ts';
import { fieldIcons } from '../prepare/editor/field-icons.ts';
import { type FieldMark, fieldMarks } from './field-marks.ts';

export function DocumentView({ envelope }: { envelope: Envelope }) {
  const heading = useId();
  const [isLarge, setLarge] = useState(false);
  const [page, setPage] = useState(1);
  const view = useRef<HTMLElement>(null);
  const isSealed = envelope.signedUrl !== undefined;
  // The marks would frame what was entered.
  const [showsFields, setShowsFields] = useState(!isSealed);
  const { document, problem } = useDocument(envelope);
  const marks = showsFields ? fieldMarks(envelope) : [];
  const pages = document && (
    <Pages
      document={document}
      over={(page, size) =>
        marks
          .filter(({ field }) => field.page === page)
          .map((mark) => <Mark key={mark.field.id} mark={mark} page={size} isSealed={isSealed} />)
      }
    />
  );
  const turnTo = (number: number) => {
    const next = view.current?.querySelectorAll<HTMLElement>('.page')[number - 1];
    if (next && view.current) view.current.scrollTop += topOf(next) - topOf(view.current) - pageGap;
  };
  return (
    <div class="card viewer">
      <div class="row apart">
        <div class="row tight">
          <h2 id={heading}>{t(isSealed ? 'detail.sealedDocument' : 'detail.document')}</h2>
          <div class="page-place">
            <span class="hint page-count">
              {document && t('fields.pageOf', { page, pages: document.pages.length })}
            </span>
            {document && document.pages.length > 1 && (
              <div class="page-turns">
                <IconButton
                  icon="up"
                  label={t('many.previous')}
                  disabled={page === 1}
                  onClick={() => turnTo(page - 1)}
                />
                <IconButton
                  icon="down"
                  label={t('many.next')}
                  disabled={page === document.pages.length}
                  onClick={() => turnTo(page + 1)}
                />
              </div>
            )}
          </div>
        </div>
        <div class="row viewer-tools">
          {envelope.fields.length > 0 && (
            <CheckField label={t('detail.showFields')} checked={showsFields} onChecked={setShowsFields} />
          )}
          {!problem && (
            <Button look="quiet" icon="enlarge" disabled={!document} onClick={() => setLarge(true)}>
              {t('detail.enlarge')}
            </Button>
          )}
        </div>
      </div>
      {problem ? (
        <Notice tone="bad">{t('detail.documentUnreadable')}</Notice>
      ) : !document ? (
        <OpeningDocument />
      ) : (
        <section
          ref={view}
          class="pages"
          aria-labelledby={heading}
          tabIndex={0}
          onScroll={({ currentTarget }) => setPage(pageInView(currentTarget))}
        >
          {pages}
        </section>
      )}
      {isLarge && (
        <Dialog title={envelope.name} closeLabel={t('close')} onClose={() => setLarge(false)}>
          <div class="preview-pages pages">{pages}</div>
        </Dialog>
      )}
    </div>
  );
}

/** CSS pixels above a page that was turned to. */
const pageGap = 12;

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** The page in the middle of the window onto the pages, from 1. */
function pageInView(view: HTMLElement): number {
  const { top, height } = view.getBoundingClientRect();
  const begun = [...view.querySelectorAll('.page')].filter(
    (page) => page.getBoundingClientRect().top <= top + height / 2,
  );
  return Math.max(1, begun.length);
}

interface MarkProps {
  mark: FieldMark;
  page: { width: number; height: number };
  isSealed: boolean;
}

function Mark({ mark, page, isSealed }: MarkProps) {
  const { field, signer, tint, isFilled, value } = mark;
  const name = signer?.name ?? t('headline.aRecipient');
  const type = field.label ?? t(`fieldType.${field.type}`);
  const state = isFilled ? 'detail.fieldFilled' : 'detail.fieldEmpty';
  const title = field.type === 'note' ? type : t(state, { type, name });
  const classes = ['spot', 'mark', isFilled ? 'filled' : '', isSealed ? 'sealed' : ''];
  return (
    <div class={classes.filter(Boolean).join(' ')} style={{ ...placeOf(field, page), '--tint': tint }} title={title}>
      <span class="sr">{title}</span>
      {!isSealed && value && <span dir="auto">{value}</span>}
      {!isSealed && !value && !isTicked(field.type) && (
        <>
          <span aria-hidden="true" dir="auto">
            {isFilled ? '✓ ' : ''}
            {type}
          </span>
          <Icon name={fieldIcons[field.type]} />
        </>
      )}
    </div>
  );
}
