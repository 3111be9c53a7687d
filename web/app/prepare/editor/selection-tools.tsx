import type { IconName } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
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

/** Aligns and distributes several selected fields. */
export function SelectionTools({ count, commands }: { count: number; commands: EditorCommands }) {
  if (count < 2) return null;
  return (
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
  );
}
