/** Form controls with label, hint and error message. */
import type { ComponentChildren, TargetedFocusEvent, TargetedInputEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Common {
  label: string;
  hint?: ComponentChildren;
  wrong?: string | undefined;
  required?: boolean;
}

export interface TextProps extends Common {
  value: string;
  onValue: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'url';
  autoComplete?: string;
  maxLength?: number;
  min?: string;
  lines?: boolean;
  placeholder?: string;
  spellcheck?: boolean;
  /** The keyboard of a phone. */
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | undefined;
  isCapitalized?: boolean;
  /** Set in a dialog whose purpose is this entry. */
  autofocus?: boolean;
  /** Whether the error is the answer to a request. Screen readers then announce it once. */
  isErrorAnnounced?: boolean;
  /** A control at the end of the field. False while it is hidden, so that the field stays the same element. */
  beside?: ComponentChildren;
  /** Covers the browser's own form of a date until the field is used: see `DateField`. */
  shown?: string;
  /** A link at the end of the line of the label. */
  help?: ComponentChildren;
  /** The element with the suggestions. */
  list?: string | undefined;
  onFocus?: () => void;
  /** Whether the focus selects the text, so that typing replaces it. Suggestions are otherwise those for the present text. */
  selectsAll?: boolean;
  /** The focus has left the field. */
  onLeave?: () => void;
}

function descriptions(id: string, { hint, wrong }: Pick<Common, 'hint' | 'wrong'>): string | undefined {
  return [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ') || undefined;
}

interface NotesProps extends Pick<Common, 'hint' | 'wrong'> {
  id: string;
  isErrorAnnounced?: boolean | undefined;
}

function Notes({ id, hint, wrong, isErrorAnnounced = false }: NotesProps) {
  return (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p class="wrong" id={`${id}-wrong`} role={isErrorAnnounced ? 'alert' : undefined}>
          {wrong}
        </p>
      )}
    </>
  );
}

export function TextField(props: TextProps) {
  const id = useId();
  const { label, value, onValue, type = 'text', lines, required, wrong, hint } = props;
  const shared = {
    id,
    value,
    required,
    maxLength: props.maxLength,
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    autofocus: props.autofocus,
    onFocus: ({ currentTarget }: TargetedFocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (props.selectsAll) currentTarget.select();
      props.onFocus?.();
    },
    onBlur: props.onLeave,
    'aria-invalid': wrong ? ('true' as const) : undefined,
    'aria-describedby': descriptions(id, props),
    onInput: (event: TargetedInputEvent<HTMLInputElement | HTMLTextAreaElement>) => onValue(event.currentTarget.value),
  };
  const field = lines ? (
    // An empty one has the direction of the page.
    <textarea {...shared} dir={value ? 'auto' : undefined} />
  ) : (
    <input
      {...shared}
      type={type as 'text'}
      min={props.min}
      list={props.list}
      spellcheck={props.spellcheck}
      inputMode={props.inputMode}
      autoCapitalize={props.isCapitalized === false ? 'none' : undefined}
    />
  );
  return (
    <div class="input">
      <label for={id}>{label}</label>
      {props.shown !== undefined ? (
        <div class="dated">
          {field}
          <span aria-hidden="true">{props.shown}</span>
        </div>
      ) : props.beside !== undefined ? (
        <div class="beside">
          {field}
          {props.beside}
        </div>
      ) : (
        field
      )}
      {props.help && <span class="help">{props.help}</span>}
      <Notes id={id} hint={hint} wrong={wrong} isErrorAnnounced={props.isErrorAnnounced} />
    </div>
  );
}

interface SelectProps<T extends string> extends Common {
  /** Set in a dialog whose purpose is this entry. */
  autofocus?: boolean;
  value: T;
  onValue: (value: T) => void;
  options: readonly (readonly [value: T, text: string])[];
}

