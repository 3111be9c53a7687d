/** The second step of a draft: a person draws, drags or clicks fields onto the pages, with pointer or keyboard. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { OpenDocument } from '../../../document/open-document.ts';
import { useZoom, type Zoom } from '../../../document/use-zoom.ts';
import { editorZoom } from '../../../document/zoom.ts';
import type { Envelope, Field } from '../../api/app-api.ts';
import { tintOf } from '../../components/recipient-state.ts';
import type { ShownDocument } from '../../components/shown-document.tsx';
import { FailureNotice } from '../../forms/failure-notice.tsx';
import { t } from '../../frame/i18n.ts';
import { useDraft, useStagedReducer } from '../draft/use-draft.ts';
import { FoundFieldsNotices } from '../found-fields/found-fields-notices.tsx';
import { useWords } from '../recipients/use-words.ts';
import { StepFoot } from '../step-foot.tsx';
import type { Step } from '../steps.ts';
import { DocumentPages } from './document-pages.tsx';
import { type EditorCommands, editorCommands } from './editor-commands.ts';
import { EditorTools } from './editor-tools.tsx';
import type { EditorView } from './editor-view.ts';
import type { Filler } from './field-palette.tsx';
import { editedFields, type SentField, sentFields } from './field-rules/sent-fields.ts';
import { type FieldsEditor, fieldsEditor, reduceFields } from './fields-editor.ts';
import { marksOf, type PageMark } from './page-marks.ts';
import { PageThumbnails } from './page-thumbnails.tsx';
import { mostVisiblePage } from './pages-on-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** A4, used until the document is open. */
const usualSize = { width: 595, height: 842 };

interface FieldsStepProps {
  shown: ShownDocument;
  isLeaving: boolean;
  onStep: (step: Step) => void;
}

export function FieldsStep(props: FieldsStepProps) {
  const { envelope } = useDraft();
  const words = useWords();
  const fillers = envelope.signers.map((signer, index) => ({ ...signer, tint: tintOf(index) })).filter(mustAct);
  if (fillers.length > 0) return <Editor {...props} fillers={fillers} />;
  return (
    <>
      <Notice tone="warn">{words.noFillers}</Notice>
      <StepFoot>
        <Button look="quiet" icon="back" onClick={() => props.onStep('recipients')}>
          {t('back')}
        </Button>
      </StepFoot>
    </>
  );
}

/** Saves the fields a moment after the last change. */
function useFieldsEditor(fillers: readonly Filler[]) {
  const { draft, envelope } = useDraft();
  return useStagedReducer(
    reduceFields,
    () => {
      const [first] = fillers;
      // Fields that were not saved before a reload.
      const unsaved = draft.staged('fields')?.fields as SentField[] | undefined;
      return fieldsEditor(unsaved ? editedFields(unsaved) : envelope.fields, first?.id ?? '');
    },
    ({ fields }, before) => {
      if (fields === before.fields) return;
      draft.stage('fields', { fields: sentFields(fields) });
      draft.saveSoon();
    },
  );
}

/** The height of the elements that cover the pages: the tools on a phone, otherwise the foot of the step. */
function coverOf(): { top: number; bottom: number } {
  const over = document.querySelector('.editor .tools.low') ?? document.querySelector('.step-foot');
  return { top: 0, bottom: Math.max(0, innerHeight - (over?.getBoundingClientRect().top ?? innerHeight)) };
}

function Editor({ shown, isLeaving, onStep, fillers }: FieldsStepProps & { fillers: readonly Filler[] }) {
  const { envelope, save } = useDraft();
  const [editor, dispatch] = useFieldsEditor(fillers);
  const pages = useRef<HTMLDivElement>(null);
  const zoom = useZoom(editorZoom, 'wheel');
  const currentPage = useCurrentPage(pages, coverOf, shown.document);
  const view: EditorView = {
    editor,
    dispatch,
    pages,
    pageCount: shown.document?.pages.length ?? 0,
    currentPage,
    sizeOf: (page) => shown.document?.pages[page - 1] ?? usualSize,
    marksOf: usePageMarks(shown.document, currentPage),
  };
  const commands = editorCommands(view);
  useShortcuts(commands, () => {
    dispatch({ kind: 'toolChosen', tool: null });
    dispatch({ kind: 'selected', ids: [] });
  });
  const goToPage = (page: number) => pages.current?.children[page - 1]?.scrollIntoView({ block: 'start' });
  return (
    <div class="editor">
      {shown.document && (
        <PageThumbnails
          document={shown.document}
          currentPage={currentPage}
          countOf={(page) => editor.fields.filter((field) => field.page === page).length}
          onPage={goToPage}
        />
      )}
      <div class="sheet">
        <EditorToolbar
          editor={editor}
          commands={commands}
          currentPage={currentPage}
          pageCount={view.pageCount}
          zoom={zoom}
        />
        <FailureNotice failure={save.kind === 'failed' ? save.failure : null} isShown={() => false} />
        <FoundFieldsNotices view={view} commands={commands} fillers={fillers} />
        <EditorAnnouncement editor={editor} signers={envelope.signers} />
        <div class="page-area" ref={zoom.scroller}>
          <DocumentPages shown={shown} view={view} commands={commands} signers={envelope.signers} zoom={zoom.value} />
        </div>
      </div>
      <EditorTools view={view} commands={commands} fillers={fillers} />
      <StepFoot>
        <Button look="quiet" icon="back" onClick={() => onStep('recipients')}>
          {t('back')}
        </Button>
        <Button busy={isLeaving} onward onClick={() => onStep('review')}>
          {t('fields.continue')}
        </Button>
      </StepFoot>
    </div>
  );
}

