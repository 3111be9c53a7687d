/** Undo, redo, pages, zoom and help, in a strip below the document. */
import { IconButton } from '../../../components/icon-button.tsx';
import type { Zoom } from '../../../document/use-zoom.ts';
import { t } from '../../frame/i18n.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { FieldsEditor } from './fields-editor.ts';

interface EditorToolbarProps {
  editor: FieldsEditor;
  commands: EditorCommands;
  currentPage: number;
  pageCount: number;
  zoom: Zoom;
  arePagesShown: boolean;
  onPages: () => void;
  onHelp: () => void;
}

export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, commands, currentPage, pageCount, zoom, arePagesShown, onPages, onHelp } = props;
  const pages = t('fields.pageShort', { page: currentPage, pages: pageCount });
  const percent = Math.round(zoom.value * 100);
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
      {pageCount > 0 && (
        <button
          type="button"
          class="bar-value"
          dir="ltr"
          aria-label={t('fields.pages', { shown: pages })}
          title={t('fields.pages', { shown: pages })}
          aria-expanded={arePagesShown}
          onClick={onPages}
        >
          {pages}
        </button>
      )}
      <IconButton icon="minus" label={t('fields.zoomOut')} disabled={zoom.isEnd(-1)} onClick={() => zoom.change(-1)} />
      <button type="button" class="bar-value" aria-label={t('fields.zoomFit', { percent })} onClick={zoom.reset}>
        {t('fields.zoomValue', { percent })}
      </button>
      <IconButton icon="plus" label={t('fields.zoomIn')} disabled={zoom.isEnd(1)} onClick={() => zoom.change(1)} />
      <IconButton icon="help" label={t('fields.keys')} keys="?" onClick={onHelp} />
    </div>
  );
}
