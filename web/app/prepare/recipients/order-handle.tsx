import { Icon } from '../../../components/icon.tsx';
import { t } from '../../frame/i18n.ts';
import type { RowDrag } from './use-row-drag.ts';

interface OrderHandleProps {
  id: string;
  /** The key of the row that is dragged. */
  row: string;
  name: string;
  order: number;
  drag: RowDrag;
  onMove: (by: -1 | 1) => void;
}

/** Dragging or the arrow keys move the row. */
export function OrderHandle({ id, row, name, order, drag, onMove }: OrderHandleProps) {
  return (
    <button
      type="button"
      class="order-handle"
      id={id}
      aria-label={t('recipients.orderLabel', { name, order })}
      title={t('recipients.orderHint')}
      onPointerDown={(event) => drag.start(event, row)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0) return;
        event.preventDefault();
        onMove(by);
        requestAnimationFrame(() => document.getElementById(id)?.focus());
      }}
    >
      <Icon name="grip" />
      <span>{order}</span>
    </button>
  );
}
