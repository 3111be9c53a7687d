import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { Icon, type IconName } from './icon.tsx';

type Look = 'main' | 'quiet' | 'bare' | 'danger';

interface ButtonProps {
  children: ComponentChildren;
  look?: Look;
  size?: 'usual' | 'big';
  wide?: boolean;
  icon?: IconName;
  /** Shows an arrow after the text. */
  onward?: boolean;
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  /** The identifier of the form that the button sends, if it is not inside it. */
  form?: string | undefined;
  extra?: string;
  label?: string;
  id?: string;
  /** Set on a button that opens a menu. */
  isExpanded?: boolean;
  /** The identifier of the element that the button opens. */
  controls?: string;
  onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
}

/** A busy or disabled button keeps the focus and does nothing, so that people with a keyboard keep their place. */
export function Button(props: ButtonProps) {
  const { children, look = 'main', size, wide, icon, onward, busy, disabled, type = 'button', extra, label } = props;
  const isOff = busy || disabled;
  const classes = [
    'button',
    look === 'main' ? '' : look,
    size === 'big' ? 'big' : '',
    wide ? 'wide' : '',
    extra ?? '',
  ].filter(Boolean);
  return (
    <button
      type={type}
      id={props.id}
      form={props.form}
      class={classes.join(' ')}
      aria-disabled={isOff ? 'true' : undefined}
      aria-busy={busy ? 'true' : undefined}
      aria-label={label}
      aria-expanded={props.isExpanded}
      aria-controls={props.controls}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else props.onClick?.(event);
      }}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {onward && !busy && <Icon name="next" />}
    </button>
  );
}
