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
}

export function EditorToolbar({ editor, commands, currentPage, pageCount, zoom }: EditorToolbarProps) {
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