export function SelectField<T extends string>(props: SelectProps<T>) {
  const id = useId();
  const { label, value, onValue, options, wrong, hint } = props;
  return (
    <div class="input">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        autofocus={props.autofocus}
        aria-invalid={wrong ? 'true' : undefined}
        aria-describedby={descriptions(id, props)}
        onChange={(event) => onValue(event.currentTarget.value as T)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
      <Notes id={id} hint={hint} wrong={wrong} />
    </div>
  );
}

interface CheckProps extends Pick<Common, 'hint'> {
  label: ComponentChildren;
  checked: boolean;
  disabled?: boolean;
  onChecked: (checked: boolean) => void;
}

export function CheckField({ label, hint, checked, disabled, onChecked }: CheckProps) {
  const id = useId();
  const box = (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={descriptions(id, { hint })}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
  if (!hint) return box;
  return (
    <div class="check-with-hint">
      {box}
      <Notes id={id} hint={hint} />
    </div>
  );
}

interface SwitchProps {
  label: string;
  /** The effect of the present choice. */
  hint: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  /** Whether it cannot be changed. The hint says why, so the keyboard still reaches it. */
  isLocked?: boolean;
}

/** A choice that acts at once, without a button that saves it. */
export function SwitchField({ label, hint, checked, onChecked, isLocked = false }: SwitchProps) {
  const id = useId();
  return (
    <div class="check-with-hint">
      <label class="check">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={`${id}-hint`}
          aria-disabled={isLocked}
          onClick={(event) => isLocked && event.preventDefault()}
          onChange={(event) => onChecked(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <Notes id={id} hint={hint} />
    </div>
  );
}

interface CheckGroupProps<T extends string> {
  legend: string;
  value: readonly T[];
  onValue: (value: T[]) => void;
  options: readonly (readonly [value: T, label: ComponentChildren])[];
  wrong?: string | undefined;
  /** Whether the last ticked box cannot be cleared. */
  needsOne?: boolean;
  /** Controls before the boxes. */
  children?: ComponentChildren;
}

export function CheckGroup<T extends string>(props: CheckGroupProps<T>) {
  const { legend, value, onValue, options, wrong, needsOne = false, children } = props;
  const names = options.map(([name]) => name);
  const toggle = (option: T, isTicked: boolean) =>
    onValue(names.filter((name) => (name === option ? isTicked : value.includes(name))));
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
      {options.map(([name, label]) => (
        <CheckField
          key={name}
          label={label}
          checked={value.includes(name)}
          disabled={needsOne && value.length === 1 && value.includes(name)}
          onChecked={(isTicked) => toggle(name, isTicked)}
        />
      ))}
      {wrong && <p class="wrong">{wrong}</p>}
    </fieldset>
  );
}

interface RadioGroupProps<T extends string> {
  legend: string;
  value: T;
  onValue: (value: T) => void;
  options: readonly (readonly [value: T, label: string, hint: string])[];
  wrong?: string | undefined;
}

/** A choice of one, each with what it means. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { legend, value, onValue, options, wrong } = props;
  const id = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([option, label, hint]) => (
        <label key={option} class="check">
          <input
            type="radio"
            name={id}
            checked={option === value}
            aria-labelledby={`${id}-${option}`}
            aria-describedby={`${id}-${option}-hint`}
            onChange={() => onValue(option)}
          />
          <span>
            <span id={`${id}-${option}`}>{label}</span>
            <span class="hint" style={{ display: 'block' }} id={`${id}-${option}-hint`}>
              {hint}
            </span>
          </span>
        </label>
      ))}
      {wrong && <p class="wrong">{wrong}</p>}
    </fieldset>
  );
}

interface FormProps {
  /** Named by a submit button outside of the form. */
  id?: string;
  onSend: () => void;
  children: ComponentChildren;
}

/**
 * A form that a script sends. After an attempt to send, or a failure, the first field with an error gets the focus and
 * is scrolled into view: on a phone it may be far from the button. Errors that appear while the person types do not
 * move the focus.
 */
export function Form({ id, onSend, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const hadAlert = useRef(false);
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const alert = find('[role="alert"]');
    const wrong = find('[aria-invalid="true"]') ?? alert;
    if (wrong && (wasSent.current || (alert && !hadAlert.current))) {
      wasSent.current = false;
      wrong.focus({ preventScroll: true });
      const { top, bottom } = wrong.getBoundingClientRect();
      if (top < 80 || bottom > innerHeight - 80) wrong.scrollIntoView({ block: 'center' });
    }
    hadAlert.current = Boolean(alert);
  });
  return (
    <form
      ref={form}
      id={id}
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        wasSent.current = true;
        onSend();
      }}
      onInput={() => {
        wasSent.current = false;
      }}
    >
      {children}
    </form>
  );
}