/** The page that covers most of the screen. `coverOf` returns the covered height. */
function useCurrentPage(
  pages: RefObject<HTMLElement | null>,
  coverOf: () => { top: number; bottom: number },
  key: unknown,
): number {
  const [page, setPage] = useState(1);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPage(mostVisiblePage(pages.current, coverOf())));
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [key]);
  return page;
}

/**
 * Reads the lines of a page that expect an entry when the page becomes visible. A page that cannot be read has none.
 */
function usePageMarks(document: OpenDocument | null, current: number): (page: number) => readonly PageMark[] {
  const known = useRef(new Map<number, readonly PageMark[]>());
  useEffect(() => {
    for (const page of [current, current + 1]) {
      if (!document?.pages[page - 1] || known.current.has(page)) continue;
      known.current.set(page, []);
      document.content(page - 1).then(
        (content) => known.current.set(page, marksOf(content)),
        () => undefined,
      );
    }
  }, [document, current]);
  return (page) => known.current.get(page) ?? [];
}

/** Announces to screen readers which fields were placed, copied, removed, selected or restored. */
function EditorAnnouncement({ editor, signers }: { editor: FieldsEditor } & Pick<Envelope, 'signers'>) {
  const { announcement } = editor;
  const placed = ({ type, page, recipientId }: Field) => {
    const name = signers.find(({ id }) => id === recipientId)?.name ?? '';
    return t('fields.placed', { type: t(`fieldType.${type}`), name, page });
  };
  const text = () => {
    switch (announcement.kind) {
      case 'none':
        return '';
      case 'placed':
        return placed(announcement.field);
      case 'copied':
      case 'added':
      case 'removed':
      case 'selected':
        return t(`fields.${announcement.kind}`, { count: announcement.count });
      default:
        return t(`fields.${announcement.kind}`);
    }
  };
  return (
    <p class="sr" role="status">
      {text()}
    </p>
  );
}

interface EditorToolbarProps {
  editor: FieldsEditor;
  commands: EditorCommands;
  currentPage: number;
  pageCount: number;
  zoom: Zoom;
}

function EditorToolbar({ editor, commands, currentPage, pageCount, zoom }: EditorToolbarProps) {
  return (
    <div class="editor-bar" role="toolbar" aria-label={t('fields.toolbar')}>
      <IconButton
        icon="undo"
        label={t('fields.undo')}
        keys="Control+Z"
        disabled={editor.past.length === 0}
        onClick={commands.undo}
      />
      <IconButton
        icon="redo"
        label={t('fields.redo')}
        keys="Control+Shift+Z"
        disabled={editor.future.length === 0}
        onClick={commands.redo}
      />
      <span class="hint page-number">
        {pageCount > 0 && t('fields.pageShort', { page: currentPage, pages: pageCount })}
      </span>
      <IconButton icon="minus" label={t('fields.zoomOut')} disabled={zoom.isEnd(-1)} onClick={() => zoom.change(-1)} />
      <button
        type="button"
        class="zoom-value"
        aria-label={t('fields.zoomFit', { percent: Math.round(zoom.value * 100) })}
        onClick={zoom.reset}
      >
        {t('fields.zoomValue', { percent: Math.round(zoom.value * 100) })}
      </button>
      <IconButton icon="plus" label={t('fields.zoomIn')} disabled={zoom.isEnd(1)} onClick={() => zoom.change(1)} />
    </div>
  );
}
