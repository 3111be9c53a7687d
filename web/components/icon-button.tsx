import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps {
  icon: IconName;
  label: string;
  /** Keys with the same effect, for `aria-keyshortcuts` and the tooltip. */
  keys?: string;
  disabled?: boolean;
  isPressed?: boolean;
  isExpanded?: boolean;
  onClick: () => void;
}

/** A square button with an icon. A disabled button keeps the focus and does nothing. */
export function IconButton({ icon, label, keys, disabled, isPressed, isExpanded, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={keys ? `${label} (${keys.replaceAll('Control', 'Ctrl')})` : label}
      aria-keyshortcuts={keys}
      aria-disabled={disabled ? 'true' : undefined}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
