import { writtenDate } from '../format/time.ts';
import { TextField, type TextProps } from './form.tsx';

interface DateProps extends Omit<TextProps, 'type' | 'shown'> {
  /** Is shown while there is no date. */
  none: string;
}

/** A day as `YYYY-MM-DD`, or empty. It is shown as the page writes dates; the browser's own form is in its own language. */
export function DateField({ none, ...field }: DateProps) {
  return <TextField {...field} type="date" shown={field.value ? writtenDate(field.value) : none} />;
}
