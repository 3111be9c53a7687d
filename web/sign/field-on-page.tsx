/** Fields on the page: the person's own to fill in, those of others to read. */
import type { SignField } from '../../shared/contracts/sign.ts';
import { writtenDay } from '../../shared/domain/dates.ts';
import { declarationOf, isDrawn, isTicked } from '../../shared/domain/fields/field-rules.ts';
import { Icon } from '../components/icon.tsx';
import type { PageSize } from '../document/open-document.ts';
import { placeOf } from '../document/page-view.tsx';
import { useImage } from '../use-image.ts';
import { fieldName, lettersOf } from './field-texts.ts';
import { isFilled, type Values } from './field-values.ts';
import { t } from './i18n.ts';
import type { SigningLink } from './link.ts';
import { SetText } from './set-text.tsx';

/** The value as it will be printed on the sealed page. */
function shownValue(field: SignField, value: string): string {
  if (isTicked(field.type)) return value === 'true' ? (field.type === 'radio' ? '●' : '✓') : '';
  return field.dates ? writtenDay(value, field.dates) : value;
}

interface FixedFieldProps {
  field: SignField;
  page: Pick<PageSize, 'width' | 'height'>;
  link: SigningLink;
  /** The name of the other person who signs or approves, if there is only one. */
  other: string | undefined;
}

/** A field that cannot be edited: one of another recipient, a note, or the person's e-mail address. */
export function FixedField({ field, page, link, other }: FixedFieldProps) {
  const sha256 = isDrawn(field) ? field.value : null;
  const image = useImage(sha256 ? () => link.image(sha256) : null, sha256);
  const name = fieldName(field);
  if (image) {
    return (
      <div class="spot" style={placeOf(field, page)}>
        <div class="field filled">
          <img src={image} alt={name} />
        </div>
      </div>
    );
  }
  const isFile = field.type === 'attachment' && field.value !== null;
  const value = isDrawn(field) ? '' : isFile ? name : shownValue(field, field.value ?? '');
  const isText = value !== '' && !isFile && !isTicked(field.type);
  return (
    <div
      class="spot sized"
      style={{ ...placeOf(field, page), '--letters': String(lettersOf(value || name)) }}
      title={field.label ?? undefined}
    >
      <div class={value ? 'others-field filled' : 'others-field'}>
        {isText ? (
          <SetText field={field} text={value} isRead />
        ) : (
          <span dir="auto">{value || (isTicked(field.type) ? '' : name)}</span>
        )}
        {!field.isMine && field.type === 'signature' && <bdi>{other}</bdi>}
        {field.type === 'initials' && <Icon name="pen" />}
        {!field.isMine && !value && <span class="sr"> {t('othersField', { type: name })}</span>}
      </div>
    </div>
  );
}

interface OwnFieldProps {
  field: SignField;
  page: Pick<PageSize, 'width' | 'height'>;
  values: Values;
  /** Whether the field is required, given the present values of other fields. */
  isRequired: boolean;
  /** It looks as if it must be filled in. */
  isOutstanding: boolean;
  /** Name of the attached file. */
  filename: string | null;
  /** The person's signature or initials, once they exist. */
  imageUrl: string | null;
  /** The guide has reached it. */
  isCurrent: boolean;
  /** The service refused its value. */
  isRefused: boolean;
  /** Whether the document has other pages: the name of the control then says which this is. */
  hasPages: boolean;
  onKeyboardFocus: () => void;
  onPress: () => void;
}

export function OwnField(props: OwnFieldProps) {
  const { field, page, values, isRequired, isOutstanding, filename, imageUrl } = props;
  const { isCurrent, isRefused, hasPages, onKeyboardFocus, onPress } = props;
  const filled = isFilled(field, values);
  const name = fieldName(field);
  const { control } = declarationOf(field.type);
  const isFile = control === 'file';
  const value = isFile ? (filled ? (filename ?? name) : '') : shownValue(field, values[field.id] ?? '');
  const classes = [
    'spot',
    'field',
    filled ? 'filled' : '',
    isOutstanding ? '' : 'optional',
    isCurrent ? 'here' : '',
    isRefused ? 'wrong-field' : '',
  ];
  const prompt = field.type === 'signature' ? t('signHere') : field.type === 'initials' ? t('initialHere') : name;
  /** Shown instead of the prompt by a field that is too narrow for it. */
  const short = field.type === 'initials' && !filled ? t('fieldType.initials') : null;
  // The accessible name begins with the visible text, so that voice control finds it (WCAG 2.2, 2.5.3 Label in Name).
  const visible = isDrawn(field) ? (filled ? name : prompt) : value || prompt;
  const place = hasPages ? t('onPage', { page: field.page }) : '';
  const state = [
    visible,
    short ?? '',
    visible === name || short === name ? '' : name,
    place,
    t(isRequired ? 'fieldRequired' : 'fieldOptional'),
    filled ? t('fieldFilled') : t('fieldEmpty'),
  ];
  return (
    <div
      class={classes.filter(Boolean).join(' ')}
      style={{
        ...placeOf(field, page),
        '--letters': String(lettersOf(visible)),
        ...(short && { '--short-letters': String(lettersOf(short)) }),
      }}
      // Only for the keyboard: with a press the footer would grow under the finger before the press has ended.
      onFocusIn={({ target }) => target instanceof Element && target.matches(':focus-visible') && onKeyboardFocus()}
    >
      {isTicked(field.type) ? (
        <label>
          <input
            type={control === 'radio' ? 'radio' : 'checkbox'}
            name={field.group === undefined ? undefined : `${field.type} ${field.group}`}
            id={field.id}
            checked={filled}
            aria-invalid={isRefused ? 'true' : undefined}
            aria-label={[name, place, t(isRequired ? 'fieldRequired' : 'fieldOptional')].filter(Boolean).join(', ')}
            aria-description={field.hint}
            // A press on a chosen radio button changes nothing for the browser.
            onClick={onPress}
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
          {filled && imageUrl && isDrawn(field) ? (
            <img src={imageUrl} alt="" />
          ) : filled && !isFile && !isDrawn(field) ? (
            <SetText field={field} text={value} />
          ) : (
            <>
              <span dir="auto">{visible}</span>
              {short && <span dir="auto">{short}</span>}
              {short && <Icon name="pen" />}
            </>
          )}
        </button>
      )}
    </div>
  );
}
