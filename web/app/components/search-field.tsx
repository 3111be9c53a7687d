import { TextField, type TextProps } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';

type SearchProps = Pick<TextProps, 'label' | 'value' | 'onValue' | 'placeholder'>;

/** The search above a list. Its placeholder says what it searches. */
export function SearchField(props: SearchProps) {
  return (
    <div class="grow search-field">
      <Icon name="search" />
      <TextField type="search" {...props} />
    </div>
  );
}
