import type { IconName } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import type { Field } from '../../api/app-api.ts';
import { t } from '../../frame/i18n.ts';
import type { EditorCommands } from './editor-commands.ts';
import { type Alignment, alignments } from './geometry.ts';

const alignmentIcons: Record<Alignment, IconName> = {
  left: 'alignStart',
  center: 'alignCenter',
  right: 'alignEnd',
  top: 'alignTop',
  middle: 'alignMiddle',
  bottom: 'alignBottom',
};

interface SelectionToolsProps {
  fields: readonly Field[];
  commands: EditorCommands;
  pageCount: number;
}

export function SelectionTools({ fields, commands, pageCount }: SelectionToolsProps) {
  const count = fields.length;
  return (
    <>
      <fieldset class="row tight" aria-label={t('fields.actions')}>
        <IconButton icon="copy" label={t('fields.duplicate')} keys="Control+D" onClick={commands.duplicate} />
        {pageCount > 1 && <IconButton icon="pages" label={t('fields.toAllPages')} onClick={commands.copyToAllPages} />}
        <IconButton icon="trash" label={t('fields.remove', { count })} keys="Delete" onClick={commands.remove} />
      </fieldset>
      {count > 1 && (
        <fieldset class="row tight" aria-label={t('fields.arrange')}>
          {alignments.map((alignment) => (
            <IconButton
              key={alignment}
              icon={alignmentIcons[alignment]}
              label={t(`fields.align.${alignment}`)}
              onClick={() => commands.align(alignment)}
            />
          ))}
          {count > 2 && (
            <>
              <IconButton icon="spreadX" label={t('fields.spread.x')} onClick={() => commands.distribute('x')} />
              <IconButton icon="spreadY" label={t('fields.spread.y')} onClick={() => commands.distribute('y')} />
            </>
          )}
        </fieldset>
      )}
    </>
  );
}
