/** Fields as they lie on the page: one's own to fill in, others' to be seen. */
import { useEffect, useState } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import { placeOf } from '../document/page-view.tsx';
import { fieldName } from './field-words.ts';
import { isFilled, isImageField, type Values } from './filling.ts';
import { useSpeech } from './language.tsx';
import type { SigningLink } from './link.ts';

interface PageSize {
  width: number;
  height: number;
}

/** A picture that was signed with earlier, fetched with the link's secret. */
function useImage(link: SigningLink, sha256: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!sha256) return;
    let made: string | null = null;
    let isOver = false;
    link.image(sha256).then(
      (blob) => {
        if (isOver) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [link, sha256]);
  return url;
}

/** As it will stand on the sealed page. */
function shownValue(field: SignField, value: string): string {
  if (field.type === 'checkbox') return value === 'true' ? '✓' : '';
  return value;
}

interface FixedFieldProps {
  field: SignField;
  page: PageSize;
  link: SigningLink;
}

/** A field that is not to be edited: somebody else's, or what one has signed already. */
export function FixedField({ field, page, link }: FixedFieldProps) {
  const { say } = useSpeech();
  const image = useImage(link, isImageField(field) ? field.value : null);
  const name = field.label ?? fieldName(field, say);
  if (image) {
    return (
      <div class="spot" style={placeOf(field, page)}>
        <div class="field filled">
          <img src={image} alt={name} />
        </div>
      </div>
    );
  }
  const value = isImageField(field) ? '' : shownValue(field, field.value ?? '');
  return (
    <div class="spot" style={placeOf(field, page)} title={field.label ?? undefined}>
      <div class={value ? 'others-field filled' : 'others-field'}>
        <span dir="auto">{value || (field.type === 'checkbox' ? '' : name)}</span>
        {!field.isMine && !value && <span class="sr"> {say('othersField', { type: name })}</span>}
      </div>
    </div>
  );
}

interface OwnFieldProps {
  field: SignField;
  page: PageSize;
  values: Values;
  /** Of the signature or the initials, once made. */
  imageUrl: string | null;
  isHere: boolean;
  isWrong: boolean;
  /** The keyboard has come to it. */
  onReach: () => void;
  onPress: () => void;
}

export function OwnField({ field, page, values, imageUrl, isHere, isWrong, onReach, onPress }: OwnFieldProps) {
  const { say } = useSpeech();
  const filled = isFilled(field, values);
  const name = field.label ?? fieldName(field, say);
  const value = shownValue(field, values[field.id] ?? '');

  const classes = [
    'spot',
    'field',
    filled ? 'filled' : '',
    field.required ? '' : 'optional',
    isHere ? 'here' : '',
    isWrong ? 'wrong-field' : '',
  ];
  const prompt = field.type === 'signature' ? say('signHere') : field.type === 'initials' ? say('initialHere') : name;
  // What is to be seen comes first, so that it can be said to a voice control.
  const seen = isImageField(field) ? (filled ? name : prompt) : value || prompt;
  const state = [
    seen,
    seen === name ? '' : name,
    say(field.required ? 'fieldRequired' : 'fieldOptional'),
    filled ? say('fieldFilled') : say('fieldEmpty'),
  ];
  return (
    <div
      class={classes.filter(Boolean).join(' ')}
      style={{ ...placeOf(field, page), '--letters': String(seen.length) }}
      // What a press brings about waits for its end: the footer must not grow under the finger.
      onFocusIn={({ target }) => target instanceof Element && target.matches(':focus-visible') && onReach()}
    >
      {field.type === 'checkbox' ? (
        <label>
          <input
            type="checkbox"
            id={field.id}
            checked={filled}
            aria-invalid={isWrong ? 'true' : undefined}
            aria-label={`${name}, ${say(field.required ? 'fieldRequired' : 'fieldOptional')}`}
            onChange={onPress}
          />
        </label>
      ) : (
        <button
          type="button"
          id={field.id}
          aria-label={state.filter(Boolean).join(', ')}
          aria-invalid={isWrong ? 'true' : undefined}
          onClick={onPress}
        >
          {filled && imageUrl && isImageField(field) ? <img src={imageUrl} alt="" /> : <span dir="auto">{seen}</span>}
        </button>
      )}
    </div>
  );
}
