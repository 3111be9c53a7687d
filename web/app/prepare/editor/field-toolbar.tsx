/** The toolbar beside the selected fields: duplicate, copy to all pages, required, remove. */
import { IconButton } from '../../../components/icon-button.tsx';
import { placeOf } from '../../../document/page-view.tsx';
import { t } from '../../frame/i18n.ts';
import type { EditorCommands } from './editor-commands.ts';
import { isWide } from './editor-tools.tsx';
import type { EditorView } from './editor-view.ts';
import { canBeRequired } from './field-rules/required.ts';
import { selectedFields } from './fields-editor.ts';
import { around, type PageSize } from './geometry.ts';
import { pointsPerPixel, visiblePart } from './pages-on-screen.ts';
import { toolbarPlace } from './toolbar-place.ts';

interface FieldToolbarProps {
  page: number;
  size: PageSize;
  view: EditorView;
  commands: EditorCommands;
  /** Opens the properties, which are always shown on a wide screen. */
  onProperties: () => void;
}

/** The size of a button in CSS pixels, with a mouse or with a finger. */
const buttonSize = () => (matchMedia('(pointer: coarse)').matches ? 44 : 36);

export function FieldToolbar({ page, size, view, commands, onProperties }: FieldToolbarProps) {
  const fields = selectedFields(view.editor);
  const here = fields.filter((field) => field.page === page);
  if (here.length === 0 || fields[0]?.page !== page) return null;
  const count = fields.length;
  const able = fields.filter(canBeRequired);
  const others = view.editor.fields.filter((field) => field.page === page && !here.includes(field));
  const hasCopies = view.pageCount > 1;
  const button = buttonSize();
  const buttons = 2 + [hasCopies, able.length > 0, !isWide()].filter(Boolean).length;
  const { x, y } = toolbarPlace(
    around(here),
    {
      page: size,
      visible: visiblePart(view.pages.current, page, size.width),
      others,
      words: view.printedOn(page).words,
    },
    { width: buttons * button, height: button },
    pointsPerPixel(view.pages.current, page, size.width),
  );
  return (
    <div
      class="field-toolbar"
      style={placeOf({ x, y, width: 0, height: 0 }, size)}
      role="toolbar"
      aria-label={t('fields.actions')}
    >
      <IconButton icon="copy" label={t('fields.duplicate')} keys="Control+D" onClick={commands.duplicate} />
      {hasCopies && <IconButton icon="pages" label={t('fields.toAllPages')} onClick={commands.copyToAllPages} />}
      {able.length > 0 && (
        <IconButton
          icon="asterisk"
          label={t('fields.required')}
          isPressed={able.every(({ required }) => required)}
          onClick={commands.toggleRequired}
        />
      )}
      <span class="on-narrow">
        <IconButton icon="sliders" label={t('fields.properties')} onClick={onProperties} />
      </span>
      <IconButton icon="trash" label={t('fields.remove', { count })} keys="Delete" onClick={commands.remove} />
    </div>
  );
}
