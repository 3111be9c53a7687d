import { useState } from 'preact/hooks';
import { TextField } from '../../components/form.tsx';
import { readNumber, shownNumber, typedNumber } from '../../format/number-entry.ts';
import { t } from '../frame/i18n.ts';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  /** Not called while the text is not a number or is ambiguous. */
  onValue: (value: number | undefined) => void;
}

/** Keeps the typed text, and shows how it was read. */
export function NumberField({ label, value, onValue }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | undefined } | null>(null);
  // Something else has changed the value, for example an undo. The text follows it.
  const isCurrent = typed !== null && typed.value === value;
  const text = isCurrent ? typed.text : value === undefined ? '' : typedNumber(String(value));
  const reading = readNumber(text);
  const change = (next: string) => {
    const read = readNumber(next);
    const isRead = read.kind === 'number' || next.trim() === '';
    const nextValue = read.kind === 'number' ? Number(read.value) : isRead ? undefined : value;
    setTyped({ text: next, value: nextValue });
    if (isRead) onValue(nextValue);
  };
  const isUnfinished = text.trim() === '' || /^[-+\u2212]$/.test(text.trim());
  const wrong = reading.kind === 'ambiguous' ? t('number.ambiguous', { ...reading }) : t('number.wrong');
  return (
    <TextField
      label={label}
      hint={reading.kind === 'number' ? t('number.understood', { number: shownNumber(reading.value) }) : undefined}
      wrong={reading.kind === 'number' || isUnfinished ? undefined : wrong}
      value={text}
      onValue={change}
      inputMode="decimal"
    />
  );
}
