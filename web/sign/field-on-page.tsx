/** Fields on the page: the person's own to fill in, those of others to read. */
import { useEffect, useState } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import { writtenDay } from '../../shared/domain/dates.ts';
import { isDrawn } from '../../shared/domain/field.ts';
import { placeOf } from '../document/page-view.tsx';
import { fieldName, lettersOf } from './field-name.ts';
import { isFilled, type Values } from './field-values.ts';
import { useI18n } from './language.tsx';
import type { SigningLink } from './link.ts';

interface PageSize {
  width: number;
  height: number;
}

/** The image of a signature that is on the document already; null while it loads, or when it cannot be fetched. */
function useImage(link: SigningLink, sha256: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!sha256) return;
    let objectUrl: string | null = null;
    let isUnmounted = false;
    link.image(sha256).then(
      (blob) => {
        if (isUnmounted) return;
        objectUrl = URL.createObjectURL(blob);
        setUrl(objectUrl);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [link, sha256]);
  return url;
}

/** The value as it will be printed on the sealed page. */
function shownValue(field: SignField, value: string): string {
  if (field.type === 'checkbox') return value === 'true' ? '✓' : '';
  return field.dates ? writtenDay(value, field.dates) : value;
}

interface FixedFieldProps {
  field: SignField;
  page: PageSize;
  link: SigningLink;
}

/** A field that cannot be edited: one of another recipient, or the person's e-mail address. */
export function FixedField({ field, page, link }: FixedFieldProps) {
  const { t } = useI18n();
  const image = useImage(link, isDrawn(field) ? field.value : null);
  const name = fieldName(field, t);
  if (image) {
    return (
      <div class="spot" style={placeOf(field, page)}>
        <div class="field filled">
          <img src={image} alt={name} />
        </div>
      </div>
    );
  }
  const value = isDrawn(field) ? '' : shownValue(field, field.value ?? '');
  return (
    <div
      class="spot sized"
      style={{ ...placeOf(field, page), '--letters': String(lettersOf(value || name)) }}
      title={field.label ?? undefined}
    >
      <div class={value ? 'others-field filled' : 'others-field'}>
        <span dir="auto">{value || (field.type === 'checkbox' ? '' : name)}</span>
        {!field.isMine && !value && <span class="sr"> {t('othersField', { type: name })}</span>}
      </div>
    </div>
  );
}

interface OwnFieldProps {
  field: SignField;
  page: PageSize;
  values: Values;
  /** Of the person's signature or initials, once they exist. */
  imageUrl: string | null;
  /** The guide has reached it. */
  isCurrent: boolean;
  /** The service refused its value. */
  isRefused: boolean;
  onKeyboardFocus: () => void;
  onPress: () => void;
}

export function OwnField(props: OwnFieldProps) {
  const { field, page, values, imageUrl, isCurrent, isRefused, onKeyboardFocus, onPress } = props;
  const { t } = useI18n();
  const filled = isFilled(field, values);
  const name = fieldName(field, t);
  const value = shownValue(field, values[field.id] ?? '');

  const classes = [
    'spot',
    'field',
    filled ? 'filled' : '',
    field.required ? '' : 'optional',
    isCurrent ? 'here' : '',
    isRefused ? 'wrong-field' : '',
  ];
  const prompt = field.type === 'signature' ? t('signHere') : field.type === 'initials' ? t('initialHere') : name;
  // The accessible name begins with the visible text, so that voice control finds it (WCAG 2.2, 2.5.3 Label in Name).
  const visible = isDrawn(field) ? (filled ? name : prompt) : value || prompt;
  const state = [
    visible,
    visible === name ? '' : name,
    t(field.required ? 'fieldRequired' : 'fieldOptional'),
    filled ? t('fieldFilled') : t('fieldEmpty'),
  ];
  return (
    <div
      class={classes.filter(Boolean).join(' ')}
      style={{ ...placeOf(field, page), '--letters': String(lettersOf(visible)) }}
      // Only for the keyboard: with a press the footer would grow under the finger before the press has ended.
      onFocusIn={({ target }) => target instanceof Element && target.matches(':focus-visible') && onKeyboardFocus()}
    >
      {field.type === 'checkbox' ? (
        <label>
          <input
            type="checkbox"
            id={field.id}
            checked={filled}
            aria-invalid={isRefused ? 'true' : undefined}
            aria-label={`${name}, ${t(field.required ? 'fieldRequired' : 'fieldOptional')}`}
            onChange={onPress}
          />
        </label>
      ) : (
        <button
          type="button"
          id={field.id}
          aria-label={state.filter(Boolean).join(', ')}
          aria-invalid={isRefused ? 'true' : undefined}
          onClick={onPress}
        >
          {filled && imageUrl && isDrawn(field) ? <img src={imageUrl} alt="" /> : <span dir="auto">{visible}</span>}
        </button>
      )}
    </div>
  );
}
