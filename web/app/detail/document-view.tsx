/** The document with a mark on every field: its recipient, and whether it is filled in. */
import { useId, useState } from 'preact/hooks';
import { isTicked } from '../../../shared/domain/fields/field-rules.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
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
  return (
    <div class="card viewer">
      <div class="row apart">
        <div class="row tight">
          <h2 id={heading}>{t(isSealed ? 'detail.sealedDocument' : 'detail.document')}</h2>
          <span class="hint page-count">{document && t('fields.pageOf', { page, pages: document.pages.length })}</span>
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
