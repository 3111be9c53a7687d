/** The pages of the document with their fields. */
import { useCallback, useRef } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import { imageKind } from '../../shared/domain/fields/field-rules.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { PageView } from '../document/page-view.tsx';
import type { Zoom } from '../document/use-zoom.ts';
import type { Point } from '../document/zoom.ts';
import { FixedField, OwnField } from './field-on-page.tsx';
import { isEditable, isOutstanding, isRequiredNow, shownFields, statesOf } from './field-values.ts';
import { t } from './i18n.ts';
import type { SigningLink } from './link.ts';
import { enlargeTouchTargets } from './touch-targets.ts';
import type { Ceremony } from './use-ceremony.ts';

interface DocumentPagesProps {
  document: OpenDocument;
  fields: readonly SignField[];
  link: SigningLink;
  /** All others who sign or approve. */
  others: readonly { name: string }[];
  ceremony: Ceremony;
  zoom: Zoom;
  /** Gets a tap that meets no field. Returns whether it enlarges the pages. */
  onPageTap?: (at: Point) => boolean;
  isReadOnly: boolean;
}

export function DocumentPages(props: DocumentPagesProps) {
  const { document, fields, link, others, ceremony, zoom, onPageTap, isReadOnly } = props;
  const { state, dispatch } = ceremony;
  const other = others.length === 1 ? others[0]?.name : undefined;
  const states = statesOf(fields, state.values);
  const shown = isReadOnly ? fields : shownFields(fields, state.values);
  const latestTap = useRef(onPageTap);
  latestTap.current = onPageTap;
  const watch = useCallback((pages: HTMLElement | null) => {
    enlargeTouchTargets(pages, (at) => latestTap.current?.(at) ?? false);
  }, []);
  return (
    // Larger pages are scrolled from the left in every language, as they are drawn.
    <div class="pages-window" dir="ltr" ref={zoom.scroller}>
      <div class="pages" style={{ '--zoom': String(zoom.value) }} ref={watch}>
        {document.pages.map((page, index) => (
          <PageView
            key={page.number}
            document={document}
            index={index}
            label={t('pageOf', { page: page.number, pages: document.pages.length })}
            loadingLabel={t('pageLoading')}
            withText
          >
            {shown
              .filter((field) => field.page === page.number)
              .map((field) =>
                isReadOnly || !isEditable(field) ? (
                  <FixedField key={field.id} field={field} page={page} link={link} other={other} />
                ) : (
                  <OwnField
                    key={field.id}
                    field={field}
                    page={page}
                    values={state.values}
                    isRequired={isRequiredNow(field, shown, states)}
                    isOutstanding={isOutstanding(field, shown, states)}
                    filename={state.filenames[field.id] ?? field.file?.filename ?? null}
                    imageUrl={state[imageKind(field)]?.url ?? null}
                    isCurrent={field.id === state.currentFieldId}
                    hasPages={document.pages.length > 1}
                    isRefused={state.refusedFieldIds.includes(field.id)}
                    onKeyboardFocus={() => dispatch({ type: 'fieldFocused', fieldId: field.id })}
                    onPress={() => dispatch({ type: 'fieldPressed', field })}
                  />
                ),
              )}
          </PageView>
        ))}
      </div>
    </div>
  );
}
