import type { RefObject } from 'preact';
import { Notice } from '../../components/notice.tsx';
import { PageView } from '../../document/page-view.tsx';
import { useTranslate } from '../i18n.ts';
import type { Field, Signer } from '../service.ts';
import type { FieldsAction, FieldsEditor } from './fields-editor.ts';
import { pointOnPage } from './pages-on-screen.ts';
import { PlacedField } from './placed-field.tsx';
import { keptOnPage, type PageSize } from './placing.ts';
import { tintOf } from './recipient-list.ts';
import type { ShownDocument } from './use-document.ts';

interface DocumentPagesProps {
  shown: ShownDocument;
  editor: FieldsEditor;
  signers: readonly Signer[];
  pages: RefObject<HTMLDivElement | null>;
  sizeOf: (page: number) => PageSize;
  dispatch: (action: FieldsAction) => void;
  onRemove: (id: string) => void;
}

/** The pages of the document with the fields on them. */
export function DocumentPages({ shown, editor, signers, pages, sizeOf, dispatch, onRemove }: DocumentPagesProps) {
  const t = useTranslate();
  const { document, problem } = shown;
  if (problem === 'unreadable') return <Notice tone="bad">{t('fields.unreadable')}</Notice>;
  if (problem) return null;
  if (!document) {
    return (
      <p class="row" role="status">
        <span class="spinner" aria-hidden="true" /> {t('fields.opening')}
      </p>
    );
  }
  /** A field that was moved over the edge of its page lands on the page under the pointer. */
  const drop = (field: Field, at: { x: number; y: number }) => {
    const point = pointOnPage(pages.current, at, (page) => sizeOf(page).width);
    if (!point || point.page === field.page) return;
    const place = { ...field, page: point.page, x: point.x - field.width / 2, y: point.y - field.height / 2 };
    dispatch({ kind: 'changed', field: keptOnPage(place, sizeOf(point.page)) });
  };
  const placed = (field: Field) => {
    const index = signers.findIndex(({ id }) => id === field.recipientId);
    return (
      <PlacedField
        key={field.id}
        field={field}
        page={sizeOf(field.page)}
        tint={index < 0 ? '#44546a' : tintOf(index)}
        recipientName={signers[index]?.name ?? ''}
        isSelected={field.id === editor.selectedId}
        onSelect={() => dispatch({ kind: 'selected', id: field.id })}
        onChange={(changed) => dispatch({ kind: 'changed', field: changed })}
        onRemove={() => onRemove(field.id)}
        onDropped={(at) => drop(field, at)}
      />
    );
  };
  return (
    <div class="pages" ref={pages}>
      {document.pages.map((size, index) => (
        <PageView
          key={size.number}
          document={document}
          index={index}
          label={t('fields.pageOf', { page: index + 1, pages: document.pages.length })}
          loadingLabel={t('loading')}
        >
          {editor.fields.filter(({ page }) => page === index + 1).map(placed)}
        </PageView>
      ))}
    </div>
  );
}
